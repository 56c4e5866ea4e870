import { useSyncExternalStore } from 'react'

/** From here on there is room for tiles side by side. */
const WIDE = '(min-width: 720px)'

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
