import { BrowserWindow, screen, type WebContents } from 'electron'
import type { Platform } from '../app/platform'
import type { Log } from '../log'
import { START_URL } from '../security/origin'
import { POPOVER_SIZE, popoverOptions, type OptionsInput } from './options'
import { place, popoverHeight, type Rect } from './place'
import type { PopoverWindow } from './popover'

export interface WindowOptions extends OptionsInput {
  /** Where the tray icon is now; null where the system does not say. */
  trayBounds(): Rect | null
  log: Log
  /** The window is on the screen again: what it shows may be old. */
  shown(contents: WebContents): void
  gone(): void
}

/** Above the taskbar's overflow flyout on Windows; above full-screen spaces on macOS without a Dock icon flashing up. */
function raise(window: BrowserWindow, platform: Platform): void {
  if (platform === 'win32') window.setAlwaysOnTop(true, 'pop-up-menu')
  if (platform === 'darwin') {
    window.setVisibleOnAllWorkspaces(true, {
      visibleOnFullScreen: true,
      skipTransformProcessType: true,
    })
  }
}

function moveToTray(window: BrowserWindow, options: WindowOptions): void {
  if (options.windowed) return // the person puts it where they like
  const { width, height } = window.getBounds()
  const point = place({
    platform: options.platform,
    tray: options.trayBounds(),
    cursor: screen.getCursorScreenPoint(),
    screens: screen.getAllDisplays(),
    size: { width, height },
  })
  if (point) window.setPosition(point.x, point.y)
}

/** Drawn, but not yet measured: shown all the same after this time. */
const MEASURE_MS = 250
/** The page is measured before and after its first snapshot came: the window must not be seen growing. */
const SETTLE_MS = 40

/** Makes the popover's window. Nothing is seen before the page is drawn and has said how high it is. */
export function makeWindow(options: WindowOptions): PopoverWindow & { contents: WebContents } {
  const window = new BrowserWindow(popoverOptions(options))
  const contents = window.webContents
  let drawable = false
  let wanted = false

  const present = () => {
    moveToTray(window, options)
    window.show()
    options.shown(contents)
  }
  const drawn = () => {
    if (drawable || window.isDestroyed()) return
    drawable = true
    if (wanted) present()
  }
  raise(window, options.platform)
  window.once('ready-to-show', () => setTimeout(drawn, MEASURE_MS))
  window.on('closed', options.gone)
  contents.on('render-process-gone', (_event, details) => {
    options.log('popover', `The popover's page ended: ${details.reason}.`)
    if (!window.isDestroyed()) window.destroy() // the next click makes a new one
  })
  window.loadURL(START_URL).catch((cause: unknown) => {
    options.log('popover', 'The popover could not be loaded.', cause)
  })

  return {
    contents,
    show() {
      wanted = true
      if (drawable) present()
    },
    hide() {
      wanted = false
      window.hide()
    },
    isVisible: () => wanted,
    fit(height) {
      const next = popoverHeight(height, screen.getAllDisplays(), POPOVER_SIZE.height)
      if (next !== window.getBounds().height) {
        window.setBounds({ height: next })
        moveToTray(window, options)
      }
      setTimeout(drawn, SETTLE_MS)
    },
    replace: () => moveToTray(window, options),
    destroy: () => window.destroy(),
    isInspected: () => contents.isDevToolsOpened(),
    onBlur: (listener) => window.on('blur', listener),
    onGone: (listener) => window.on('closed', listener),
  }
}
