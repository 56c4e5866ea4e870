import { EventEmitter } from 'node:events'
import { config } from './config'
import { record, recorder } from './record'
import { double } from './strict'

/** The small modules around an app: what it asks of them is recorded, what they answer is plain. */
export const shell = double<Electron.Shell>()(
  {
    async openExternal(url: string) {
      recorder.opened.push(url)
      record('shell', 'openExternal', [url])
    },
    async openPath(path: string) {
      record('shell', 'openPath', [path])
      return ''
    },
    showItemInFolder: (fullPath: string) => record('shell', 'showItemInFolder', [fullPath]),
    beep: () => record('shell', 'beep'),
  },
  'shell',
)

class FakeNativeTheme extends EventEmitter {
  themeSource: 'system' | 'light' | 'dark' = 'system'
  readonly shouldUseHighContrastColors = false
  readonly prefersReducedTransparency = false
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'system' ? config.dark : this.themeSource === 'dark'
  }
  /** The panel's own tone: the tray goes by it (macOS and Windows know it). */
  get shouldUseDarkColorsForSystemIntegratedUI(): boolean {
    return config.dark
  }
}
export const nativeTheme = double<Electron.NativeTheme>()(new FakeNativeTheme(), 'nativeTheme')

class FakePowerMonitor extends EventEmitter {
  readonly onBatteryPower = false
  isOnBatteryPower(): boolean {
    return false
  }
  getSystemIdleTime(): number {
    return 0
  }
  getSystemIdleState(): 'active' {
    return 'active'
  }
}
export const powerMonitor = double<Electron.PowerMonitor>()(new FakePowerMonitor(), 'powerMonitor')

const accelerators = new Map<string, () => void>()
export const globalShortcut = double<Electron.GlobalShortcut>()(
  {
    register(accelerator: string, callback: () => void) {
      record('globalShortcut', 'register', [accelerator])
      if (config.takenShortcuts.includes(accelerator)) return false
      accelerators.set(accelerator, callback)
      return true
    },
    unregister: (accelerator: string) => void accelerators.delete(accelerator),
    unregisterAll: () => accelerators.clear(),
    isRegistered: (accelerator: string) => accelerators.has(accelerator),
  },
  'globalShortcut',
)

/** A person presses the keys; false: nobody holds them. */
export function pressShortcut(accelerator: string): boolean {
  const callback = accelerators.get(accelerator)
  callback?.()
  return callback !== undefined
}

export const dialog = double<Electron.Dialog>()(
  {
    showErrorBox: (title: string, content: string) =>
      record('dialog', 'showErrorBox', [title, content]),
    /** The person picks the folder of the profile, or none. */
    showOpenDialog: (async (...args: unknown[]) => {
      const options = args.at(-1)
      record('dialog', 'showOpenDialog', [options])
      const filePaths = config.picks === null ? [] : [config.picks]
      return { canceled: filePaths.length === 0, filePaths }
    }) as Electron.Dialog['showOpenDialog'],
  },
  'dialog',
)

let clipboardText = ''
/** Asynchronous since Electron 44 (facts/electron.md 2.6). */
export const clipboard = double<Electron.Clipboard>()(
  {
    async writeText(text: string) {
      clipboardText = text
      record('clipboard', 'writeText', [text])
    },
    readText: async () => clipboardText,
  },
  'clipboard',
)

export const safeStorage = double<Electron.SafeStorage>()(
  { isEncryptionAvailable: () => false },
  'safeStorage',
)
