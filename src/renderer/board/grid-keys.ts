export type GridKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End'

/** A tile's place on the screen (px). */
export interface Spot {
  left: number
  top: number
}

/**
 * The tile that an arrow leads to: the next in order sideways, the nearest of the next row up or down. At an edge it
 * is the tile itself; -1 where there are none.
 */
export function gridMove(spots: readonly Spot[], from: number, key: GridKey): number {
  const last = spots.length - 1
  const here = spots[from]
  if (key === 'Home' || !here) return Math.min(0, last)
  if (key === 'End') return last
  if (key === 'ArrowLeft') return Math.max(0, from - 1)
  if (key === 'ArrowRight') return Math.min(last, from + 1)
  const down = key === 'ArrowDown'
  const beyond = spots.filter(({ top }) => (down ? top > here.top + 1 : top < here.top - 1))
  const tops = beyond.map(({ top }) => top)
  const row = down ? Math.min(...tops) : Math.max(...tops)
  const nearest = beyond
    .filter(({ top }) => Math.abs(top - row) <= 1)
    .toSorted((a, b) => Math.abs(a.left - here.left) - Math.abs(b.left - here.left))[0]
  return nearest ? spots.indexOf(nearest) : from
}

const KEYS: readonly string[] = [
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
] satisfies GridKey[]

export const isGridKey = (key: string): key is GridKey => KEYS.includes(key)
