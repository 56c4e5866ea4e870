import { EventEmitter } from 'node:events'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import type { Rectangle } from '../messages'
import { app, fakeApp } from './app'
import { preventable } from './events'
import { problem, record } from './record'
import type { Routed } from './routing'
import { defaultSession, sessionOf, type FakeSession } from './session'
import { double, selfOf } from './strict'
import { toChromium } from './urls'
import { asWebContents, FakeWebContents } from './web-contents'
import { openWindowPage } from './window-page'
import { openWindows } from './windows'

type Options = Electron.BrowserWindowConstructorOptions

/** Electron's defaults, all of them safe; an app that turns one off is told (facts/electron.md 2.6). */
const SAFE = { contextIsolation: true, nodeIntegration: false, sandbox: true, webSecurity: true }

function checkPreferences(web: Electron.WebPreferences): void {
  const given: Record<string, unknown> = { ...SAFE, ...web }
  for (const [key, want] of Object.entries(SAFE))
    if (given[key] !== want)
      problem(`BrowserWindow: webPreferences.${key} is ${String(given[key])}`)
}

const windows = new Map<number, FakeBrowserWindow>()
let lastId = 0

function sessionFor(web: Electron.WebPreferences): FakeSession {
  const own: unknown = web.session
  if (own !== undefined) return own as FakeSession
  return web.partition === undefined ? defaultSession : sessionOf(web.partition)
}

export class FakeBrowserWindow extends EventEmitter {
  readonly id = ++lastId
  readonly webContents: Electron.WebContents
  _contents: FakeWebContents
  _entry: Routed
  _page: Promise<Page>
  _bounds: Rectangle
  _visible: boolean
  _focused = false
  _destroyed = false
  _onTop: boolean
  _title: string

