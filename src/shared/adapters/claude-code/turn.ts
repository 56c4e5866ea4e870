import type { ReasonKind } from '../../contract'
import type { SessionError, SessionState } from '../../session'
import { firstLine, questionAtEnd } from '../../text'
import { byRecord, verdict, type Subject, type Verdict } from './subject'
import { iso } from './times'

/** The turn is over: `asked` when its last sentence is a question, which is shown and never an alarm. */
export function over(state: SessionState | null): { kind: ReasonKind; text: string } {
  const asked = questionAtEnd(state?.lastText ?? null)
  return asked === null ? { kind: 'done', text: '' } : { kind: 'asked', text: asked }
}

/** What a running turn does now. */
export function busyReason({ state, compacting }: Subject): { kind: ReasonKind; text: string } {
  if (compacting) return { kind: 'compacting', text: '' }
  if (state === null || state.turn !== 'open') return { kind: 'thinking', text: '' }
  if (state.compacting) return { kind: 'compacting', text: '' }
  if (state.phase === 'retrying' && state.retry !== null) {
    const { attempt, max, text } = state.retry
    return {
      kind: 'retrying',
      text: `${text}, attempt ${attempt}${max === null ? '' : ` of ${max}`}`,
    }
  }
  const delegated =
    state.calls.length > 0 && state.calls.every(({ name }) => /^(?:Task|Agent)$/.test(name))
  return { kind: delegated ? 'subagents' : state.phase, text: '' }
}

/** The last turn stopped on an error. */
export function errored(subject: Subject, state: SessionState): Verdict {
  return verdict({
    state: 'error',
    kind: state.error?.kind ?? 'api',
    text: state.error === null ? '' : errorText(state.error),
    evidence: byRecord(subject, state.turnBy),
    since: state.turnBy?.at ?? null,
    need: `error:${state.turnBy?.offset ?? ''}:${state.turnBy?.at ?? ''}`,
  })
}

/** Most of the client's sentences speak of the reset themselves; where one does not, `quotaLimits` may still know it. */
function errorText({ text, resetsAt }: SessionError): string {
  const line = firstLine(text)
  const resets = /\bresets?\b/i.test(line) ? null : iso(resetsAt)
  return resets === null ? line : `${line} · resets at ${resets}`
}

/** Work that goes on after the turn, by the counts that the turn's end gave and by the agents' own files. */
export function delegated(subject: Subject): 'subagents' | 'workflow' | null {
  const pending = subject.state?.pending ?? null
  const running = subject.agents.some((agent) => agent.state === 'busy')
  if (pending !== null && pending.workflows > 0) return 'workflow'
  return running || (pending !== null && pending.agents > 0) ? 'subagents' : null
}
