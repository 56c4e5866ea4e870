import type { SessionEvent } from './events'
import type { OpenCall, SessionState } from './state'
import { applyTodos } from './todos'
import { addUsage } from './usage'

/** Records further apart than this are a pause, not work (ms). */
const ACTIVE_GAP = 5 * 60_000
const TEXT_KEPT = 400

/** Events that move neither the clock of activity nor the turn. */
const SILENT = new Set<SessionEvent['type']>([
  'meta',
  'title',
  'bookkeeping',
  'queue',
  'drift',
  'usage',
  'usage_total',
  'context',
  'limits',
])

/**
 * Folds one event into the state. Pure; never throws. The meaning of a record is the adapter's, the meaning of an
 * event is here and the same for every tool.
 */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  const next = step(state, event)
  if (event.at === null) return next
  const clock = Math.max(state.clock ?? event.at, event.at)
  const gap = state.clock === null ? 0 : clock - state.clock
  // A step that changed anything made a new object, which is nobody else's yet: written to instead of copied again.
  const own = next === state ? { ...state } : next
  own.clock = clock
  own.startedAt = next.startedAt ?? event.at
  if (!SILENT.has(event.type)) own.lastActivityAt = Math.max(next.lastActivityAt ?? clock, clock)
  if (gap < ACTIVE_GAP) own.activeMs = next.activeMs + gap
  return own
}

function step(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'meta':
      return applyMeta(state, event)
    case 'title':
      return { ...state, titles: { ...state.titles, [event.source]: event.text } }
    case 'prompt':
      return event.steers
        ? working(applyPrompt(state, event), event, state.phase)
        : openTurn(applyPrompt(state, event), event)
    case 'turn_start':
      return { ...openTurn(state, event), turnId: event.turn }
    case 'thinking':
      return working(state, event, 'thinking')
    case 'text':
      return applyText(state, event)
    case 'call':
      return applyCall(state, event)
    case 'result':
      return applyResult(state, event)
    case 'turn_end':
      return endTurn(state, event)
    case 'error':
      return {
        ...closed(state),
        turn: 'error',
        turnBy: place(event),
        error: event.error,
      }
    case 'retry':
      return {
        ...working(state, event, 'retrying'),
        retry: { attempt: event.attempt, max: event.max, text: event.text },
      }
    case 'compaction':
      return applyCompaction(state, event)
    case 'bookkeeping':
      return state.turn === 'maybe_ended'
        ? { ...state, turn: 'ended', turnBy: state.turnBy }
        : state
    case 'queue':
      return { ...state, queued: queueLength(state.queued, event.change) }
    case 'background_start':
      return {
        ...state,
        background: [
          ...state.background.filter((work) => work.id !== event.work.id),
          { ...event.work, at: event.at },
        ],
      }
    case 'background_end':
      return { ...state, background: state.background.filter((work) => work.id !== event.id) }
    case 'subagent':
      return applySubagent(state, event)
    case 'todos':
      return { ...state, todos: applyTodos(state.todos, event.change) }
    case 'usage':
      return { ...state, ...addUsage(state.usage, state.usageTail, event.message, event.usage) }
    case 'usage_total':
      return { ...state, usage: event.usage }
    case 'context':
      return {
        ...state,
        context: { used: event.used, limit: event.limit ?? state.context?.limit ?? null },
      }
    case 'limits':
      return { ...state, limits: event.windows }
    case 'drift': {
      const key = `${event.what}\t${event.word}\t${event.version ?? ''}`
      return { ...state, drift: { ...state.drift, [key]: (state.drift[key] ?? 0) + 1 } }
    }
  }
}

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

const place = (event: SessionEvent) => ({ at: event.at, offset: event.offset, rule: event.rule })

function applyMeta(state: SessionState, event: EventOf<'meta'>): SessionState {
  return {
    ...state,
    cwd: event.cwd ?? state.cwd,
    branch: event.branch === undefined ? state.branch : event.branch,
    model: event.model ?? state.model,
    effort: event.effort ?? state.effort,
    version: event.version ?? state.version,
    entrypoint: event.entrypoint ?? state.entrypoint,
    permissionMode: event.permissionMode ?? state.permissionMode,
    startedAt: event.startedAt ?? state.startedAt,
    facts: event.facts ? { ...state.facts, ...event.facts } : state.facts,
  }
}

