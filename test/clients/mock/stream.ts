import type { ServerResponse } from 'node:http'

/** A reply as server-sent events, until the client hangs up. */
export interface Stream {
  readonly closed: boolean
  /** Sends one event; nothing after the client has gone. */
  send(type: string, fields: Record<string, unknown>): void
  /** Sends a text at once, or in pieces over `seconds`. */
  inPieces(text: string, seconds: number, send: (piece: string) => void): Promise<void>
  /** Cuts the connection in the middle. */
  cut(): void
  end(): void
}

export function openStream(response: ServerResponse, headers: Record<string, string>): Stream {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers })
  let closed = false
  response.on('close', () => {
    closed = true
  })
  return {
    get closed() {
      return closed
    },
    send(type, fields) {
      if (!closed)
        response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`)
    },
    async inPieces(text, seconds, send) {
      const pieces = seconds > 0 ? (text.match(/.{1,20}/gs) ?? []) : [text]
      for (const piece of pieces) {
        if (closed) return
        send(piece)
        if (seconds > 0) await pause((seconds * 1000) / pieces.length)
      }
    },
    cut: () => void response.destroy(),
    end: () => void response.end(),
  }
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms))
