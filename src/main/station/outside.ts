import { platform } from 'node:os'
import type { GoOutcome, OpenRequest, ShellFacts } from '../../shared/contract'

/** What a page may ask of the world outside of it; each shell does what it can. */
export interface Outside {
  go(session: string): Promise<GoOutcome>
  facts(): ShellFacts
  open(request: OpenRequest): Promise<boolean>
  chooseFolder(): Promise<string | null>
  testNotification(): Promise<string | null>
}

const system = platform()

/** A browser's tab: it only shows. Nothing on the computer is opened because a page asked for it. */
export function browserOutside(version: string): Outside {
  return {
    go: async () => ({
      outcome: 'failed',
      strategy: null,
      text: 'A browser cannot bring a window to the front.',
    }),
    facts: () => ({
      kind: 'browser',
      platform: system === 'darwin' || system === 'win32' ? system : 'linux',
      version,
      can: {
        goTo: false,
        notify: false,
        chooseFolder: false,
        launchAtLogin: false,
        shortcut: false,
        trayIcon: false,
        openFiles: false,
      },
      troubles: [],
      crashReport: null,
    }),
    open: async () => false,
    chooseFolder: async () => null,
    testNotification: async () => 'A browser shows no notifications of Andon.',
  }
}
