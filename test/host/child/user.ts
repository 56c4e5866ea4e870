import type { Gestures } from '../recorder'
import { frameOf } from './frame'
import { invoke } from './ipc-main'
import { pressShortcut } from './desktop'
import { touchNotification } from './notification'
import { chooseFromTray, clickTray } from './tray'
import { newestWindow } from './window'

type Permission = Parameters<
  NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
>[1]

/** Both handlers of a session, in the order in which a browser asks them; without one Electron says yes. */
async function permission(name: string): Promise<boolean> {
  const { webContents, _contents } = newestWindow()
  const asked = name as Permission
  const { url, origin } = webContents.mainFrame
  const details = { requestingUrl: url, isMainFrame: true }
  const checked = _contents._session._check?.(webContents, asked as never, origin, {
    ...details,
    embeddingOrigin: origin,
  } as never)
  const request = _contents._session._request
  const granted = request
    ? await new Promise<boolean>((resolve) =>
        request(webContents, asked, resolve, details as never),
      )
    : true
  return (checked ?? true) || granted
}

/** What a person, or a hostile frame, does; tests call it through `app.evaluate`. */
export const user: Gestures = {
  tray: clickTray,
  trayMenu: chooseFromTray,
  notification: touchNotification,
  shortcut: pressShortcut,
  permission,
  async invokeAs({ url, subframe }, channel, payload) {
    const contents = newestWindow()._contents
    const place = { url, id: contents.id, isDestroyed: () => false }
    const frame = frameOf(place, subframe ? contents.mainFrame : null)
    return invoke(contents._ipcEvent(frame), channel, [payload])
  },
}
