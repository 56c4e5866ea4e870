import type { Settings, Snapshot } from '../../shared/contract'
import type { Platform } from '../app/platform'

/** What the tray says, without colour and size: the name of a drawing in build/icons. */
export type Glyph = 'idle' | 'busy' | 'background' | 'error' | 'unknown' | `waiting${string}`

/** The panel an icon will lie on. */
export interface Panel {
  platform: Platform
  dark: boolean
  /** The largest scale factor of any display; 1 is 96 dpi. */
  scale: number
}

/**
 * One waiting session is "!", more are their number, so that a glance tells how many. `off` has the dotted ring of
 * `unknown`: nothing is known to run.
 */
export function trayGlyph(
  { light, counts }: Pick<Snapshot, 'light' | 'counts'>,
  countOnIcon: boolean,
): Glyph {
  if (light === 'off') return 'unknown'
  if (light !== 'waiting') return light
  const { waiting } = counts
  if (!countOnIcon || waiting < 2) return 'waiting'
  return waiting > 9 ? 'waiting-9plus' : `waiting-${waiting}`
}

/**
 * The file's name below out/icons (build/icons.mjs draws them).
 * macOS recolours template images itself and picks `@2x` by itself; Windows picks the size out of the .ico; Electron on
 * Linux takes the largest representation as scale 1, so it gets one bitmap of the right size.
 */
export function trayImage(glyph: Glyph, icon: Settings['trayIcon'], panel: Panel): string {
  const coloured = icon === 'light' || icon === 'dark'
  if (panel.platform === 'darwin') return coloured ? `${glyph}-${icon}.png` : `${glyph}Template.png`
  const tone = panel.dark ? 'dark' : 'light'
  const paint = coloured ? icon : icon === 'monochrome' ? `mono-${tone}` : tone
  return panel.platform === 'win32'
    ? `${glyph}-${paint}.ico`
    : `${glyph}-${paint}-${linuxPixels(panel.scale)}.png`
}

/** Panels draw tray icons at 16 to 24 px and scale down better than up. */
function linuxPixels(scale: number): number {
  if (scale <= 1) return 22
  return scale <= 1.5 ? 32 : 48
}

/** What tells whether the panel is dark; it need not follow the windows' theme. */
export interface PanelHints {
  platform: Platform
  /** The theme of windows. */
  dark: boolean
  /** The theme of the taskbar, where the system tells them apart (Windows). */
  darkSystem: boolean
  /** XDG_CURRENT_DESKTOP, where there is one. */
  desktop: string
}

/** GNOME's top bar is black in either theme; elsewhere the panel follows the theme. */
export function panelIsDark({ platform, dark, darkSystem, desktop }: PanelHints): boolean {
  if (platform !== 'linux') return darkSystem
  return dark || /(^|:)(ubuntu:)?gnome$/i.test(desktop)
}
