import { hasTrayHost } from '../tray/host'

/** At log-in the panel may come up after us. */
const PATIENCE_MS = 15_000

export const NO_TRAY =
  'This desktop shows no tray icons, so Andon opens as a window. Start it again to bring it back.'

/** Where the desktop shows no tray icons, a start that shows nothing would look like a failure. */
export function whenTrayIsMissing(missing: () => void): void {
  void hasTrayHost().then((first) => {
    if (first !== false) return
    setTimeout(() => {
      void hasTrayHost().then((second) => {
        if (second === false) missing()
      })
    }, PATIENCE_MS)
  })
}
