import type { Confidence, Evidence, Reason, State } from '../../contract'
import type { EventPlace, OpenCall } from '../../session'
import type { Thread } from './threads'
import { iso } from './time'

/** What a thread is judged to be, on its own or with its children. */
export interface Verdict {
  state: State
  reason: Reason
  confidence: Confidence
  hint: 'maybe_waiting' | null
  evidence: Evidence
  /** Epoch ms. */
  since: number | null
  needId: string | null
  dueAt: number | null
  says: string | null
}

type Parts = Pick<Verdict, 'state' | 'reason' | 'confidence' | 'evidence' | 'since'> &
  Partial<Verdict>

export const verdict = (parts: Parts): Verdict => ({
  hint: null,
  needId: null,
  dueAt: null,
  says: null,
  ...parts,
})

/** Evidence of a rule, at the record that it rests on. */
export const evidenceOf = (
  thread: Thread,
  rule: string,
  place: Pick<EventPlace, 'offset' | 'at'> | Pick<OpenCall, 'offset' | 'at'> | null,
): Evidence => ({
  rule,
  file: thread.file.path,
  offset: place?.offset ?? null,
  at: iso(place?.at ?? null),
})

/** The earlier of two times; null is never. */
export const earlier = (a: number | null, b: number | null): number | null =>
  a === null ? b : b === null ? a : Math.min(a, b)
