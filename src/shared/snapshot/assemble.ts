import type { Session, Snapshot, Source } from '../contract'
import { countStates, lightOf, sorted } from './order'

/** Puts sessions and sources together into the one value that every shell draws. `now` in epoch ms. */
export function assemble(
  sessions: readonly Session[],
  sources: readonly Source[],
  now: number,
): Snapshot {
  const listed = sorted(once(sessions))
  const counts = countStates(listed)
  return {
    schema: 1,
    generatedAt: new Date(now).toISOString(),
    light: lightOf(counts),
    counts,
    sessions: listed,
    sources: [...sources],
  }
}

/** One row an id: a session that lies in two homes (a copied one) is shown where it lives, else where it is newer. */
export function once(sessions: readonly Session[]): Session[] {
  const best = new Map<string, Session>()
  for (const session of sessions) {
    const other = best.get(session.id)
    if (!other || better(session, other)) best.set(session.id, session)
  }
  return [...best.values()]
}

/** Is `a` the one to show, of two sessions with one id? */
export function better(a: Session, b: Session): boolean {
  if ((a.live === 'alive') !== (b.live === 'alive')) return a.live === 'alive'
  return (a.lastActivityAt ?? '') > (b.lastActivityAt ?? '')
}

/** All that a snapshot says, but for when it was made: two that say the same have the same text. */
export const contentOf = ({ sessions, sources }: Snapshot): string =>
  JSON.stringify([sessions, sources])
