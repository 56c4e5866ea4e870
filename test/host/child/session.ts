import { EventEmitter } from 'node:events'
import { app } from './app'
import { record } from './record'
import { double } from './strict'
import { FakeWebRequest } from './web-request'

type Handler = Parameters<Electron.Protocol['handle']>[1]
type PermissionRequest = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type PermissionCheck = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

class FakeProtocol {
  _handlers = new Map<string, Handler>()
  registerSchemesAsPrivileged(customSchemes: Electron.CustomScheme[]): void {
    // docs/api/protocol.md: only before ready, and only once.
    if (app.isReady())
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    record('protocol', 'registerSchemesAsPrivileged', [customSchemes])
  }
  handle(scheme: string, handler: Handler): void {
    if (this._handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    this._handlers.set(scheme, handler)
  }
  unhandle(scheme: string): void {
    this._handlers.delete(scheme)
  }
  isProtocolHandled(scheme: string): boolean {
    return this._handlers.has(scheme)
  }
}

export class FakeSession extends EventEmitter {
  _protocol = new FakeProtocol()
  _webRequest = new FakeWebRequest()
  _request: PermissionRequest = null
  _check: PermissionCheck = null
  readonly protocol = double<Electron.Protocol>()(this._protocol, 'protocol')
  readonly webRequest = double<Electron.WebRequest>()(this._webRequest, 'webRequest')

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this._request = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    this._check = handler
  }
  setDevicePermissionHandler(): void {
    record('session', 'setDevicePermissionHandler')
  }
  setSpellCheckerEnabled(enable: boolean): void {
    record('session', 'setSpellCheckerEnabled', [enable])
  }
  async clearStorageData(): Promise<void> {
    record('session', 'clearStorageData')
  }
  async clearCache(): Promise<void> {
    record('session', 'clearCache')
  }
  /** A request of the main process itself: through the same gates as a page's; there is no network behind them. */
  async fetch(input: string | Request): Promise<Response> {
    const request = new Request(input)
    const answer = await this._answer(request, 'xhr')
    if (answer.stopped) throw new Error(answer.stopped)
    return answer.response
  }
  async _answer(request: Request, kind: ResourceKind): Promise<Answer> {
    const { url } = request
    if (await this._webRequest._cancels(url, kind)) return { stopped: 'net::ERR_BLOCKED_BY_CLIENT' }
    const handler = this._protocol._handlers.get(url.slice(0, url.indexOf(':')))
    if (!handler) return { stopped: 'net::ERR_INTERNET_DISCONNECTED' }
    const response = await handler(request as Parameters<Handler>[0])
    return { stopped: null, response: await this._webRequest._received(url, response) }
  }
}

export type ResourceKind = Electron.OnBeforeRequestListenerDetails['resourceType']
export type Answer =
  | { stopped: 'net::ERR_BLOCKED_BY_CLIENT' | 'net::ERR_INTERNET_DISCONNECTED' }
  | { stopped: null; response: Response }

const partitions = new Map<string, FakeSession>()

export function sessionOf(partition: string): FakeSession {
  const known = partitions.get(partition) ?? new FakeSession()
  partitions.set(partition, known)
  return known
}

const asSession = (session: FakeSession) => double<Electron.Session>()(session, 'session')

export const defaultSession = sessionOf('')
export const protocol = defaultSession.protocol
export const session = double<typeof Electron.session>()(
  {
    defaultSession: asSession(defaultSession),
    fromPartition: (partition: string) => asSession(sessionOf(partition)),
  },
  'session',
)
