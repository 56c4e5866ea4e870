import type { Strategy } from '../types'

/** The last way: whatever window one of the agent's parents has. It is asked once, for the whole chain. */
export const window: Strategy = (row, place) => {
  if (row !== place.chain.at(-1)) return null
  const parents = place.chain.slice(1)
  if (parents.length === 0) return null
  return {
    strategy: 'window',
    name: 'Its window',
    show: async ({ front }) => ((await front(parents, place)) ? 'window' : 'nothing'),
  }
}
