import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Handlers } from '../../shared/contract'
import { Failure } from '../errors'
import { createEvents, EVENT_HEADERS, type Events } from './events'
import { checkNames, createKeys, type Keys } from './guard'
import { HEADERS } from './headers'
import { answer } from './requests'
import type { Pages } from './statics'

export interface ServerParts {
  port: number
  pages: Pages
  handlers: Handlers
  /** What a page gets at once when it begins to listen. */
  first(): readonly (readonly [name: string, value: unknown])[]
  /** A link was used: the next one. */
  onOpened(): void
  log(message: string, cause: unknown): void
}

export interface Serving {
  port: number
  /** A link that opens the page once; each call makes the one before void. */
  link(): string
  send: Events['send']
  stop(): Promise<void>
}

const ADDRESS = '127.0.0.1'
/** A person's settings are some hundred bytes. */
const LARGEST_BODY = 64 * 1024

/** Serves the popover on the loopback address. Rejects with a sentence when the port cannot be had. */
export async function startServer(parts: ServerParts): Promise<Serving> {
  const events = createEvents()
  let port = parts.port
  const keys = createKeys(() => port)
  const server = createServer({
    headersTimeout: 10_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 5_000,
  })
  server.on('request', (request, response) => {
    handle(request, response, { ...parts, port, keys, events }).catch((cause: unknown) => {
      parts.log('A request failed', cause)
      if (!response.headersSent) refuse(response, 500, 'Something went wrong.')
      else response.destroy()
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  port = await listening(server, parts.port)
  return {
    port,
    link: () => `http://${ADDRESS}:${port}/?token=${keys.newToken()}`,
    send: events.send,
    stop: async () => {
      events.close()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function listening(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const message =
        cause.code === 'EADDRINUSE'
          ? `Port ${port} is in use. Choose another one, or leave --port out for a free one.`
          : `Port ${port} cannot be opened (${cause.code ?? cause.message}).`
      reject(new Failure(message, { cause }))
    })
    server.listen(port, ADDRESS, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

type Context = ServerParts & { keys: Keys; events: Events }

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const method = request.method ?? ''
  const url = urlOf(request)
  if (!url) return refuse(response, 400, 'This is no path.')
  const reads = method === 'GET' || method === 'HEAD'
  const kind = !reads ? 'change' : url.pathname === '/' ? 'page' : 'part'
  const names = checkNames(request.headers, context.port, kind)
  if (!names.ok) return refuse(response, names.status, names.message)

  const token = url.searchParams.get('token')
  if (kind === 'page' && token !== null && method === 'GET') return open(response, token, context)
  if (!context.keys.holdsCookie(request.headers.cookie)) {
    const how = 'Open the link that andon serve printed. Each link opens the page once.'
    return refuse(response, 403, how)
  }
  if (url.pathname === '/api/request') {
    return method === 'POST' ? ask(request, response, context) : notAllowed(response, 'POST')
  }
  if (!reads) return notAllowed(response, 'GET, HEAD')
  if (url.pathname === '/api/events') {
    return method === 'GET' ? listen(response, context) : notAllowed(response, 'GET')
  }
  return file(response, url.pathname, method === 'HEAD', context)
}

/** Null for what is no path on this server: proxies' absolute form, `*`. */
function urlOf(request: IncomingMessage): URL | null {
  const path = request.url ?? ''
  if (!path.startsWith('/')) return null
  try {
    return new URL(`http://${ADDRESS}${path}`)
  } catch {
    return null // told to the client as a request that is none
  }
}

function listen(response: ServerResponse, { events, first }: Context): void {
  if (events.full()) return refuse(response, 503, 'Too many pages are open.')
  response.writeHead(200, { ...HEADERS, ...EVENT_HEADERS })
  events.add(response, first())
}

async function file(
  response: ServerResponse,
  path: string,
  bare: boolean,
  { pages }: Context,
): Promise<void> {
  const page = pages.get(path)
  if (!page) return refuse(response, 404, 'There is nothing here.')
  const { body, type } = await page()
  response.writeHead(200, { ...HEADERS, 'content-type': type, 'content-length': body.length })
  response.end(bare ? undefined : body)
}

/** The one-time token becomes a cookie, and leaves the address bar and the history. */
function open(response: ServerResponse, token: string, { keys, onOpened }: Context): void {
  if (!keys.redeem(token)) {
    return refuse(response, 403, 'This link has been used. andon serve printed a new one.')
  }
  response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': keys.cookie() })
  response.end()
  onOpened()
}

async function ask(
  request: IncomingMessage,
  response: ServerResponse,
  context: Context,
): Promise<void> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refuse(response, 415, 'Requests are JSON.')
  const text = await bodyOf(request)
  if (text === null) return refuse(response, 413, 'The request is too large.')
  const { status, body } = await answer(text, context.handlers, context.log)
  send(response, status, 'application/json', JSON.stringify(body))
}

/** The body as text; null when it is too large: then the rest is not read. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    if (size > LARGEST_BODY) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function notAllowed(response: ServerResponse, allow: string): void {
  response.setHeader('allow', allow)
  refuse(response, 405, 'That cannot be done here.')
}

function refuse(response: ServerResponse, status: number, message: string): void {
  // What is left of a refused request is not read.
  response.setHeader('connection', 'close')
  send(response, status, 'text/plain; charset=utf-8', `${message}\n`)
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  const length = Buffer.byteLength(body)
  response.writeHead(status, { ...HEADERS, 'content-type': type, 'content-length': length })
  response.end(body)
}
