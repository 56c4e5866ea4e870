import { hasTrayHost } from '../tray/host'

/** At log-in the panel may come up after us. */
const PATIENCE_MS = 15_000

/** Where the desktop shows no tray icons, a start that shows nothing would look like a failure: open the popover. */
export function whenTrayIsMissing(open: () => void): void {
  void hasTrayHost().then((first) => {
    if (first !== false) return
    setTimeout(() => {
      void hasTrayHost().then((second) => {
        if (second === false) open()
      })
    }, PATIENCE_MS)
  })
}
