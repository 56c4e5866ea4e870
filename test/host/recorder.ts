/** What an app asked of the desktop. The double and the recorder for real Electron both keep one as `__recorder`. */
export interface MenuRecord {
  id: string | null
  label: string
  type: string
  enabled: boolean
  checked: boolean
  visible: boolean
  submenu: MenuRecord[] | null
}

export interface ImageRecord {
  path: string | null
  empty: boolean
  /** A macOS template image: the system draws it in its own colour. */
  template: boolean
  width: number
  height: number
  /** Hash of the pixels' file: two images are the same exactly when this is. */
  sha: string | null
}

export interface TrayRecord {
  id: number
  /** The image now, and all of them in order. */
  image: ImageRecord | null
  images: ImageRecord[]
  toolTip: string
  title: string
  menu: MenuRecord[] | null
  destroyed: boolean
}

export interface NotificationRecord {
  n: number
  title: string
  body: string
  /** Options that this system does not know and drops. */
  ignored: string[]
  shown: number
  /** On screen: shown, and neither clicked nor closed. */
  open: boolean
}

export interface RequestRecord {
  url: string
  kind: string
  /** Who stopped it: the app's own handler, the double (which has no network), or nobody. */
  stopped: 'app' | 'host' | null
}

export interface CallRecord {
  target: string
  method: string
  args: unknown[]
}

export interface Recorded {
  calls: CallRecord[]
  trays: TrayRecord[]
  notifications: NotificationRecord[]
  /** Addresses handed to shell.openExternal. */
  opened: string[]
  requests: RequestRecord[]
  /** Channels sent to a page that was not there yet: lost, as in Electron. */
  dropped: string[]
  /** What a real system would do wrongly or without a word. */
  problems: string[]
}

/** What a person does to the desktop, played by a test. */
export interface Gestures {
  tray(event: 'click' | 'right-click' | 'double-click'): void
  /** The menu item by the labels or ids on its way, as `['Quit']`. */
  trayMenu(path: readonly string[]): void
  notification(n: number, event: 'click' | 'close' | 'failed'): void
  /** Presses a global shortcut; false: the app has not registered it. */
  shortcut(accelerator: string): boolean
  /** A frame asks for a permission, as the browser would for it. */
  permission(name: string): Promise<boolean>
  /** A request that comes from another frame than the app's own page. */
  invokeAs(
    frame: { url: string; subframe: boolean },
    channel: string,
    payload: unknown,
  ): Promise<unknown>
}

export interface Recorder extends Recorded {
  user: Gestures
}

export const emptyRecord = (): Recorded => ({
  calls: [],
  trays: [],
  notifications: [],
  opened: [],
  requests: [],
  dropped: [],
  problems: [],
})
