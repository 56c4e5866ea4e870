import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** So far before its end (CSS pixels) the next page is asked for. */
const AHEAD = 200

/**
 * Calls `onReached` when the element is scrolled to, once for each `mark`: a page that did not come is not asked for again
 * and again. The element is of what scrolls, so that nothing is loaded in a window that is not shown.
 */
export function useReached<E extends HTMLElement>(
  mark: number | null,
  onReached: () => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    const end = element.current
    if (mark === null || !end || typeof IntersectionObserver === 'undefined') return
    const root = end.closest('.scroll')
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        reached()
      },
      { root, rootMargin: `0px 0px ${AHEAD}px` },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [mark])
  return element
}
