import { useState } from 'react'
import type { Session } from '../../shared/contract'

/**
 * Which sessions began to wait while the list was on screen. The first look is no news: what waits already neither
 * slides in nor is announced.
 */
export function useNewWaits(sessions: readonly Session[] | null): ReadonlySet<string> {
  const [waits, setWaits] = useState<Waits | null>(null)
  const next = sessions ? follow(waits, sessions) : waits
  // Derived from what was drawn before: React's own pattern, it draws again at once and before the screen does.
  if (next !== waits) setWaits(next)
  return next?.arrived ?? NONE
}

export interface Waits {
  waiting: ReadonlySet<string>
  arrived: ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** The waits after these sessions came in. A wait that is over is forgotten: the next one of that session is news. */
export function follow(before: Waits | null, sessions: readonly Session[]): Waits {
  const now = new Set(sessions.filter(({ state }) => state === 'waiting').map(({ id }) => id))
  if (before === null) return { waiting: now, arrived: NONE }
  if (now.size === before.waiting.size && [...now].every((id) => before.waiting.has(id))) {
    return before
  }
  const arrived = [...now].filter((id) => !before.waiting.has(id) || before.arrived.has(id))
  return { waiting: now, arrived: new Set(arrived) }
}
