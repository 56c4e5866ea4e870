import {
  createContext,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react'
import { useStore } from '../store/context'
import { openFeed, type Feed, type Tile } from './feed'

const FeedContext = createContext<Feed | null>(null)
export const FeedProvider = FeedContext

/** One feed for the board, for as long as it is shown. */
export function useFeed(): Feed {
  const store = useStore()
  const [feed] = useState(() => openFeed({ store, after, now: () => performance.now() }))
  return feed
}

/** The tile of a session while it is in view; null: it is not, or nothing is known yet. */
export function useTile(id: string, visible: boolean): Tile | null {
  const feed = use(FeedContext)
  useEffect(() => (visible && feed ? feed.watch(id) : undefined), [feed, id, visible])
  return useSyncExternalStore(
    (listener) => feed?.subscribe(id, listener) ?? (() => {}),
    () => feed?.get(id) ?? null,
  )
}

/** Is the element in view, or nearly? */
export function useVisible(element: RefObject<HTMLElement | null>): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return undefined
    const observer = new IntersectionObserver(
      (entries) => setVisible(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: '160px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return visible
}

const after = (ms: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
