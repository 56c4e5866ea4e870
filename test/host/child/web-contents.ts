import { EventEmitter } from 'node:events'
import type { CDPSession, Page } from 'playwright-core'
import { decodeList, encode, encodeList, type Encoded } from '../page/codec'
import type { FromPage, ToPage } from '../page/messages'
import { BINDING, DISPATCH } from '../page/names'
import { preventable } from './events'
import { frameOf } from './frame'
import { fakeIpcMain, invoke } from './ipc-main'
import { problem, record, recorder } from './record'
import type { FakeSession } from './session'
import { double } from './strict'

type IpcEvent = Electron.IpcMainInvokeEvent & Electron.IpcMainEvent
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

/** Arguments as IPC copies them; Electron's words when it cannot. */
function cloned(args: readonly unknown[]): Encoded {
  try {
    return encodeList(structuredClone(args))
  } catch (cause) {
    throw new Error('An object could not be cloned.', { cause })
  }
}

export class FakeWebContents extends EventEmitter {
  readonly session: Electron.Session
  readonly mainFrame: Electron.WebFrameMain
  _url = ''
  _destroyed = false
  _loading = false
  _crashed = false
  _devTools = false
  _contextId: number | null = null
  _cdp: CDPSession | null = null
  _openHandler: OpenHandler | null = null

  constructor(
    readonly id: number,
    readonly _session: FakeSession,
    readonly _page: () => Promise<Page>,
  ) {
    super()
    this.session = double<Electron.Session>()(_session, 'session')
    this.mainFrame = frameOf(this._place(), null)
  }
  _place() {
    const url = () => this._url
    return {
      get url() {
        return url()
      },
      id: this.id,
      isDestroyed: () => this._destroyed,
    }
  }
  getURL(): string {
    return this._url
  }
  isDestroyed(): boolean {
    return this._destroyed
  }
  isLoading(): boolean {
    return this._loading
  }
  isCrashed(): boolean {
    return this._crashed
  }
  send(channel: string, ...args: unknown[]): void {
    const message = { t: 'event', channel, args: cloned(args) } as const
    // As in Electron: nobody there yet, nobody hears it.
    if (this._contextId === null) recorder.dropped.push(channel)
    else this._dispatch(message)
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this._openHandler = handler
  }
  setBackgroundThrottling(allowed: boolean): void {
    record('webContents', 'setBackgroundThrottling', [allowed])
  }
  openDevTools(): void {
    this._devTools = true
    this.emit('devtools-opened')
  }
  closeDevTools(): void {
    this._devTools = false
    this.emit('devtools-closed')
  }
  isDevToolsOpened(): boolean {
    return this._devTools
  }
  setZoomFactor(factor: number): void {
    record('webContents', 'setZoomFactor', [factor])
  }
  setVisualZoomLevelLimits(minimum: number, maximum: number): Promise<void> {
    record('webContents', 'setVisualZoomLevelLimits', [minimum, maximum])
    return Promise.resolve()
  }
  focus(): void {
    record('webContents', 'focus')
  }
  reload(): void {
    void this._page().then((page) => page.reload())
  }
  async executeJavaScript(code: string): Promise<unknown> {
    return (await this._page()).evaluate(code)
  }
  _dispatch(message: ToPage): void {
    if (this._contextId === null || this._destroyed) return
    const expression = `${DISPATCH}(${JSON.stringify(message)})`
    this._cdp
      ?.send('Runtime.evaluate', { contextId: this._contextId, expression })
      // The page went away in between; nobody waits for the answer.
      .catch(() => undefined)
  }
  /** The event an IPC listener gets, from the main frame unless told otherwise. */
  _ipcEvent(senderFrame: Electron.WebFrameMain = this.mainFrame): IpcEvent {
    const sender = asWebContents(this)
    return preventable({
      type: 'frame' as const,
      sender,
      senderFrame,
      processId: this.id,
      frameId: senderFrame.routingId,
      ports: [],
      returnValue: undefined,
      reply: (channel: string, ...args: unknown[]) => this.send(channel, ...args),
    })
  }
  _onBinding(event: { name: string; payload: string; executionContextId: number }): void {
    if (event.name !== BINDING) return
    const message = JSON.parse(event.payload) as FromPage
    if (message.t === 'hello') this._contextId = event.executionContextId
    else if (message.t === 'preload-error') {
      problem(`preload failed: ${message.stack}`)
      this.emit('preload-error', {}, '', new Error(message.message))
    } else if (message.t === 'send') this._onSend(message)
    else void this._onInvoke(message)
  }
  _onSend({ channel, args }: Extract<FromPage, { t: 'send' }>): void {
    const heard = fakeIpcMain.emit(channel, this._ipcEvent(), ...decodeList(args))
    if (!heard) problem(`no ipcMain listener for '${channel}'`)
  }
  async _onInvoke({ id, channel, args }: Extract<FromPage, { t: 'invoke' }>): Promise<void> {
    try {
      const value = await invoke(this._ipcEvent(), channel, decodeList(args))
      const [copy = { $: 'u' }] = cloned([value]) as readonly Encoded[]
      this._dispatch({ t: 'result', id, ok: true, value: copy })
    } catch (error) {
      this._dispatch({ t: 'result', id, ok: false, value: encode(error) })
    }
  }
}

export const asWebContents = (contents: FakeWebContents) =>
  double<Electron.WebContents>()(contents, 'webContents')

/** What Electron does on window.open: asks the app; the double opens no child window in any case. */
export function openRequested(contents: FakeWebContents, url: string): void {
  const details: Electron.HandlerDetails = {
    url,
    frameName: '',
    features: '',
    disposition: 'foreground-tab',
    referrer: { url: contents._url, policy: 'strict-origin-when-cross-origin' },
  }
  const action = contents._openHandler?.(details).action ?? 'allow'
  record('webContents', 'window-open', [url, action])
  if (action !== 'deny') problem(`window.open('${url}') was not denied`)
}
