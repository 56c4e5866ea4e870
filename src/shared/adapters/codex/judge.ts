import type { BusyReason, Reason } from '../../contract'
import { firstLine, questionAtEnd } from '../../text'
import { fact } from './facts'
import type { Living } from './liveness'
import type { Thread } from './threads'
import { iso } from './time'
import { earlier, evidenceOf, verdict, type Verdict } from './verdict'
import { callText, waitsOf } from './waits'

/** Without any word about the owner, a thread is over after this much silence (ms): polls last up to five minutes. */
const SILENCE = 15 * 60_000
/** A question stands for as long as nobody answers: twelve hours were measured. */
const SILENCE_ASKED = 12 * 3_600_000
/** Writers before 0.100 end a turn without a record: an answer that nothing follows for this long was the last (ms). */
const SETTLED = 10_000

/**
 * Judges one thread by its rollout and its owner.
 * @param seenAt the newest record of the thread or of one of its children (epoch ms)
 */
export function judge(thread: Thread, living: Living, seenAt: number, now: number): Verdict {
  if (living.live === 'dead') return ended(thread, living.rule)
  const own = judgeTurn(thread, now)
  if (living.live === 'alive') return { ...own, dueAt: earlier(own.dueAt, living.dueAt) }
  const limit = own.state === 'waiting' && own.confidence === 'told' ? SILENCE_ASKED : SILENCE
  if (now > seenAt + limit) return ended(thread, 'liveness.silence')
  return { ...own, dueAt: earlier(earlier(own.dueAt, living.dueAt), seenAt + limit + 1) }
}

/** Dead is ended, whatever the last state was; an open turn was killed. */
function ended(thread: Thread, rule: string): Verdict {
  const { state } = thread
  const killed = state.turn === 'open'
  return verdict({
    state: 'ended',
    reason: { kind: killed ? 'killed' : 'exited', text: '' },
    confidence: 'inferred',
    evidence: evidenceOf(thread, rule, state.turnBy),
    since: state.lastActivityAt ?? thread.seenAt,
  })
}

function judgeTurn(thread: Thread, now: number): Verdict {
  const { state } = thread
  switch (state.turn) {
    case 'open':
      return open(thread, now)
    case 'maybe_ended':
      return maybeEnded(thread, now)
    case 'ended':
      return state.planReady && asksForPlan(thread)
        ? plan(thread)
        : idle(thread, doneReason(thread))
    case 'interrupted':
      return idle(thread, { kind: 'interrupted', text: '' })
    case 'error':
      // Nobody reads the end of a thread that the client keeps for itself: a review cut short is no failure.
      return thread.kind === 'user' || thread.kind === 'spawn'
        ? failed(thread)
        : idle(thread, { kind: 'done', text: '' })
    case 'none':
      return verdict({
        state: 'idle',
        reason: { kind: 'fresh', text: '' },
        confidence: 'told',
        evidence: evidenceOf(thread, 'rollout.no_turn', null),
        since: state.startedAt,
      })
  }
}

function open(thread: Thread, now: number): Verdict {
  const waits = waitsOf(thread, now)
  if (waits.waiting) return waits.waiting
  const { state } = thread
  return verdict({
    state: 'busy',
    reason: busyReason(thread),
    confidence: fact(state, 'anchored') === '1' ? 'told' : 'inferred',
    hint: waits.hint,
    evidence: evidenceOf(thread, state.turnBy?.rule ?? 'rollout', state.turnBy),
    since: state.turnOpenedBy?.at ?? state.turnBy?.at ?? null,
    dueAt: waits.dueAt,
  })
}

const AGENT_CALLS = /^(?:wait|wait_agent|spawn_agent|followup_task)$/

function busyReason({ state }: Thread): Reason {
  const call = state.calls.at(-1)
  if (call && state.phase !== 'compacting') {
    const agents = AGENT_CALLS.test(call.name) && !call.target.startsWith('cell ')
    return { kind: agents ? 'subagents' : 'tool', text: callText(call) }
  }
  const kind: BusyReason = state.phase === 'tool' ? 'thinking' : state.phase
  if (kind === 'retrying') return { kind, text: `attempt ${state.retry?.attempt ?? 1}` }
  return { kind, text: '' }
}

function maybeEnded(thread: Thread, now: number): Verdict {
  const at = thread.state.turnBy?.at ?? null
  if (at === null || now >= at + SETTLED) {
    return { ...idle(thread, doneReason(thread)), confidence: 'inferred' }
  }
  return { ...open(thread, now), dueAt: at + SETTLED }
}

function idle(thread: Thread, reason: Reason): Verdict {
  const { state } = thread
  return verdict({
    state: 'idle',
    reason,
    confidence:
      fact(state, 'anchored') === '1' || state.turn === 'interrupted' ? 'told' : 'inferred',
    evidence: evidenceOf(thread, state.turnBy?.rule ?? 'rollout', state.turnBy),
    since: state.turnBy?.at ?? state.lastActivityAt,
  })
}

/** A question at the very end is one to the person: shown, never an alarm. */
function doneReason({ state }: Thread): Reason {
  const asked = questionAtEnd(state.lastText)
  return asked === null ? { kind: 'done', text: '' } : { kind: 'asked', text: asked }
}

/** A sub-agent and a headless run show no menu. */
const asksForPlan = ({ kind, state }: Thread): boolean =>
  kind === 'user' && fact(state, 'source') !== 'exec'

/** The turn is over, and the terminal asks whether to carry the plan out; the answer is the next turn. */
function plan(thread: Thread): Verdict {
  const { state } = thread
  return verdict({
    state: 'waiting',
    reason: { kind: 'plan', text: firstLine(fact(state, 'plan') ?? '') },
    confidence: 'inferred',
    evidence: evidenceOf(thread, 'turn.plan', state.turnBy),
    since: state.turnBy?.at ?? null,
    needId: `plan:${state.turnBy?.offset ?? 0}`,
  })
}

function failed(thread: Thread): Verdict {
  const { state } = thread
  const error = state.error ?? { kind: 'failed', status: null, text: '', resetsAt: null }
  const resets = iso(error.resetsAt)
  return verdict({
    state: 'error',
    reason: {
      kind: error.kind,
      text: resets === null ? error.text : `${error.text} · resets at ${resets}`,
    },
    confidence: 'told',
    evidence: evidenceOf(thread, state.turnBy?.rule ?? 'rollout', state.turnBy),
    since: state.turnBy?.at ?? null,
    needId: `error:${state.turnBy?.offset ?? 0}`,
  })
}
