import type { State } from '../contract'
import type { Candidate, Drawn } from './drawn'

/** A state that lasts less than this is never drawn (ms): registry and log do not change at the same instant. */
export const FLASH = 300

interface Held {
  drawn: Drawn
  /** Another state than the drawn one, since when it has been the candidate. Null while they agree. */
  next: { state: State | 'gone'; since: number } | null
}

/** What was drawn last, by session id. */
export type SettleMemory = ReadonlyMap<string, Held>

export interface Settled {
  memory: SettleMemory
  drawn: Drawn[]
  /** When to ask again though nothing changes (epoch ms); null: need not. */
  dueAt: number | null
}

export const NOTHING_SETTLED: SettleMemory = new Map()

/**
 * Decides which state is drawn. A first sight, `waiting` and `ended` at once; another state only when it has lasted
 * `FLASH` and no two sources still disagree (`settlesAt`); a session that vanishes is kept as long. While a state is
 * held, everything else of the session is already the newest.
 */
export function settle(
  memory: SettleMemory,
  candidates: readonly Candidate[],
  now: number,
): Settled {
  const next = new Map<string, Held>()
  const due: number[] = []
  for (const candidate of candidates) {
    const held = memory.get(candidate.session.id)
    next.set(candidate.session.id, held ? change(held, candidate, now, due) : fresh(candidate))
  }
  for (const [id, held] of memory) {
    if (next.has(id)) continue
    const kept = vanish(held, now, due)
    if (kept) next.set(id, kept)
  }
  return {
    memory: next,
    drawn: [...next.values()].map((held) => held.drawn),
    dueAt: due.length > 0 ? Math.min(...due) : null,
  }
}

function fresh({ session, hidden, needId, says }: Candidate): Held {
  return { drawn: { session, held: false, hidden, needId, says }, next: null }
}

function change(held: Held, candidate: Candidate, now: number, due: number[]): Held {
  const state = candidate.session.state
  const settlesAt = candidate.settlesAt ?? now
  const disagree = settlesAt > now
  if (state === held.drawn.session.state && !disagree) return fresh(candidate)
  if ((state === 'waiting' || state === 'ended') && !disagree) return fresh(candidate)
  // A clock that was set back must not hold a state for hours: count again from now.
  const since = held.next?.state === state && held.next.since <= now ? held.next.since : now
  const drawnAt = Math.max(since + FLASH, settlesAt)
  if (drawnAt <= now) return fresh(candidate)
  due.push(drawnAt)
  return { drawn: hold(held.drawn, candidate), next: { state, since } }
}

function vanish(held: Held, now: number, due: number[]): Held | null {
  if (held.drawn.session.state === 'ended') return null
  const since = held.next?.state === 'gone' && held.next.since <= now ? held.next.since : now
  if (since + FLASH <= now) return null
  due.push(since + FLASH)
  return { drawn: { ...held.drawn, held: true }, next: { state: 'gone', since } }
}

/** The new session with the state that was drawn before, and all that belongs to that state. */
function hold(before: Drawn, { session, hidden }: Candidate): Drawn {
  const { state, reason, confidence, hint, evidence, since, activity } = before.session
  return {
    session: { ...session, state, reason, confidence, hint, evidence, since, activity },
    held: true,
    hidden,
    needId: before.needId,
    says: before.says,
  }
}