function applyPrompt(state: SessionState, event: EventOf<'prompt'>): SessionState {
  if (event.by === 'machine') return state
  return {
    ...state,
    firstPrompt: state.firstPrompt ?? event.text,
    prompt: event.text,
    promptAt: event.at,
  }
}

/** What every beginning and every end of a turn clears: open calls stay for ever after interrupts and restarts. */
function closed(state: SessionState): SessionState {
  return { ...state, calls: [], retry: null, compacting: false, planReady: false, pending: null }
}

function openTurn(state: SessionState, event: SessionEvent): SessionState {
  return {
    ...closed(state),
    turn: 'open',
    turnBy: place(event),
    turnOpenedBy: place(event),
    turnId: null,
    phase: 'thinking',
    error: null,
    lastText: null,
  }
}

function working(
  state: SessionState,
  event: SessionEvent,
  phase: SessionState['phase'],
): SessionState {
  const fresh = state.turn !== 'open'
  return {
    ...state,
    turn: 'open',
    turnBy: place(event),
    turnOpenedBy: fresh && state.turn !== 'maybe_ended' ? place(event) : state.turnOpenedBy,
    phase,
    retry: null,
    error: null,
    planReady: false,
    pending: fresh ? null : state.pending,
  }
}

function applyText(state: SessionState, event: EventOf<'text'>): SessionState {
  const lastText = event.text.trim() === '' ? state.lastText : event.text.slice(-TEXT_KEPT)
  if (event.end === true) {
    return { ...closed(state), turn: 'ended', turnBy: place(event), error: null, lastText }
  }
  const open = { ...working(state, event, 'responding'), lastText }
  return event.end === null && open.calls.length === 0 ? { ...open, turn: 'maybe_ended' } : open
}

function applyCall(state: SessionState, event: EventOf<'call'>): SessionState {
  const call: OpenCall = { ...event.call, at: event.at, offset: event.offset }
  return {
    ...working(state, event, 'tool'),
    calls: [...state.calls.filter((open) => open.id !== call.id), call],
  }
}

function applyResult(state: SessionState, event: EventOf<'result'>): SessionState {
  const calls = state.calls.filter((open) => open.id !== event.id)
  const failures = state.failures + (event.failed ? 1 : 0)
  if (event.denied === 'interrupted') {
    return { ...closed(state), failures, turn: 'interrupted', turnBy: place(event), error: null }
  }
  return { ...working(state, event, calls.length > 0 ? 'tool' : 'thinking'), calls, failures }
}

function endTurn(state: SessionState, event: EventOf<'turn_end'>): SessionState {
  const pending = event.pending ?? null
  if (event.how === 'interrupted') {
    return { ...closed(state), turn: 'interrupted', turnBy: place(event), error: null, pending }
  }
  // An error or an interruption stays what it was: the end record that follows it only closes the books.
  if (state.turn === 'error' || state.turn === 'interrupted') return { ...state, pending }
  return {
    ...closed(state),
    turn: 'ended',
    turnBy: state.turn === 'ended' ? state.turnBy : place(event),
    planReady: event.how === 'plan',
    pending,
  }
}

function applyCompaction(state: SessionState, event: EventOf<'compaction'>): SessionState {
  if (event.phase === 'start') {
    return { ...working(state, event, 'compacting'), compacting: true, calls: state.calls }
  }
  const counted = { ...state, compacting: false, compactions: state.compactions + 1 }
  if (event.trigger === 'auto') return working(counted, event, 'thinking')
  if (state.turn === 'error') return counted
  return { ...closed(counted), turn: 'ended', turnBy: place(event) }
}

function applySubagent(state: SessionState, event: EventOf<'subagent'>): SessionState {
  const known = state.subagents.find((agent) => agent.id === event.agent.id)
  const merged = { ...known, ...event.agent, at: known?.at ?? event.at }
  return {
    ...state,
    subagents: known
      ? state.subagents.map((agent) => (agent === known ? merged : agent))
      : [...state.subagents, merged],
  }
}

function queueLength(length: number, change: 'add' | 'remove' | 'clear'): number {
  if (change === 'clear') return 0
  return Math.max(0, length + (change === 'add' ? 1 : -1))
}
