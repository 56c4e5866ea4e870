/**
 * Loaded into real Electron with `electron -r`: keeps the behaviour, and notes what the double notes, so that the same
 * tests can read it. Gestures that no program can make on a real desktop are the app's own events.
 */
import { createHash } from 'node:crypto'
import * as electron from 'electron'
import {
  emptyRecord,
  type ImageRecord,
  type MenuRecord,
  type NotificationRecord,
  type Recorder,
  type TrayRecord,
} from '../recorder'

const record = emptyRecord()
const trays = new Map<electron.Tray, TrayRecord>()
const menus = new Map<electron.Tray, electron.Menu>()
const notifications: { own: electron.Notification; state: NotificationRecord }[] = []

/** Runs `before` ahead of a method of the real class. */
function wrap<T extends object>(
  proto: T,
  method: keyof T,
  before: (self: T, args: unknown[]) => void,
) {
  const original: unknown = proto[method]
  if (typeof original !== 'function') return
  Object.defineProperty(proto, method, {
    configurable: true,
    value(this: T, ...args: unknown[]) {
      before(this, args)
      return Reflect.apply(original, this, args) as unknown
    },
  })
}

function imageOf(image: unknown): ImageRecord {
  const native =
    typeof image === 'string'
      ? electron.nativeImage.createFromPath(image)
      : (image as electron.NativeImage)
  const sha = createHash('sha1').update(native.toPNG()).digest('hex').slice(0, 10)
  return {
    path: typeof image === 'string' ? image : null,
    empty: native.isEmpty(),
    template: native.isTemplateImage(),
    ...native.getSize(),
    sha: native.isEmpty() ? null : sha,
  }
}

const menuOf = (menu: electron.Menu): MenuRecord[] =>
  menu.items.map(({ id, label, type, enabled, checked, visible, submenu }) => ({
    id: id || null,
    label,
    type,
    enabled,
    checked,
    visible,
    submenu: submenu ? menuOf(submenu) : null,
  }))

function trayOf(tray: electron.Tray): TrayRecord {
  const known = trays.get(tray)
  if (known) return known
  const state: TrayRecord = {
    id: trays.size + 1,
    image: null,
    images: [],
    toolTip: '',
    title: '',
    menu: null,
    destroyed: false,
  }
  trays.set(tray, state)
  record.trays.push(state)
  return state
}

const tray = electron.Tray.prototype
wrap(tray, 'setImage', (self, [image]) => {
  const state = trayOf(self)
  state.image = imageOf(image)
  state.images.push(state.image)
})
wrap(tray, 'setToolTip', (self, [text]) => {
  trayOf(self).toolTip = String(text)
})
wrap(tray, 'setContextMenu', (self, [menu]) => {
  const given = menu as electron.Menu | null
  trayOf(self).menu = given ? menuOf(given) : null
  if (given) menus.set(self, given)
})
wrap(tray, 'popUpContextMenu', (self, [menu]) => {
  if (menu) menus.set(self, menu as electron.Menu)
})

wrap(electron.Notification.prototype, 'show', (own) => {
  const { title, body } = own
  const n = notifications.length + 1
  const state = { n, title, body, ignored: [], shown: 1, open: true }
  notifications.push({ own, state })
  record.notifications.push(state)
})
wrap(electron.Notification.prototype, 'close', (self) => {
  const known = notifications.find(({ own }) => own === self)
  if (known) known.state.open = false
})

electron.shell.openExternal = async (url) => {
  record.opened.push(url)
}

const shortcuts = new Map<string, () => void>()
const register = electron.globalShortcut.register.bind(electron.globalShortcut)
electron.globalShortcut.register = (accelerator, callback) => {
  const held = register(accelerator, callback)
  if (held) shortcuts.set(accelerator, callback)
  return held
}

function newestTray(): electron.Tray {
  const found = [...trays.keys()].findLast((known) => !known.isDestroyed())
  if (!found) throw new Error('the app shows no tray icon')
  return found
}

function itemOf(menu: electron.Menu, [first, ...rest]: readonly string[]): electron.MenuItem {
  const item = menu.items.find(({ id, label }) => id === first || label === first)
  if (!item) throw new Error(`no menu item '${first}'`)
  return rest.length > 0 && item.submenu ? itemOf(item.submenu, rest) : item
}

type Handlers = Map<string, (event: unknown, payload: unknown) => unknown>

const recorder: Recorder = {
  ...record,
  user: {
    tray: (event) => void newestTray().emit(event, {}, newestTray().getBounds(), { x: 0, y: 0 }),
    trayMenu(path) {
      const menu = menus.get(newestTray())
      if (!menu) throw new Error('the tray icon has no menu')
      itemOf(menu, path).click()
    },
    notification: (n, event) => void notifications[n - 1]?.own.emit(event, {}),
    shortcut(accelerator) {
      shortcuts.get(accelerator)?.()
      return shortcuts.has(accelerator)
    },
    async permission(name) {
      const [window] = electron.BrowserWindow.getAllWindows()
      const query = `navigator.permissions.query({ name: '${name}' }).then((p) => p.state)`
      return (await window?.webContents.executeJavaScript(query)) === 'granted'
    },
    async invokeAs({ url, subframe }, channel, payload) {
      const [window] = electron.BrowserWindow.getAllWindows()
      const handlers = (electron.ipcMain as unknown as { _invokeHandlers: Handlers })
        ._invokeHandlers
      const parent = subframe ? window?.webContents.mainFrame : null
      const senderFrame = { url, origin: new URL(url).origin, parent }
      return handlers.get(channel)?.({ sender: window?.webContents, senderFrame }, payload)
    },
  },
}
Object.assign(globalThis, { __recorder: recorder })