  constructor(options: Options = {}) {
    super()
    const web = options.webPreferences ?? {}
    checkPreferences(web)
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this._bounds = { x, y, width, height }
    this._visible = options.show !== false
    this._onTop = options.alwaysOnTop ?? false
    this._title = options.title ?? app.name
    this._contents = new FakeWebContents(this.id, sessionFor(web), () => this._page)
    this.webContents = asWebContents(this._contents)
    this._entry = { contents: this._contents, expected: null }
    windows.set(this.id, this)
    openWindows.set(this.id, this)
    const { frame = true, skipTaskbar = false } = options
    const preferences = { ...SAFE, ...web }
    record('BrowserWindow', 'new', [{ width, height, frame, skipTaskbar, preferences }])
    this._page = openWindowPage(this._entry, { width, height }, web.preload)
    this._page.then(
      (page) => page.on('close', () => this._gone()),
      (error: unknown) => problem(`window ${this.id}: ${String(error)}`),
    )
    // Both come before the constructor returns, as in Electron: an app locks a page before it loads anything.
    fakeApp.emit('web-contents-created', {}, this.webContents)
    fakeApp.emit('browser-window-created', {}, asWindow(this))
  }
  static getAllWindows(): Electron.BrowserWindow[] {
    return [...windows.values()].map(asWindow)
  }
  static fromId(id: number): Electron.BrowserWindow | null {
    const window = windows.get(id)
    return window ? asWindow(window) : null
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    const window = [...windows.values()].find(({ webContents }) => webContents === contents)
    return window ? asWindow(window) : null
  }
  static getFocusedWindow(): Electron.BrowserWindow | null {
    const window = [...windows.values()].find(({ _focused }) => _focused)
    return window ? asWindow(window) : null
  }
  async loadURL(url: string): Promise<void> {
    const page = await this._page
    if (this._destroyed) throw new Error('Object has been destroyed')
    const contents = this._contents
    const { protocol } = contents._session
    this._entry.expected = toChromium(url, (scheme) => protocol.isProtocolHandled(scheme))
    contents._url = url
    contents._loading = true
    try {
      await page.goto(this._entry.expected, { waitUntil: 'load' })
    } catch (cause) {
      if (this._destroyed) return
      contents.emit('did-fail-load', {}, -2, String(cause), url, true)
      throw new Error(`ERR_FAILED (-2) loading '${url}'`, { cause })
    } finally {
      contents._loading = false
    }
    if (!this._visible) this._tellVisibility()
    contents.emit('dom-ready', {})
    contents.emit('did-finish-load')
    this.emit('ready-to-show')
  }
  loadFile(filePath: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    const url = pathToFileURL(resolve(app.getAppPath(), filePath))
    if (options.hash) url.hash = options.hash
    return this.loadURL(url.href)
  }
  _tellVisibility(): void {
    this._contents._dispatch({ t: 'visibility', state: this._visible ? 'visible' : 'hidden' })
  }
  _appear(method: 'show' | 'showInactive'): void {
    const was = this._visible
    this._visible = true
    record('BrowserWindow', method, [this.id])
    this._tellVisibility()
    if (!was) this.emit('show')
  }
  show(): void {
    this._appear('show')
    this.focus()
  }
  showInactive(): void {
    this._appear('showInactive')
  }
  hide(): void {
    if (!this._visible) return
    this._visible = false
    record('BrowserWindow', 'hide', [this.id])
    this._tellVisibility()
    this.emit('hide')
    this.blur()
  }
  focus(): void {
    if (this._focused || !this._visible) return
    this._focused = true
    this.emit('focus')
    fakeApp.emit('browser-window-focus', {}, selfOf(this))
  }
  blur(): void {
    if (!this._focused) return
    this._focused = false
    this.emit('blur')
    fakeApp.emit('browser-window-blur', {}, selfOf(this))
  }
  isVisible(): boolean {
    return this._visible
  }
  isFocused(): boolean {
    return this._focused
  }
  isMinimized(): boolean {
    return false
  }
  isDestroyed(): boolean {
    return this._destroyed
  }
  restore(): void {}
  moveTop(): void {}
  close(): void {
    if (this._destroyed) return
    const event = preventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }
  destroy(): void {
    if (this._destroyed) return
    this._gone()
    void this._page.then((page) => page.close()).catch(() => undefined) // it never opened
  }
  _gone(): void {
    if (this._destroyed) return
    this._destroyed = true
    this._visible = false
    this._contents._destroyed = true
    windows.delete(this.id)
    openWindows.delete(this.id)
    record('BrowserWindow', 'closed', [this.id])
    this._contents.emit('destroyed')
    this.emit('closed')
    // Without a listener Electron quits (docs/api/app.md, "window-all-closed").
    if (windows.size === 0 && !fakeApp.emit('window-all-closed')) fakeApp.quit()
  }
  getBounds(): Rectangle {
    return { ...this._bounds }
  }
  setBounds(bounds: Partial<Rectangle>): void {
    const wholes = Object.values(bounds).every(Number.isInteger)
    if (!wholes) throw new TypeError('Error processing argument: bounds must be integers')
    const { width, height } = this._bounds
    this._bounds = { ...this._bounds, ...bounds }
    record('BrowserWindow', 'setBounds', [this.getBounds()])
    if (width !== this._bounds.width || height !== this._bounds.height) this._resized()
  }
  getPosition(): number[] {
    return [this._bounds.x, this._bounds.y]
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
    this.emit('move')
  }
  getSize(): number[] {
    return [this._bounds.width, this._bounds.height]
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height)
  }
  _resized(): void {
    const { width, height } = this._bounds
    void this._page.then((page) => page.setViewportSize({ width, height })).catch(() => undefined) // closed meanwhile
    this.emit('resize')
  }
  setAlwaysOnTop(flag: boolean, level?: string): void {
    this._onTop = flag
    record('BrowserWindow', 'setAlwaysOnTop', [flag, level])
  }
  isAlwaysOnTop(): boolean {
    return this._onTop
  }
  setVisibleOnAllWorkspaces(
    visible: boolean,
    options?: Electron.VisibleOnAllWorkspacesOptions,
  ): void {
    record('BrowserWindow', 'setVisibleOnAllWorkspaces', [visible, options])
  }
  setSkipTaskbar(skip: boolean): void {
    record('BrowserWindow', 'setSkipTaskbar', [skip])
  }
  setBackgroundColor(color: string): void {
    record('BrowserWindow', 'setBackgroundColor', [color])
  }
  setTitle(title: string): void {
    this._title = title
  }
  getTitle(): string {
    return this._title
  }
  setMenu(): void {}
  removeMenu(): void {}
  setMenuBarVisibility(): void {}
  flashFrame(flag: boolean): void {
    record('BrowserWindow', 'flashFrame', [flag])
  }
}

const asWindow = (window: FakeBrowserWindow) =>
  double<Electron.BrowserWindow>()(window, 'BrowserWindow')

/** The newest window: to it a test's gestures go. */
export function newestWindow(): FakeBrowserWindow {
  const window = [...windows.values()].at(-1)
  if (!window) throw new Error('the app has no window')
  return window
}
