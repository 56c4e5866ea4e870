import { waitingReasonSchema, type AlertKind } from '../contract'
import type { Drawn } from '../snapshot'
import type { Turn } from './turn'

/** What one would be told of a session now. The same `id` is the same wait, error or end of a turn. */
export interface Need {
  id: string
  kind: AlertKind
  /** Of `finished`: how long the turn took. */
  tookMs: number | null
}

export function needOf(drawn: Drawn, turn: Turn, finishedAfterMs: number | null): Need | null {
  const { session, hidden, needId } = drawn
  if (hidden !== null) return null
  const fallback = `${session.state}:${session.reason.kind}:${session.since ?? ''}`
  if (session.state === 'waiting') {
    const kind = waitingReasonSchema.safeParse(session.reason.kind)
    return { id: needId ?? fallback, kind: kind.success ? kind.data : 'input', tookMs: null }
  }
  if (session.state === 'error') return { id: needId ?? fallback, kind: 'error', tookMs: null }
  if (finishedAfterMs === null || turn.finished === null) return null
  const tookMs = turn.finished.at - turn.finished.from
  if (tookMs <= finishedAfterMs) return null
  return { id: `finished:${turn.finished.at}`, kind: 'finished', tookMs }
}
