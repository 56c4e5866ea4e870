import type { Clock } from '../engine/api'
import { hasTrayHost } from '../tray/host'

/** At log-in the panel may come up after us (ms). */
export const PATIENCE = 15_000

export const NO_TRAY =
  'This desktop shows no tray icons, so Andon opens as a window. Start it again to bring it back.'

/** Where the desktop shows no tray icons, a start that shows nothing would look like a failure. */
export async function whenTrayIsMissing(
  missing: () => void,
  clock: Clock,
  ask: () => Promise<boolean | null> = hasTrayHost,
): Promise<void> {
  if ((await ask()) !== false) return
  clock.after(PATIENCE, () => {
    void ask().then((answer) => {
      if (answer === false) missing()
    })
  })
}
