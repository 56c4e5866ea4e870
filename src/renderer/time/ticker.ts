export interface Ticker {
  /** Epoch ms of the last tick: stable between two ticks. */
  now(): number
  subscribe(listener: () => void): () => void
}

export interface TickerOptions {
  now: () => number
  /** Calls back every `ms` until the result is called. */
  every: (ms: number, run: () => void) => () => void
  /** Nobody sees the page: no tick. */
  hidden: () => boolean
}

/** One clock for all relative times of the page; runs only while somebody listens. */
export function createTicker({ now, every, hidden }: TickerOptions): Ticker {
  const listeners = new Set<() => void>()
  let current = now()
  let stop: (() => void) | null = null
  const tick = () => {
    if (hidden()) return
    current = now()
    listeners.forEach((listener) => listener())
  }
  return {
    now: () => current,
    subscribe(listener) {
      listeners.add(listener)
      stop ??= every(1000, tick)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
