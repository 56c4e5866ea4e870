import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Keeps one row where it is on the screen whatever is drawn above it: the one under the pointer, else the one the
 * keyboard is on. When that row was moved by a new render, the list scrolls by the same distance; when a row with the
 * focus moved to another group (and is another element there), it gets the focus back.
 */
export function useAnchor(scroll: RefObject<HTMLElement | null>) {
  const last = useRef<{ id: string; top: number; focused: boolean } | null>(null)

  const measure = () => {
    const row = anchor(scroll.current)
    last.current = row && {
      id: row.dataset['id'] ?? '',
      top: row.offsetTop,
      focused: row.contains(document.activeElement),
    }
  }

  useLayoutEffect(() => {
    const root = scroll.current
    const before = last.current
    if (root && before) {
      const row = rowOf(root, before.id)
      if (row && before.focused && document.activeElement === document.body) {
        row.querySelector<HTMLElement>('.hit')?.focus({ preventScroll: true })
      }
      if (row && row.offsetTop !== before.top) root.scrollBy(0, row.offsetTop - before.top)
    }
    measure()
  })

  useEffect(() => {
    const root = scroll.current
    if (!root) return
    const events = ['pointermove', 'pointerleave', 'focusin', 'focusout', 'scroll'] as const
    events.forEach((event) => root.addEventListener(event, measure))
    window.addEventListener('resize', measure)
    return () => {
      events.forEach((event) => root.removeEventListener(event, measure))
      window.removeEventListener('resize', measure)
    }
  })
}

function anchor(root: HTMLElement | null): HTMLElement | null {
  return (
    root?.querySelector<HTMLElement>('.row:hover') ??
    root?.querySelector<HTMLElement>('.row:has(.hit:focus-visible, .btn:focus-visible)') ??
    null
  )
}

function rowOf(root: HTMLElement, id: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>('.row')].find((row) => row.dataset['id'] === id)
}
