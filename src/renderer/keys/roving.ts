/** A stop of the list's one roving tab stop carries its name in `data-stop`: a session's id or a folded group. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-stop]')]
}

export function nextStop(
  stops: readonly HTMLElement[],
  current: string | null,
  by: 'next' | 'previous' | 'first' | 'last',
): HTMLElement | undefined {
  if (by === 'first') return stops[0]
  if (by === 'last') return stops.at(-1)
  const at = stops.findIndex((stop) => stop.dataset['stop'] === current)
  // The stop is gone or was never set: both directions begin at the first one.
  if (at === -1) return stops[0]
  return stops[Math.min(stops.length - 1, Math.max(0, at + (by === 'next' ? 1 : -1)))]
}

/** Focuses a stop and keeps its whole row in view. */
export function focusStop(stop: HTMLElement | undefined) {
  if (!stop) return
  stop.focus({ preventScroll: true })
  ;(stop.closest('.row') ?? stop).scrollIntoView({ block: 'nearest' })
}

export function stopNamed(root: ParentNode, name: string | null): HTMLElement | undefined {
  return stopsIn(root).find((stop) => stop.dataset['stop'] === name)
}
