import { useEffect, useEffectEvent } from 'react'

/** Hands every key press on the page to `onKey`, unless a control has already dealt with it. */
export function useKeys(onKey: (event: KeyboardEvent) => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!event.defaultPrevented) onKey(event)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
