import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunningApp } from './app'
import { findChromium } from './chromium'
import { startDouble } from './double-app'
import type { Profile } from './messages'
import { startElectron } from './electron-app'
import { profileOf, type Desktop } from './profile'
import { removeFolder } from './remove'

export interface LaunchOptions {
  /** Folder with the app's package.json, as `electron <folder>` takes it. */
  appPath: string
  /** A fresh folder unless named. */
  userData?: string
  args?: readonly string[]
  env?: NodeJS.ProcessEnv
  /** The desktop to play (the double only). */
  desktop?: Desktop
  profile?: Partial<Profile>
}

/** The binary of real Electron to test in, when one is named. */
export const electronPath = process.env['ELECTRON_PATH'] || null

/** Null: tests of the desktop can run. Else why they cannot. */
export const cannotRun: string | null =
  electronPath || findChromium()
    ? null
    : 'skipped: neither a Chromium (CHROMIUM_PATH) nor Electron (ELECTRON_PATH) was found'

/** Starts an app: in real Electron when ELECTRON_PATH names a binary, in the double otherwise. */
export async function launch(options: LaunchOptions): Promise<RunningApp> {
  const own = options.userData === undefined
  const userData = options.userData ?? mkdtempSync(join(tmpdir(), 'andon-user-data-'))
  const app = await start(options, userData)
  if (!own) return app
  const close = app.close.bind(app)
  return Object.assign(app, {
    async close() {
      await close()
      await removeFolder(userData)
    },
  })
}

function start(options: LaunchOptions, userData: string): Promise<RunningApp> {
  const { appPath, args = [], env = {} } = options
  if (electronPath) return startElectron({ electronPath, appPath, userData, args, env })
  const profile = { ...profileOf(options.desktop ?? 'linux'), ...options.profile }
  return startDouble({ appPath, userData, args, env, profile })
}
