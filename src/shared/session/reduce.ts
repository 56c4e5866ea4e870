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
  'cost',
])

/**
 * Folds one event into the state. Pure; never throws. The meaning of a record is the adapter's, the meaning of an
 * event is here and the same for every tool.
 */
export function reduce(state: SessionState, event: SessionEvent): SessionState {
  const next = { ...state }
  apply(next, event)
  return next
}

/**
 * The same, written into a state that is nobody else's: a log has a hundred thousand events, and a copy of all fields
 * for each costs more than the rest of its reading. What the fields hold is replaced, never changed.
 */
export function apply(state: SessionState, event: SessionEvent): void {
  step(state, event)
  if (event.at === null) return
  const clock = Math.max(state.clock ?? event.at, event.at)
  const gap = state.clock === null ? 0 : clock - state.clock
  state.clock = clock
  state.startedAt ??= event.at
  if (!SILENT.has(event.type)) state.lastActivityAt = Math.max(state.lastActivityAt ?? clock, clock)
  if (gap < ACTIVE_GAP) state.activeMs += gap
}

function step(state: SessionState, event: SessionEvent): void {
  switch (event.type) {
    case 'meta':
      return applyMeta(state, event)
    case 'title':
      state.titles = { ...state.titles, [event.source]: event.text }
      return
    case 'prompt':
      applyPrompt(state, event)
      return event.steers ? working(state, event, state.phase) : openTurn(state, event)
    case 'turn_start':
      openTurn(state, event)
      state.turnId = event.turn
      return
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
      close(state, 'error', event)
      state.error = event.error
      return
    case 'retry':
      working(state, event, 'retrying')
      state.retry = { attempt: event.attempt, max: event.max, text: event.text }
      return
    case 'compaction':
      return applyCompaction(state, event)
    case 'bookkeeping':
      if (state.turn === 'maybe_ended') state.turn = 'ended'
      return
    case 'queue':
      state.queued = queueLength(state.queued, event.change)
      return
    case 'background_start':
      state.background = [
        ...state.background.filter((work) => work.id !== event.work.id),
        { ...event.work, at: event.at },
      ]
      return
    case 'background_end':
      state.background = state.background.filter((work) => work.id !== event.id)
      return
    case 'subagent':
      return applySubagent(state, event)
    case 'todos':
      state.todos = applyTodos(state.todos, event.change)
      return
    case 'usage': {
      const sum = addUsage(state.usage, state.usageTail, event.message, event.usage)
      state.usage = sum.usage
      state.usageTail = sum.usageTail
      return
    }
    case 'usage_total':
      state.usage = event.usage
      return
    case 'context':
      state.context = { used: event.used, limit: event.limit ?? state.context?.limit ?? null }
      return
    case 'limits':
      state.limits = event.windows
      return
    case 'cost':
      state.costs = { ...state.costs, [event.process]: event.usd }
      return
    case 'drift': {
      const key = `${event.what}\t${event.word}\t${event.version ?? ''}`
      state.drift = { ...state.drift, [key]: (state.drift[key] ?? 0) + 1 }
    }
  }
}

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { type: T }>

const place = (event: SessionEvent) => ({ at: event.at, offset: event.offset, rule: event.rule })

function applyMeta(state: SessionState, event: EventOf<'meta'>): void {
  state.cwd = event.cwd ?? state.cwd
  if (event.branch !== undefined) state.branch = event.branch
  state.model = event.model ?? state.model
  state.effort = event.effort ?? state.effort
  state.version = event.version ?? state.version
  state.entrypoint = event.entrypoint ?? state.entrypoint
  state.permissionMode = event.permissionMode ?? state.permissionMode
  state.startedAt = event.startedAt ?? state.startedAt
  if (event.facts) state.facts = { ...state.facts, ...event.facts }
}

