import type { Screen, Step } from '../contract'
import { firstLine, oneLine } from '../text'
import type { Call, SessionEvent } from './events'
import type { SessionState } from './state'

/** Events as rows of a timeline, in file order; see `Timeline`. */
export function stepsOf(events: Iterable<SessionEvent>, agent: string | null = null): Step[] {
  const timeline = new Timeline(agent)
  for (const event of events) timeline.push(event)
  return timeline.steps
}

/**
 * Rows of a timeline as their events come, in file order. A call and its result are one row: how long it took and
 * whether it failed; an answer that was written in several pieces is one row, too.
 * @param agent whose rows they are, null: the main one's
 * @param most rows that are wanted at the end: of a long log only the newest are kept, at most twice as many at a time
 */
export class Timeline {
  steps: Step[] = []
  readonly #agent: string | null
  readonly #most: number
  readonly #calls = new Map<string, { step: Step; at: number | null }>()

  constructor(agent: string | null, most = Infinity) {
    this.#agent = agent
    this.#most = most
  }

  push(event: SessionEvent): void {
    const step = stepOf(event, this.#agent)
    if (event.type === 'call' && step) this.#calls.set(event.call.id, { step, at: event.at })
    const call = event.type === 'result' ? this.#calls.get(event.id) : undefined
    if (event.type === 'result' && call) {
      finish(call, event)
      this.#calls.delete(event.id)
    } else if (step) append(this.steps, step)
    // A call that waits for its result is known on, or the result would be a row of its own.
    if (this.steps.length >= 2 * this.#most) this.steps = this.steps.slice(-this.#most)
  }
}

function stepOf(event: SessionEvent, agent: string | null): Step | null {
  const row = (kind: Step['kind'], label: string, target = '', failed = false): Step => ({
    offset: event.offset,
    at: event.at === null ? null : new Date(event.at).toISOString(),
    kind,
    label,
    target,
    ms: null,
    failed,
    agent,
  })
  switch (event.type) {
    case 'prompt':
      return row(event.by === 'human' ? 'prompt' : 'system', firstLine(event.text))
    case 'thinking':
      return row('thinking', firstLine(event.text ?? '') || THINKING)
    case 'text':
      return event.text.trim() === '' ? null : row('text', firstLine(event.text))
    case 'call':
      return row(kindOf(event.call), event.call.name, oneLine(targetOf(event.call)))
    case 'result':
      return {
        ...row('result', 'Result', firstLine(event.text ?? ''), event.failed),
        ...(event.exit != null && { exit: event.exit }),
      }
    case 'turn_end':
      return row('turn_end', ENDS[event.how])
    case 'error':
      return row('error', firstLine(event.error.text), event.error.status ?? '', true)
    case 'retry':
      return row('system', `Retry ${event.attempt}${event.max === null ? '' : ` of ${event.max}`}`)
    case 'compaction':
      return event.phase === 'end' ? row('compaction', 'Context compacted') : null
    case 'background_start':
      return row('system', 'In the background', oneLine(event.work.label))
    default:
      return null
  }
}

/** Thinking of which nothing was written. */
const THINKING = 'Thinking'

const ENDS = { done: 'Turn over', interrupted: 'Interrupted', plan: 'Plan ready' } as const

function kindOf({ asks }: Call): Step['kind'] {
  if (asks?.kind === 'question') return 'question'
  return asks?.kind === 'plan' ? 'plan' : 'tool'
}

const targetOf = ({ asks, target }: Call): string => target || (asks?.text ?? '')

function finish(
  { step, at }: { step: Step; at: number | null },
  event: Extract<SessionEvent, { type: 'result' }>,
): void {
  step.failed = event.failed
  if (event.exit != null) step.exit = event.exit
  if (at !== null && event.at !== null) step.ms = Math.max(0, Math.round(event.at - at))
}

/** What one answer wrote in pieces stays one row; thinking that says nothing is one only while nothing came of it. */
function append(steps: Step[], step: Step): void {
  const last = steps.at(-1)
  if (last?.kind === 'thinking' && last.label === THINKING) {
    if (['thinking', 'text', 'tool'].includes(step.kind)) steps.pop()
  } else if (last?.kind === 'text' && step.kind === 'text') return
  steps.push(step)
}

/** The one most useful thing as far as the state alone can tell: what is asked, what went wrong, what was said last. */
export function screenOf(state: SessionState | null): Screen {
  if (!state) return { kind: 'none' }
  const asks = state.calls.findLast((call) => call.asks)?.asks
  if (asks?.kind === 'plan') return { kind: 'plan', markdown: asks.text, file: null }
  if (asks) {
    return { kind: 'question', questions: [{ header: '', text: asks.text, options: [] }] }
  }
  if (state.error && state.turn === 'error') {
    const { text, status, resetsAt } = state.error
    const at = resetsAt === null ? null : new Date(resetsAt).toISOString()
    return { kind: 'error', text, status, resetsAt: at }
  }
  return state.lastText === null ? { kind: 'none' } : { kind: 'text', text: state.lastText }
}
