import { app, Menu, nativeTheme, powerMonitor, screen } from 'electron'
import type { Log } from '../log'
import type { Crashes } from './crash'
import { platformOf } from './platform'

/** The name Windows knows the app by; its notifications do not appear without (electron.md 2.5). Also in electron-builder.yml. */
const APP_ID = 'dev.andon.app'
/** A launch can bring the Dock icon back shortly after it was hidden. */
const DOCK_AGAIN_MS = 2_000

/** What Chromium must know before the app is ready. */
export function prepareChromium(): void {
  // In a Wayland session global shortcuts go through the desktop's portal, where it has one (docs/api/global-shortcut.md).
  if (platformOf(process.platform) === 'linux') {
    app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
  }
}

/** A tray app: no Dock icon, no menu bar, and no end when its one window is gone. */
export function liveInTray(): void {
  const platform = platformOf(process.platform)
  Menu.setApplicationMenu(null)
  if (platform === 'win32') app.setAppUserModelId(APP_ID)
  if (platform === 'darwin') {
    app.dock?.hide()
    setTimeout(() => app.dock?.hide(), DOCK_AGAIN_MS)
  }
  // Without a listener Electron quits here.
  app.on('window-all-closed', () => {})
}

export interface LifeEvents {
  /** The computer is about to sleep. */
  sleeps(): void
  /** The computer woke up: everything may have changed. */
  woke(): void
  /** Another theme: what is drawn may have to be drawn anew. */
  looksChanged(): void
  /** Another display, another panel: what is placed may have to be placed anew, too. */
  displaysChanged(): void
  /** Ends what was begun; the app waits for it, but not for long. */
  quitting(): Promise<void>
}

const QUIT_MS = 1_500

/** Quitting waits until everything has ended: a watcher or a temporary folder must not outlive the app. */
function endOrderly(quitting: () => Promise<void>): void {
  let ending = false
  app.on('will-quit', (event) => {
    event.preventDefault()
    if (ending) return
    ending = true
    const limit = new Promise((resolve) => setTimeout(resolve, QUIT_MS))
    void Promise.race([quitting(), limit]).finally(() => app.exit(0))
  })
}

export function watchLife(events: LifeEvents): void {
  powerMonitor.on('suspend', events.sleeps)
  powerMonitor.on('resume', events.woke)
  nativeTheme.on('updated', events.looksChanged)
  screen.on('display-added', events.displaysChanged)
  screen.on('display-removed', events.displaysChanged)
  screen.on('display-metrics-changed', events.displaysChanged)
  endOrderly(events.quitting)
}

/** A fault nobody caught is written down; a signal light that dies silently is worse than one that missed a beat. */
export function logCrashes(log: Log, crashes: Crashes): void {
  const caught = (cause: unknown) => {
    log('app', FAILED, cause)
    crashes.write(FAILED, cause)
  }
  process.on('uncaughtException', caught)
  process.on('unhandledRejection', caught)
}

const FAILED = 'Something failed unexpectedly.'
