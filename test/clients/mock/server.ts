import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** One line of what the mock was asked and did, for the notes of a recording. */
export interface Served {
  /** The directive that was obeyed; null for a request beside the conversation. */
  directive: string | null
  /** Which reply of the directive, from 0. */
  step: number
  /** What the reply ends in. */
  act: 'text' | 'call' | 'error' | 'other'
  /** Whether the reply was sent to its end. */
  finished: boolean
}

export interface MockOptions {
  /** Where the client works: files that a directive names lie in it. */
  project: string
  /** Ms before the first word of a reply. */
  firstDelay?: number
  /** Headers and body of an error, where the usual ones will not do. */
  errorHeaders?: (now: number) => Record<string, string>
  errorBody?: unknown
  served: (line: Served) => void
}

export interface Mock {
  /** `http://127.0.0.1:PORT`. */
  url: string
  close(): Promise<void>
}

export type Handler = (
  request: { url: string; method: string; body: unknown; raw: string },
  response: ServerResponse,
) => Promise<void>

/** A server on a free port of the loopback interface. A handler that throws answers 500 and is told to `failed`. */
export async function serve(handler: Handler, failed: (error: unknown) => void): Promise<Mock> {
  const server = createServer((request, response) => {
    answer(handler, request, response).catch((error: unknown) => {
      failed(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk))
  const sent = Buffer.concat(chunks)
  const zipped = request.headers['content-encoding'] === 'gzip'
  const raw = (zipped ? gunzipSync(sent) : sent).toString('utf8')
  const { url = '/', method = 'GET' } = request
  await handler({ url, method, body: parsed(raw), raw }, response)
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return {} // Not JSON (a HEAD request, a probe): no directive is in it.
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
