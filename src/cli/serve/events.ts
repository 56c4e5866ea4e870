export interface EventSink {
  write(text: string): boolean
  once(event: 'drain', run: () => void): unknown
  on(event: 'close', run: () => void): unknown
  end(): unknown
}

/** Pages that listen at the same time. */
const MOST = 100
/** So that a page notices a dead connection, and we a dead page (ms). */
const HEARTBEAT = 15_000

/**
 * Server-sent events to any number of pages. Each kind of event carries a whole value, so of those that a slow page
 * has not taken yet only the newest of each kind is kept.
 */
export function createEvents() {
  const clients = new Set<Client>()
  const beat = setInterval(() => clients.forEach((client) => client.beat()), HEARTBEAT)
  beat.unref()

  return {
    full: () => clients.size >= MOST,
    add(sink: EventSink, first: readonly (readonly [name: string, value: unknown])[]): void {
      const client = clientOf(sink)
      clients.add(client)
      sink.on('close', () => clients.delete(client))
      sink.write('retry: 2000\n\n')
      for (const [name, value] of first) client.send(name, JSON.stringify(value))
    },
    send(name: string, value: unknown): void {
      const text = JSON.stringify(value)
      for (const client of clients) client.send(name, text)
    },
    close(): void {
      clearInterval(beat)
      for (const client of clients) client.end()
      clients.clear()
    },
  }
}
export type Events = ReturnType<typeof createEvents>

interface Client {
  send(name: string, text: string): void
  beat(): void
  end(): void
}

function clientOf(sink: EventSink): Client {
  const waiting = new Map<string, string>()
  let full = false
  const put = (text: string) => {
    if (full || sink.write(text)) return
    full = true
    sink.once('drain', () => {
      full = false
      const late = [...waiting]
      waiting.clear()
      for (const [name, text] of late) send(name, text)
    })
  }
  const send = (name: string, text: string) => {
    if (full) waiting.set(name, text)
    else put(`event: ${name}\ndata: ${text}\n\n`)
  }
  return { send, beat: () => put(': still here\n\n'), end: () => void sink.end() }
}

export const EVENT_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  connection: 'keep-alive',
} as const
