import type { OpenCall } from '../../session'
import type { Thread } from './threads'
import { earlier, evidenceOf, verdict, type Verdict } from './verdict'

/** A question that the client refuses by itself is answered within 20 ms (0.171); a table of that age is still young. */
const ASKED_AFTER = 300

export interface Waits {
  /** The wait that an open call stands for now. */
  waiting: Verdict | null
  /** A prompt that is never written down would look the same. */
  hint: 'maybe_waiting' | null
  dueAt: number | null
}

/**
 * What the open calls of an open turn say about a person being asked. A question is certain; an escalation is
 * concluded after three seconds; everything else that may hide a prompt is a hint and never an alarm.
 */
export function waitsOf(thread: Thread, now: number): Waits {
  const calls = thread.state.calls
  const asked = calls.find((call) => call.asks !== null && isDue(call, ASKED_AFTER, now))
  if (asked) return { waiting: told(thread, asked), hint: null, dueAt: null }
  const likely = calls.find(
    (call) => call.mayAsk?.as === 'waiting' && isDue(call, call.mayAsk.after, now),
  )
  if (likely) return { waiting: inferred(thread, likely), hint: null, dueAt: null }
  const hinted = calls.some(
    ({ mayAsk, at }) =>
      mayAsk !== null && (mayAsk.as === 'waiting' || isDue({ at }, mayAsk.after, now)),
  )
  const dueAt = calls.map((call) => dueOf(call, now)).reduce(earlier, null)
  return { waiting: null, hint: hinted ? 'maybe_waiting' : null, dueAt }
}

function told(thread: Thread, call: OpenCall): Verdict {
  const asks = call.asks ?? { kind: 'input', text: '' }
  return verdict({
    state: 'waiting',
    reason: { ...asks },
    confidence: 'told',
    evidence: evidenceOf(thread, `open.${call.name}`, call),
    since: call.at,
    needId: call.id,
  })
}

function inferred(thread: Thread, call: OpenCall): Verdict {
  const why = call.mayAsk?.text ?? ''
  return verdict({
    state: 'waiting',
    reason: { kind: call.mayAsk?.kind ?? 'permission', text: callText(call) },
    confidence: 'inferred',
    evidence: evidenceOf(thread, 'open.escalation', call),
    since: call.at,
    needId: call.id,
    says: why === '' ? null : why,
  })
}

export const callText = ({ name, target }: Pick<OpenCall, 'name' | 'target'>): string =>
  target === '' ? name : `${name}: ${target}`

/** A call without a time (the bare format) is as old as can be. */
const isDue = ({ at }: Pick<OpenCall, 'at'>, after: number, now: number): boolean =>
  at === null || now >= at + after

function dueOf({ at, asks, mayAsk }: OpenCall, now: number): number | null {
  const after = asks ? ASKED_AFTER : mayAsk?.after
  return at === null || after === undefined || now >= at + after ? null : at + after
}
