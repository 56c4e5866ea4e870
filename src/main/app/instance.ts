import { app } from 'electron'

/**
 * Only one Andon per person: two would show two icons and ring twice. A second start hands over to the first, which
 * opens its popover: on desktops without a tray that is the way in. False: this is the second one, and it leaves.
 */
export function takeInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return false
  }
  app.on('second-instance', onSecond)
  // macOS starts no second one: it asks the first to come forward.
  app.on('activate', onSecond)
  return true
}
