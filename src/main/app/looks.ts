import { nativeTheme, screen } from 'electron'
import type { Settings } from '../../shared/contract'
import { panelIsDark, type Panel } from '../tray/image'
import type { Platform } from './platform'

/** The panel the tray icon lies on, as the system describes it now. */
export function panelNow(platform: Platform): Panel {
  const dark = nativeTheme.shouldUseDarkColors
  return {
    platform,
    dark: panelIsDark({
      platform,
      dark,
      // Only Windows tells the taskbar's theme from the windows'.
      darkSystem:
        platform === 'win32' ? nativeTheme.shouldUseDarkColorsForSystemIntegratedUI : dark,
      desktop: process.env['XDG_CURRENT_DESKTOP'] ?? '',
    }),
    scale: Math.max(1, ...screen.getAllDisplays().map((display) => display.scaleFactor)),
  }
}

/** Will the popover's page be dark? */
export function isDark({ theme }: Settings): boolean {
  return theme === 'system' ? nativeTheme.shouldUseDarkColors : theme === 'dark'
}
