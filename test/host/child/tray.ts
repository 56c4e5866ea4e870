import { EventEmitter } from 'node:events'
import type { TrayRecord } from '../recorder'
import { config } from './config'
import { describeImage } from './image'
import { describe, fakeOf, find } from './menu'
import { on, problem, record, recorder } from './record'

/** Tooltips longer than this are cut by Windows without a word (facts/electron.md 2.2). */
const WINDOWS_TOOLTIP = 127

/** Trays in the order of their making; a test's gestures go to the newest. */
const trays: FakeTray[] = []

export class FakeTray extends EventEmitter {
  _state: TrayRecord
  _menu: Electron.Menu | null = null

  constructor(image: Electron.NativeImage | string, guid?: string) {
    super()
    this._state = {
      id: recorder.trays.length + 1,
      image: null,
      images: [],
      toolTip: '',
      title: '',
      menu: null,
      destroyed: false,
    }
    recorder.trays.push(this._state)
    trays.push(this)
    // An unsigned build that was moved makes no tray with a guid (2.2).
    if (guid !== undefined && on('win32')) problem('Tray: a guid fails on unsigned Windows builds')
    if (recorder.trays.length > 1 && on('linux'))
      problem('Tray: a second icon is no StatusNotifierItem')
    this.setImage(image)
  }
  setImage(image: Electron.NativeImage | string): void {
    const info = describeImage(image)
    if (info.empty) problem(`Tray.setImage got an empty image (${info.path ?? 'no path'})`)
    this._state.image = info
    this._state.images.push(info)
    record('Tray', 'setImage', [info])
  }
  setPressedImage(image: Electron.NativeImage | string): void {
    record('Tray', 'setPressedImage', [describeImage(image)])
  }
  setToolTip(toolTip: string): void {
    const shown = on('win32') ? toolTip.slice(0, WINDOWS_TOOLTIP) : toolTip
    if (shown !== toolTip) problem(`Tray.setToolTip: Windows cuts '${toolTip}'`)
    this._state.toolTip = shown
    record('Tray', 'setToolTip', [shown])
  }
  setTitle(title: string, options?: Electron.TitleOptions): void {
    if (on('darwin')) this._state.title = title
    record('Tray', 'setTitle', [title, options])
  }
  getTitle(): string {
    return this._state.title
  }
  setContextMenu(menu: Electron.Menu | null): void {
    // With a menu set, macOS opens it on any click and sends no mouse-up (2.3).
    if (menu && on('darwin')) problem('Tray.setContextMenu on macOS: a click opens the menu')
    this._menu = menu
    this._state.menu = menu ? describe(fakeOf(menu)) : null
    record('Tray', 'setContextMenu', [this._state.menu])
  }
  popUpContextMenu(menu?: Electron.Menu): void {
    const shown = menu ?? this._menu
    if (on('linux')) return problem('Tray.popUpContextMenu does nothing on Linux')
    this._menu = shown
    this._state.menu = shown ? describe(fakeOf(shown)) : null
    record('Tray', 'popUpContextMenu', [this._state.menu])
  }
  closeContextMenu(): void {}
  setIgnoreDoubleClickEvents(ignore: boolean): void {
    record('Tray', 'setIgnoreDoubleClickEvents', [ignore])
  }
  getBounds(): Electron.Rectangle {
    return { ...config.trayBounds }
  }
  isDestroyed(): boolean {
    return this._state.destroyed
  }
  destroy(): void {
    this._state.destroyed = true
    record('Tray', 'destroy')
  }
}

const newest = () => {
  const tray = trays.findLast(({ _state }) => !_state.destroyed)
  if (!tray) throw new Error('the app shows no tray icon')
  return tray
}

/** A person's click. Linux sends no other kind, and on some desktops not even that (2.1). */
export function clickTray(event: 'click' | 'right-click' | 'double-click'): void {
  const tray = newest()
  if (on('linux') && event !== 'click') throw new Error(`Linux trays send no ${event}`)
  const keys = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
  tray.emit(event, keys, tray.getBounds(), config.cursor)
}

/** A person opens the icon's menu and chooses. macOS and Windows may show it on a right click only. */
export function chooseFromTray(path: readonly string[]): void {
  const tray = newest()
  if (!tray._menu && !on('linux')) clickTray('right-click')
  if (!tray._menu) throw new Error('the tray icon has no menu')
  find(fakeOf(tray._menu), path).click()
}
