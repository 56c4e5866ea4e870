import type { Page } from 'playwright-core'
import type * as Electron_ from 'electron'
import type { Recorded, Recorder } from './recorder'

export type ElectronModule = typeof Electron_

/** An app under test, in the double or in real Electron: a test need not know which. */
export interface RunningApp {
  /** Real Electron knows fewer of the tray's details, and none of the double's complaints. */
  readonly kind: 'double' | 'electron'
  readonly userData: string
  /** What the app printed. */
  output(): string
  /** The main process's exit code; null while it runs. */
  exitCode(): number | null
  pid(): number | undefined
  windows(): Page[]
  /** The window that is open, or the next one to open. */
  firstWindow(): Promise<Page>
  /**
   * Runs a function in the app's main process. It travels as source: it sees its two arguments and
   * `globalThis`, nothing of the test's file.
   */
  evaluate<Result, Arg = undefined>(
    run: (electron: ElectronModule, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result>
  close(): Promise<void>
}

declare global {
  var __recorder: Recorder
}

/** A copy of what the app asked of the desktop so far. */
export const recorded = (app: RunningApp): Promise<Recorded> =>
  app.evaluate(() => {
    const { user: _user, ...record } = globalThis.__recorder
    return JSON.parse(JSON.stringify(record)) as Recorded
  })
