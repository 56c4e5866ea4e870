export interface EventsOptions {
  /** Opens the stream; the browser's EventSource reconnects by itself unless the server refused it. */
  open: (url: string) => EventSource
  /** Calls back once after so many ms. */
  after: (ms: number, run: () => void) => void
}

export interface Events {
  on(event: string, listener: (value: unknown) => void): () => void
  onLink(listener: (up: boolean) => void): () => void
}

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 15_000

/** One shared event stream, opened by the first listener, reopened for as long as the page lives. */
export function createEvents({ open, after }: EventsOptions): Events {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const links = new Set<(up: boolean) => void>()
  let source: EventSource | null = null
  let retryMs = FIRST_RETRY_MS

  const tell = (up: boolean) => links.forEach((listener) => listener(up))

  const listen = (to: EventSource, event: string) =>
    to.addEventListener(event, ({ data }) => {
      const value = parse(data)
      if (value !== undefined) listeners.get(event)?.forEach((listener) => listener(value))
    })

  const connect = () => {
    const opened = open('/api/events')
    source = opened
    opened.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      tell(true)
    })
    opened.addEventListener('error', () => {
      tell(false)
      // CONNECTING: the browser tries again by itself. CLOSED (the server refused): it never would.
      if (opened.readyState !== 2) return
      after(retryMs, connect)
      retryMs = Math.min(LAST_RETRY_MS, retryMs * 2)
    })
    for (const event of listeners.keys()) listen(opened, event)
  }

  return {
    on(event, listener) {
      const known = listeners.get(event)
      const set = known ?? new Set()
      set.add(listener)
      listeners.set(event, set)
      if (source === null) connect()
      else if (!known) listen(source, event)
      return () => set.delete(listener)
    },
    onLink(listener) {
      links.add(listener)
      return () => links.delete(listener)
    },
  }
}

function parse(data: unknown): unknown {
  if (typeof data !== 'string') return undefined
  try {
    return JSON.parse(data)
  } catch (cause) {
    console.error('Dropped an event that is not JSON', cause)
    return undefined
  }
}
