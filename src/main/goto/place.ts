import { STRATEGIES } from './strategies'
import { untilSession } from './session-programs'
import type { GoSystem, Place, Platform, Way } from './types'

/** Where a process runs, asked of the system now. */
export async function placeOf(
  pid: number,
  folder: string | null,
  platform: Platform,
  system: GoSystem,
): Promise<Place> {
  const chain = untilSession(await system.chain(pid))
  return {
    platform,
    chain,
    tty: chain.find((row) => row.tty !== null)?.tty ?? null,
    env: chain.length === 0 ? {} : await system.environment(pid),
    folder,
  }
}

/** All ways that the strategies see, the nearest program first: what runs in tmux is in tmux before all else. */
export function findWays(place: Place): Way[] {
  return place.chain.flatMap((row) =>
    STRATEGIES.flatMap((strategy) => {
      const way = strategy(row, place)
      return way ? [way] : []
    }),
  )
}
