import { questionAtEnd } from '../../../text'
import { counted } from '../../../text/plan'
import type { Lived } from '../liveness'
import { errorKind, verdict, type Verdict } from '../verdict'
import type { Callback } from './runtime'
import type { Entry } from './projection'
import type { Store } from './store'

/** A child store of this session, judged by itself. */
export interface Child {
  id: string
  store: Store
  lived: Lived
}

/** Without a process that can be named, an open turn is believed for so long after its last record (ms). */
const SILENCE = 15 * 60_000

/**
 * README "Rules", in this order: dead → ended; a pending callback of an open turn, own or a child's → waiting; a
 * failed turn → error; an open turn → busy; something it started still runs → background; else idle.
 */
export function judgeStore(
  store: Store,
  lived: Lived,
  children: readonly Child[],
  now: number,
): Verdict {
  const { projection, runtime } = store
  const { turn } = projection
  const last = lastActivityOf(store)
  if (lived.life === 'dead') return ended(store, last)
  const open = turn?.status === 'in_progress'
  const wait = firstWait(store, children)
  if (wait) return waiting(wait)
  const error = errorOf(store)
  if (error) return error
  if (open) {
    if (lived.life === 'unknown' && last !== null && now - last > SILENCE) return ended(store, last)
    return busy(store, children)
  }
  const processes = [...runtime.processes.values()].filter(({ status }) => status === 'running')
  const [process] = processes
  if (process && lived.life === 'alive') {
    return verdict('background', 'shell', 'unified.process', turn?.completedAt ?? last, {
      text: process.command,
    })
  }
  if (lived.life === 'alive' && children.some(isBusy)) {
    return verdict('background', 'subagents', 'unified.child', turn?.completedAt ?? last)
  }
  return idle(store, last)
}

/** The newest record's own time: `updatedAt` of the session, of a turn or of an entry. */
export function lastActivityOf({ projection }: Store): number | null {
  const times = [
    projection.updatedAt,
    projection.turn?.startedAt ?? null,
    projection.turn?.completedAt ?? null,
    [...projection.entries.values()].at(-1)?.updatedAt ?? null,
  ].filter((time) => time !== null)
  return times.length === 0 ? null : Math.max(...times)
}

function ended(store: Store, last: number | null): Verdict {
  const open = store.projection.turn?.status === 'in_progress'
  return verdict('ended', open ? 'killed' : 'exited', 'unified.no_live_lease', last)
}

export interface Wait {
  callback: Callback
  child: string | null
}

/** A child's callback counts while the child lives, whether its parent's turn is over or not: it runs by itself. */
const firstWait = (store: Store, children: readonly Child[]): Wait | null =>
  oldestWait(
    store,
    children.filter(({ lived }) => lived.life !== 'dead'),
  )

/** The oldest pending callback of a store and of those children that can wait. */
export function oldestWait(
  store: Store,
  children: readonly Pick<Child, 'id' | 'store'>[],
): Wait | null {
  const own = pendingOf(store).map((callback) => ({ callback, child: null }))
  const theirs = children.flatMap(({ store: child, id }) =>
    pendingOf(child).map((callback) => ({ callback, child: id })),
  )
  const all: Wait[] = [...own, ...theirs]
  return all.sort((a, b) => (a.callback.createdAt ?? 0) - (b.callback.createdAt ?? 0))[0] ?? null
}

/** Callbacks of the open turn; one that an interrupted turn left unresolved is nobody's question any more. */
export function pendingOf({ projection, runtime }: Store): Callback[] {
  const { turn } = projection
  if (turn?.status !== 'in_progress') return []
  const began = turn.startedAt ?? 0
  return [...runtime.callbacks.values()].filter(({ createdAt }) => (createdAt ?? began) >= began)
}

const isOpen = (store: Store) => store.projection.turn?.status === 'in_progress'
export const isBusy = ({ store, lived }: Child) => lived.life !== 'dead' && isOpen(store)

/** What a callback asks, one line: the call that needs an approval, or the question. */
export const askedBy = ({ call, text }: Callback): string =>
  call ? `${call.name}: ${call.target}`.replace(/: $/, '') : text

function waiting({ callback, child }: Wait): Verdict {
  const { call } = callback
  const kind =
    callback.kind === 'user_input'
      ? 'question'
      : call?.name === 'exit_plan_mode'
        ? 'plan'
        : 'permission'
  return verdict(
    'waiting',
    kind,
    child === null ? 'unified.callback' : 'unified.child_callback',
    callback.createdAt,
    {
      text: kind === 'question' ? callback.text : askedBy(callback),
      ...(callback.questions.length === 1 && counted(callback.questions[0]?.options.length ?? 0)),
      need: `callback:${callback.id}`,
      activity: call && { label: call.name, target: call.target, startedAt: callback.createdAt },
    },
  )
}

function errorOf({ projection }: Store): Verdict | null {
  const { turn, status } = projection
  if (turn?.status === 'failed') {
    const message = turn.error?.message ?? 'The turn failed.'
    const kind = errorKind(turn.error?.code ?? null, message)
    return verdict('error', kind, 'unified.turn_failed', turn.completedAt ?? turn.startedAt, {
      text: message,
      need: `turn:${turn.id ?? ''}`,
    })
  }
  if (status.type !== 'failed' || turn?.status === 'in_progress') return null
  const message = status.message ?? 'The session failed.'
  return verdict(
    'error',
    errorKind(null, message),
    'unified.session_failed',
    projection.updatedAt,
    {
      text: message,
      need: `session:${projection.updatedAt ?? 0}`,
    },
  )
}

function busy(store: Store, children: readonly Child[]): Verdict {
  const { projection } = store
  const since = projection.turn?.startedAt ?? projection.updatedAt
  const running = [...projection.entries.values()].filter(isRunning).at(-1)
  if (!running?.tool) return verdict('busy', 'thinking', 'unified.turn_in_progress', since)
  const { tool } = running
  const delegates = running.kind === 'subagent' || (tool.name === 'wait' && children.some(isBusy))
  return verdict('busy', delegates ? 'subagents' : 'tool', 'unified.effect_running', since, {
    text: tool.statusText ?? `${tool.name}: ${tool.target}`,
    activity: { label: tool.name, target: tool.target, startedAt: running.createdAt },
  })
}

const isRunning = (entry: Entry) => entry.tool?.status === 'running'

function idle(store: Store, last: number | null): Verdict {
  const { turn, entries } = store.projection
  if (turn?.status === 'interrupted') {
    return verdict('idle', 'interrupted', 'unified.turn_interrupted', turn.completedAt ?? last)
  }
  if (!turn && entries.size === 0) return verdict('idle', 'fresh', 'unified.no_turn', last)
  const text = [...entries.values()].findLast(({ kind }) => kind === 'text')?.text ?? null
  const asked = questionAtEnd(text)
  return verdict(
    'idle',
    asked === null ? 'done' : 'asked',
    turn ? 'unified.turn_completed' : 'unified.no_turn',
    turn?.completedAt ?? last,
    { text: asked ?? '', confidence: turn ? 'told' : 'inferred' },
  )
}
