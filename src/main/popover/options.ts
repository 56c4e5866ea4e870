import type { BrowserWindowConstructorOptions } from 'electron'
import type { Platform } from '../app/platform'
import type { Size } from './place'

export const POPOVER_SIZE: Size = { width: 380, height: 640 }

/** The renderer's `--bg`, so that the window is not white before its first paint. */
const BACKGROUND = { light: '#fcfcfd', dark: '#1b1c1f' } as const

export interface OptionsInput {
  platform: Platform
  preload: string
  dark: boolean
  icon: string
  /** There is no tray icon: an ordinary window with a frame, which the taskbar lists. */
  windowed: boolean
}

/** How the popover's window is made. The four security settings are Electron's defaults; they are said all the same. */
export function popoverOptions(input: OptionsInput): BrowserWindowConstructorOptions {
  return {
    ...POPOVER_SIZE,
    show: false,
    frame: input.windowed,
    resizable: false,
    maximizable: false,
    minimizable: input.windowed,
    fullscreenable: false,
    skipTaskbar: !input.windowed,
    title: 'Andon',
    backgroundColor: input.dark ? BACKGROUND.dark : BACKGROUND.light,
    // A panel lies above full-screen spaces and does not activate the app (macOS).
    ...(input.platform === 'darwin' ? { type: 'panel' } : {}),
    ...(input.platform === 'linux' ? { icon: input.icon } : {}),
    webPreferences: {
      preload: input.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  }
}
