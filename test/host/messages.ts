/** What the test process and the child that plays Electron say to each other. */
export type ToChild = { t: 'evaluate'; id: number; fn: string; arg: unknown }

export type FromChild =
  | { t: 'ready'; ms: number }
  | { t: 'exit'; code: number }
  | { t: 'chromium'; pid: number; profile: string }
  | { t: 'window'; id: number; targetId: string; endpoint: string }
  | { t: 'evaluated'; id: number; ok: true; value: unknown }
  | { t: 'evaluated'; id: number; ok: false; message: string; stack: string }

export interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface DisplayProfile {
  id: number
  bounds: Rectangle
  workArea: Rectangle
  scaleFactor: number
}

/** The desktop that an app is started on. */
export interface Profile {
  /** `process.platform` as the app sees it; paths stay those of the real system. */
  platform: NodeJS.Platform
  locale: string
  dark: boolean
  /** Shortcuts another program holds already. */
  takenShortcuts: readonly string[]
  displays: readonly DisplayProfile[]
  /** What a tray answers to getBounds; Linux knows no place (facts/electron.md 2.4). */
  trayBounds: Rectangle
  cursor: { x: number; y: number }
  /** False: as on an unsigned macOS build, or Linux without a notification daemon (2.5). */
  notifications: boolean
  /** What the person chooses in a dialog; null: they cancel. */
  picks: string | null
}

export interface HostConfig extends Profile {
  appPath: string
  userData: string
  tmp: string
  chromium: string
  electronVersion: string
  pageScripts: { mainWorld: string; preloadWorld: string }
  argv: readonly string[]
}
