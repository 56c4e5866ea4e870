import { STATES, type Light, type Session, type Snapshot, type State } from '../contract'

const time = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso))

/**
 * The list's order: by need (`STATES`), inside `waiting` the longest wait first, elsewhere the latest activity first.
 * A time that is not known comes last; equal ones by id, so that the order never flickers.
 */
export const compareSessions = (a: Session, b: Session): number => compare(ranked(a), ranked(b))

/** The sessions in that order; each is looked at once, not at every comparison. */
export const sorted = (sessions: readonly Session[]): Session[] =>
  sessions
    .map(ranked)
    .sort(compare)
    .map(({ session }) => session)

interface Ranked {
  session: Session
  need: number
  /** Smaller comes first. */
  place: number
}

function ranked(session: Session): Ranked {
  const { state, since, lastActivityAt } = session
  const place = state === 'waiting' ? time(since) : negative(time(lastActivityAt))
  return { session, need: STATES.indexOf(state), place: place ?? Infinity }
}

const negative = (value: number | null): number | null => (value === null ? null : -value)

function compare(a: Ranked, b: Ranked): number {
  // Infinity - Infinity is NaN: neither has a time.
  const order = a.need - b.need || a.place - b.place
  return order || (a.session.id < b.session.id ? -1 : a.session.id > b.session.id ? 1 : 0)
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
