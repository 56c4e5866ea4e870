import { EventEmitter } from 'node:events'
import type { MenuRecord } from '../recorder'
import { record } from './record'
import { strict } from './strict'

type Template = Electron.MenuItemConstructorOptions

export class FakeMenuItem {
  id: string
  label: string
  type: 'normal' | 'separator' | 'submenu' | 'checkbox' | 'radio' | 'header' | 'palette'
  enabled: boolean
  visible: boolean
  checked: boolean
  click: () => void
  _submenu: FakeMenu | null

  constructor(template: Template) {
    this.id = template.id ?? ''
    this.label = template.label ?? template.role ?? ''
    this.type = template.type ?? (template.submenu ? 'submenu' : 'normal')
    this.enabled = template.enabled ?? true
    this.visible = template.visible ?? true
    this.checked = template.checked ?? false
    this._submenu = Array.isArray(template.submenu) ? menuOf(template.submenu) : null
    this.click = () => {
      if (!this.enabled || !this.visible) return
      template.click?.(asItem(this), undefined, {} as Electron.KeyboardEvent)
    }
  }
}

/** Only a part of an item is modelled; Electron's own type for the app's handlers. */
const asItem = (item: unknown) => item as Electron.MenuItem

export class FakeMenu extends EventEmitter {
  _items: FakeMenuItem[] = []
  static _application: Electron.Menu | null = null

  static buildFromTemplate(template: Array<Template | Electron.MenuItem>): Electron.Menu {
    const self: unknown = strict(menuOf(template), 'Menu')
    return self as Electron.Menu
  }
  static setApplicationMenu(menu: Electron.Menu | null): void {
    FakeMenu._application = menu
    record('Menu', 'setApplicationMenu', [menu === null ? null : 'a menu'])
  }
  static getApplicationMenu(): Electron.Menu | null {
    return FakeMenu._application
  }
  get items(): Electron.MenuItem[] {
    const items: unknown = this._items
    return items as Electron.MenuItem[]
  }
  append(menuItem: Electron.MenuItem): void {
    const item: unknown = menuItem
    if (item instanceof FakeMenuItem) this._items.push(item)
  }
  getMenuItemById(id: string): Electron.MenuItem | null {
    const item: unknown = findById(this, id)
    return item as Electron.MenuItem | null
  }
  popup(options?: Electron.PopupOptions): void {
    record('Menu', 'popup', [describe(this)])
    options?.callback?.()
  }
  closePopup(): void {}
}

function menuOf(template: ReadonlyArray<Template | Electron.MenuItem | FakeMenuItem>): FakeMenu {
  const menu = new FakeMenu()
  menu._items = template.map((item) =>
    item instanceof FakeMenuItem ? item : new FakeMenuItem(item as Template),
  )
  return menu
}

function findById(menu: FakeMenu, id: string): FakeMenuItem | null {
  for (const item of menu._items) {
    const found = item.id === id ? item : item._submenu && findById(item._submenu, id)
    if (found) return found
  }
  return null
}

/** What the app built is a FakeMenu, whatever its declared type says. */
export function fakeOf(menu: Electron.Menu): FakeMenu {
  const known: unknown = menu
  if (!(known instanceof FakeMenu)) throw new TypeError('Error processing argument: not a menu')
  return known
}

export const describe = (menu: FakeMenu): MenuRecord[] =>
  menu._items.map((item) => ({
    id: item.id || null,
    label: item.label,
    type: item.type,
    enabled: item.enabled,
    checked: item.checked,
    visible: item.visible,
    submenu: item._submenu ? describe(item._submenu) : null,
  }))

/** The item at the end of a way of labels or ids. */
export function find(menu: FakeMenu, path: readonly string[]): FakeMenuItem {
  const [first = '', ...rest] = path
  const item = menu._items.find(({ id, label }) => id === first || label === first)
  if (!item) {
    const labels = menu._items.map(({ label, type }) => label || type).join(' | ')
    throw new Error(`no menu item '${first}' among: ${labels}`)
  }
  if (rest.length === 0) return item
  if (!item._submenu) throw new Error(`menu item '${first}' has no submenu`)
  return find(item._submenu, rest)
}
