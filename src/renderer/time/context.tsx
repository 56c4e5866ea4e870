import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { Ticker } from './ticker'

const TickerContext = createContext<Ticker | null>(null)

export function TickerProvider({ ticker, children }: { ticker: Ticker; children: ReactNode }) {
  return <TickerContext value={ticker}>{children}</TickerContext>
}

/** Words that depend on the time. The component is drawn again only when the words change, not at every tick. */
export function useTicking(words: (now: number) => string): string {
  const ticker = use(TickerContext)
  if (!ticker) throw new Error('There is no TickerProvider above this component')
  return useSyncExternalStore(ticker.subscribe, () => words(ticker.now()))
}
