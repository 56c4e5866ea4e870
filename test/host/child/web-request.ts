import type { ResourceKind } from './session'

type BeforeDetails = Electron.OnBeforeRequestListenerDetails
type Before = (details: BeforeDetails, done: (answer: Electron.CallbackResponse) => void) => void
type HeadersDetails = Electron.OnHeadersReceivedListenerDetails
type HeadersListener = (
  details: HeadersDetails,
  done: (answer: Electron.HeadersReceivedResponse) => void,
) => void

interface Gate<Listener> {
  matches(url: string): boolean
  listener: Listener
}

// `<all_urls>`, and patterns with stars for scheme, host and path (docs/api/web-request.md).
export function patternMatches(pattern: string, url: string): boolean {
  if (pattern === '<all_urls>') return true
  const source = pattern.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('*', '.*')
  return new RegExp(`^${source}$`).test(url)
}

function gateOf<Listener>(args: readonly unknown[]): Gate<Listener> | null {
  const listener = args.at(-1)
  if (typeof listener !== 'function') return null
  const urls = args.length > 1 ? (args[0] as Electron.WebRequestFilter).urls : ['<all_urls>']
  return {
    matches: (url) => urls.some((pattern) => patternMatches(pattern, url)),
    listener: listener as Listener,
  }
}

/** The two of Electron's request events that can stop or change something. */
export class FakeWebRequest {
  _before: Gate<Before> | null = null
  _headers: Gate<HeadersListener> | null = null

  onBeforeRequest(...args: unknown[]): void {
    this._before = gateOf<Before>(args)
  }
  onHeadersReceived(...args: unknown[]): void {
    this._headers = gateOf<HeadersListener>(args)
  }
  /** Whether the app's own handler refuses this request. */
  async _cancels(url: string, resourceType: ResourceKind): Promise<boolean> {
    const gate = this._before
    if (!gate?.matches(url)) return false
    const details = { id: 0, url, method: 'GET', resourceType, referrer: '', timestamp: Date.now() }
    const answer = await new Promise<Electron.CallbackResponse>((resolve) =>
      gate.listener(details as BeforeDetails, resolve),
    )
    return answer.cancel === true
  }
  /** The response with the headers the app gave it. */
  async _received(url: string, response: Response): Promise<Response> {
    const gate = this._headers
    if (!gate?.matches(url)) return response
    const responseHeaders = Object.fromEntries([...response.headers].map(([k, v]) => [k, [v]]))
    const details = { id: 0, url, method: 'GET', responseHeaders, statusCode: response.status }
    const answer = await new Promise<Electron.HeadersReceivedResponse>((resolve) =>
      gate.listener(details as unknown as HeadersDetails, resolve),
    )
    const changed = Object.entries(answer.responseHeaders ?? responseHeaders)
    const headers = changed.map(([k, v]): [string, string] => [k, String(v)])
    return new Response(response.body, { status: response.status, headers })
  }
}
