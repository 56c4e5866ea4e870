import type { BrowserContext, Frame, Page, Request as PageRequest, Route } from 'playwright-core'
import { preventable } from './events'
import { problem, recorder } from './record'
import type { ResourceKind } from './session'
import { toElectron } from './urls'
import type { FakeWebContents } from './web-contents'

/** A page and what the app may do with it. */
export interface Routed {
  contents: FakeWebContents
  /** The address the app itself loads: no navigation of the page's own. */
  expected: string | null
}

const routed = new Map<Page, Routed>()
export const addPage = (page: Page, entry: Routed) => routed.set(page, entry)

const KINDS: Record<string, ResourceKind> = {
  document: 'mainFrame',
  script: 'script',
  stylesheet: 'stylesheet',
  image: 'image',
  font: 'font',
  media: 'media',
  fetch: 'xhr',
  xhr: 'xhr',
  websocket: 'webSocket',
  ping: 'ping',
}

/** Pages opened by the app are expected; any other one slipped open and is shut at once. */
let opening = 0
export async function openPage(context: BrowserContext): Promise<Page> {
  opening += 1
  try {
    return await context.newPage()
  } finally {
    opening -= 1
  }
}

const prepared = new Set<BrowserContext>()

/** Puts the app's gates before every request of the browser. */
export async function routeAll(context: BrowserContext): Promise<void> {
  if (prepared.has(context)) return
  prepared.add(context)
  await context.route('**/*', onRequest)
  context.on('page', (page) => {
    if (opening > 0) return
    // Electron opens nothing that was denied; Chromium does, for a moment. What was not denied is a problem already.
    void page.close().catch(() => undefined) // it may have gone by itself
  })
}

function frameOf(request: PageRequest): Frame | null {
  try {
    return request.frame()
  } catch {
    return null // a service worker's request has no frame
  }
}

async function onRequest(route: Route): Promise<void> {
  const request = route.request()
  const url = request.url()
  if (/^(data|blob|about):/.test(url)) return route.continue()
  const frame = frameOf(request)
  const entry = frame && routed.get(frame.page())
  if (!frame || !entry) return route.abort('internetdisconnected')
  const isMain = frame === frame.page().mainFrame()
  if (request.isNavigationRequest() && !mayNavigate(entry, url, isMain))
    return route.abort('aborted')
  return answer(route, entry.contents, isMain ? request.resourceType() : 'subFrame')
}

/** `will-frame-navigate` and `will-navigate`, for what the page itself began (docs/api/web-contents.md). */
function mayNavigate(entry: Routed, url: string, isMainFrame: boolean): boolean {
  if (isMainFrame && url === entry.expected) return true
  const custom = toElectron(url)
  const details = preventable({ url: custom, isMainFrame, isSameDocument: false })
  entry.contents.emit('will-frame-navigate', details)
  if (isMainFrame) entry.contents.emit('will-navigate', details, custom)
  const stopped = details.defaultPrevented ? 'app' : null
  recorder.requests.push({ url: custom, kind: 'navigation', stopped })
  if (isMainFrame && !stopped) entry.expected = url
  return !stopped
}

async function answer(route: Route, contents: FakeWebContents, type: string): Promise<void> {
  const url = toElectron(route.request().url())
  const kind = KINDS[type] ?? (type === 'subFrame' ? 'subFrame' : 'other')
  if (url.startsWith('file:')) return route.continue()
  try {
    const result = await contents._session._answer(
      new Request(url, { method: route.request().method() }),
      kind,
    )
    if (result.stopped) {
      const stopped = result.stopped === 'net::ERR_BLOCKED_BY_CLIENT' ? 'app' : 'host'
      recorder.requests.push({ url, kind, stopped })
      return await route.abort(stopped === 'app' ? 'blockedbyclient' : 'internetdisconnected')
    }
    const { response } = result
    const body = Buffer.from(await response.arrayBuffer())
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
    })
  } catch (error) {
    problem(`protocol handler failed for ${url}: ${String(error)}`)
    await route.abort('failed')
  }
}
