import { STATES, type Light, type Session, type Snapshot, type State } from '../contract'

const time = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/**
 * The list's order: by need (`STATES`), inside `waiting` the longest wait first, elsewhere the latest activity first.
 * A time that is not known comes last; equal ones by id, so that the order never flickers.
 */
export function compareSessions(a: Session, b: Session): number {
  const need = STATES.indexOf(a.state) - STATES.indexOf(b.state)
  if (need !== 0) return need
  const order =
    a.state === 'waiting'
      ? (time(a.since) ?? Infinity) - (time(b.since) ?? Infinity)
      : (time(b.lastActivityAt) ?? -Infinity) - (time(a.lastActivityAt) ?? -Infinity)
  // Infinity - Infinity is NaN: neither has a time.
  return order || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

export function countStates(sessions: readonly Session[]): Snapshot['counts'] {
  const counts: Record<State, number> = {
    waiting: 0,
    error: 0,
    busy: 0,
    background: 0,
    idle: 0,
    unknown: 0,
    ended: 0,
  }
  for (const session of sessions) counts[session.state] += 1
  return counts
}

/** The most urgent state of all that is listed; `off` when nothing is live. */
export function lightOf(counts: Snapshot['counts']): Light {
  const state = STATES.find((state) => state !== 'ended' && counts[state] > 0)
  return state === undefined || state === 'ended' ? 'off' : state
}
