import type { DisplayProfile, Profile, Rectangle } from './messages'

const rect = (x: number, y: number, width: number, height: number): Rectangle => ({
  x,
  y,
  width,
  height,
})

const screen = (workArea: Rectangle): readonly DisplayProfile[] => [
  { id: 1, bounds: rect(0, 0, 1920, 1080), workArea, scaleFactor: 1 },
]

/** One display of 1920 × 1080 with the panel where the system has it. */
const DESKTOPS = {
  // A top bar; a tray icon has no place that a program could ask for (facts/electron.md 2.4).
  linux: { displays: screen(rect(0, 27, 1920, 1053)), trayBounds: rect(0, 0, 0, 0) },
  darwin: { displays: screen(rect(0, 25, 1920, 1055)), trayBounds: rect(1500, 0, 24, 24) },
  win32: { displays: screen(rect(0, 0, 1920, 1040)), trayBounds: rect(1700, 1048, 24, 24) },
} satisfies Partial<Record<NodeJS.Platform, Partial<Profile>>>

export type Desktop = keyof typeof DESKTOPS

/** A usual desktop of that system. */
export function profileOf(platform: Desktop): Profile {
  return {
    platform,
    locale: 'en-US',
    dark: false,
    takenShortcuts: [],
    cursor: { x: 900, y: 500 },
    notifications: true,
    picks: null,
    ...DESKTOPS[platform],
  }
}