function applyPrompt(state: SessionState, event: EventOf<'prompt'>): void {
  if (event.by === 'machine') return
  state.firstPrompt ??= event.text
  state.prompt = event.text
  state.promptAt = event.at
}

/** What every beginning and every end of a turn clears: open calls stay for ever after interrupts and restarts. */
function clear(state: SessionState): void {
  state.calls = []
  state.retry = null
  state.compacting = false
  state.planReady = false
  state.pending = null
}

/** The event ends the turn. */
function close(state: SessionState, turn: SessionState['turn'], event: SessionEvent): void {
  clear(state)
  state.turn = turn
  state.turnBy = place(event)
}

function openTurn(state: SessionState, event: SessionEvent): void {
  close(state, 'open', event)
  state.turnOpenedBy = state.turnBy
  state.turnId = null
  state.phase = 'thinking'
  state.error = null
  state.lastText = null
}

function working(state: SessionState, event: SessionEvent, phase: SessionState['phase']): void {
  const { turn } = state
  state.turn = 'open'
  state.turnBy = place(event)
  if (turn !== 'open') {
    if (turn !== 'maybe_ended') state.turnOpenedBy = state.turnBy
    state.pending = null
  }
  state.phase = phase
  state.retry = null
  state.error = null
  state.planReady = false
}

function applyText(state: SessionState, event: EventOf<'text'>): void {
  const lastText = event.text.trim() === '' ? state.lastText : event.text.slice(-TEXT_KEPT)
  if (event.end === true) {
    close(state, 'ended', event)
    state.error = null
  } else {
    working(state, event, 'responding')
    if (event.end === null && state.calls.length === 0) state.turn = 'maybe_ended'
  }
  state.lastText = lastText
}

function applyCall(state: SessionState, event: EventOf<'call'>): void {
  const call: OpenCall = { ...event.call, at: event.at, offset: event.offset }
  working(state, event, 'tool')
  state.calls = [...without(state.calls, call.id), call]
}

function applyResult(state: SessionState, event: EventOf<'result'>): void {
  if (event.failed) state.failures += 1
  if (event.denied === 'interrupted') {
    close(state, 'interrupted', event)
    state.error = null
    return
  }
  const calls = without(state.calls, event.id)
  working(state, event, calls.length > 0 ? 'tool' : 'thinking')
  state.calls = calls
}

const without = (calls: SessionState['calls'], id: string): OpenCall[] =>
  calls.filter((open) => open.id !== id)

function endTurn(state: SessionState, event: EventOf<'turn_end'>): void {
  const pending = event.pending ?? null
  if (event.how === 'interrupted') {
    close(state, 'interrupted', event)
    state.error = null
    // An error or an interruption stays what it was: the end record that follows it only closes the books.
  } else if (state.turn !== 'error' && state.turn !== 'interrupted') {
    const { turn, turnBy } = state
    close(state, 'ended', event)
    if (turn === 'ended') state.turnBy = turnBy
    state.planReady = event.how === 'plan'
  }
  state.pending = pending
}

function applyCompaction(state: SessionState, event: EventOf<'compaction'>): void {
  if (event.phase === 'start') {
    working(state, event, 'compacting')
    state.compacting = true
    return
  }
  state.compacting = false
  state.compactions += 1
  if (event.trigger === 'auto') working(state, event, 'thinking')
  else if (state.turn !== 'error') close(state, 'ended', event)
}

function applySubagent(state: SessionState, event: EventOf<'subagent'>): void {
  const known = state.subagents.find((agent) => agent.id === event.agent.id)
  const merged = { ...known, ...event.agent, at: known?.at ?? event.at }
  state.subagents = known
    ? state.subagents.map((agent) => (agent === known ? merged : agent))
    : [...state.subagents, merged]
}

function queueLength(length: number, change: 'add' | 'remove' | 'clear'): number {
  if (change === 'clear') return 0
  return Math.max(0, length + (change === 'add' ? 1 : -1))
}
