import type { OpenCall } from '../../session'
import { openQuestion } from './calls'
import { busyAgents, byRecord, verdict, type Subject, type Verdict } from './subject'
import { busyReason, delegated, errored, over } from './turn'
import { inferred } from './waiting'

/** A text without stop_reason is the end of its turn after this silence (ms); a call follows within seconds. */
const QUIET_END = 10_000
/** Permission modes in which a prompt is possible. */
const ASKING_MODES = new Set([null, 'default', 'manual', 'acceptEdits', 'plan'])
const EDITS = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])

/**
 * Rule 6e: the registry says nothing (old version, panel, no entry) and the process lives: the records decide.
 * An unanswered ordinary call is `busy` whatever its age, with a hint; never `waiting`.
 */
export function byTranscript(subject: Subject): Verdict {
  const { state } = subject
  if (state === null) {
    return verdict({
      state: 'unknown',
      kind: 'none',
      confidence: 'unknown',
      evidence: { rule: 'nothing', file: subject.entry?.file ?? null, offset: null, at: null },
      since: subject.entry?.startedAt ?? null,
    })
  }
  switch (state.turn) {
    case 'none':
      return idle(subject, 'fresh', '', 'inferred')
    case 'ended':
      return ofEnded(subject)
    case 'interrupted':
      return idle(subject, 'interrupted', '', 'told')
    case 'error':
      return errored(subject, state)
    case 'maybe_ended':
      return ofMaybeEnded(subject)
    case 'open':
      return ofOpen(subject)
  }
}

function idle(
  subject: Subject,
  kind: Verdict['kind'],
  text: string,
  confidence: Verdict['confidence'],
): Verdict {
  const place = subject.state?.turnBy ?? null
  return verdict({
    state: 'idle',
    kind,
    text,
    confidence,
    evidence: byRecord(subject, place, place === null ? 'transcript.no_prompt' : undefined),
    since: place?.at ?? subject.state?.startedAt ?? null,
  })
}

/** C12: the lead's turn is over and a sub-agent's file still grows. */
function ofEnded(subject: Subject): Verdict {
  const { state } = subject
  const place = state?.turnBy ?? null
  const kind = delegated(subject)
  const growing = busyAgents(subject).filter((agent) => (agent.lastAt ?? 0) > (place?.at ?? 0))
  if (kind !== null && growing.length > 0) return inBackground(subject, kind, 'inferred')
  const { kind: how, text } = over(state)
  return idle(subject, how, text, place?.rule === 'assistant.text' ? 'inferred' : 'told')
}

export function inBackground(
  subject: Subject,
  kind: 'subagents' | 'workflow',
  confidence: Verdict['confidence'],
): Verdict {
  const [agent] = busyAgents(subject)
  return verdict({
    state: 'background',
    kind,
    text: agent?.label ?? '',
    confidence,
    evidence: byRecord(subject, subject.state?.turnBy ?? null, 'turn_end.pending'),
    since: subject.state?.turnBy?.at ?? null,
  })
}

function ofMaybeEnded(subject: Subject): Verdict {
  const { state, now } = subject
  const at = state?.turnBy?.at ?? null
  if (at === null || now >= at + QUIET_END) {
    const { kind, text } = over(state)
    return idle(subject, kind, text, 'inferred')
  }
  return { ...running(subject, null), kind: 'responding', dueAt: at + QUIET_END }
}

function ofOpen(subject: Subject): Verdict {
  const { state, startedAt } = subject
  const question = openQuestion(subject)
  if (question !== null) return inferred(subject, question, 'transcript.open_question')
  // A turn of a predecessor: the process that lives now has not gone on with it.
  const last = state?.lastActivityAt ?? null
  if (startedAt !== null && last !== null && last < startedAt) {
    return idle(subject, 'interrupted', '', 'inferred')
  }
  return running(subject, hintCall(subject))
}

/** A busy turn by the records alone. `held`: a call that a prompt nobody writes down may hold back. */
function running(subject: Subject, held: OpenCall | null): Verdict {
  const { state, now } = subject
  const due = held?.mayAsk ? (held.at ?? now) + held.mayAsk.after : null
  const hinted = due !== null && now >= due
  return verdict({
    state: 'busy',
    ...busyReason(subject),
    confidence: 'inferred',
    hint: hinted ? 'maybe_waiting' : null,
    evidence: byRecord(subject, state?.turnBy ?? null),
    since: state?.turnOpenedBy?.at ?? state?.turnBy?.at ?? null,
    dueAt: due !== null && !hinted ? due : null,
  })
}

/** Only where the terminal can ask at all, and only while nothing says that the call runs. */
function hintCall(subject: Subject): OpenCall | null {
  const { state } = subject
  if (state === null || !ASKING_MODES.has(state.permissionMode)) return null
  if (state.entrypoint !== null && state.entrypoint !== 'cli') return null
  const progressAt = Number(state.facts['progressAt'] ?? 0)
  const held = state.calls.filter(
    (call) =>
      call.mayAsk !== null &&
      progressAt <= (call.at ?? 0) &&
      !(state.permissionMode === 'acceptEdits' && EDITS.has(call.name)),
  )
  return held.at(-1) ?? null
}
