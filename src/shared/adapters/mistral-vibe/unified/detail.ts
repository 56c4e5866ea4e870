import type { Question, Screen } from '../../../contract'
import { stepsOf, type SessionEvent } from '../../../session'
import type { HomeView, StoreDetail, StoreSubject } from '../../adapter'
import type { VibeDoc } from '../docs'
import { errorKind, iso } from '../verdict'
import { askedBy, oldestWait, type Wait } from './judge'
import type { Entry, Projection } from './projection'
import type { Store } from './store'

/**
 * A unified session's timeline and screen, or those of a child's store. Null: no store, or no such child of it. The
 * session's own state decides whether something is asked: a callback alone may be one that nobody waits for any more.
 */
export function detailOfStore(
  view: HomeView<VibeDoc>,
  { group, agent, session, until }: StoreSubject,
): StoreDetail | null {
  const store = storeOf(view, agent ?? group)
  if (!store || (agent !== null && store.runtime.parentId !== group)) return null
  if (until !== undefined && until <= store.projection.entries.size) {
    const then = before(store.projection, until)
    return { steps: stepsOf(eventsOf(then), agent), screen: textOf(then) }
  }
  const steps = stepsOf(eventsOf(store.projection), agent)
  const state =
    agent === null ? session.state : session.subagents.find(({ id }) => id === agent)?.state
  if (state === 'waiting') {
    const children = session.subagents
      .filter((child) => agent === null && child.state === 'waiting')
      .flatMap(({ id }) => withId(id, storeOf(view, id)))
    const asked = questionsOf(oldestWait(store, children), agent === null)
    if (asked) return { steps, screen: { kind: 'question', questions: [...asked] } }
  }
  const error = state === 'error' || state === 'failed' ? errorOf(store.projection) : null
  return { steps, screen: error ?? textOf(store.projection) }
}

/** Its first entries alone. How the latest turn ended is not one of them. */
const before = (projection: Projection, until: number): Projection => ({
  ...projection,
  entries: new Map([...projection.entries].slice(0, until)),
  turn: null,
})

const withId = (id: string, store: Store | null) => (store ? [{ id, store }] : [])

function storeOf(view: HomeView<VibeDoc>, group: string): Store | null {
  const doc = view.groups.get(group)?.find(({ located }) => located.role === 'store')?.doc
  return doc?.type === 'store' ? doc.store : null
}

/** A session's own row tells what an approval is about (`reason`, `activity`); a child has no row to tell it. */
function questionsOf(wait: Wait | null, told: boolean): readonly Question[] | null {
  if (!wait) return null
  const { callback } = wait
  if (callback.kind === 'user_input' && callback.questions.length > 0) return callback.questions
  if (callback.kind === 'approval' && told) return null
  const header = callback.kind === 'approval' ? 'Approval' : ''
  return [{ header, text: askedBy(callback), options: [] }]
}

function errorOf({ turn, status }: Projection): Screen | null {
  const failed = turn?.status === 'failed' ? turn.error : null
  const text = failed?.message ?? status.message
  if (text === null) return null
  return { kind: 'error', text, status: failed?.code ?? null, resetsAt: null }
}

function textOf({ entries }: Projection): Screen {
  const last = [...entries.values()].findLast(({ kind, text }) => kind === 'text' && text !== '')
  return last ? { kind: 'text', text: last.text } : { kind: 'none' }
}

/** A time that no calendar has is none. */
const dated = (at: number | null): number | null => (iso(at) === null ? null : at)

/** The history as events whose `offset` is the entry's index; how the latest turn ended has no entry of its own. */
function eventsOf({ entries, turn }: Projection): SessionEvent[] {
  const events = [...entries.values()].flatMap(eventsOfEntry)
  const end = { at: dated(turn?.completedAt ?? null), offset: entries.size, rule: 'unified.turn' }
  if (turn?.status === 'failed') {
    const { code, message } = turn.error ?? { code: null, message: 'The turn failed.' }
    const error = { kind: errorKind(code, message), status: code, text: message, resetsAt: null }
    return [...events, { ...end, type: 'error', error }]
  }
  if (turn?.status !== 'interrupted') return events
  return [...events, { ...end, type: 'turn_end', how: 'interrupted', turn: turn.id }]
}

function eventsOfEntry(entry: Entry, offset: number): SessionEvent[] {
  const { id, text } = entry
  const place = { at: dated(entry.createdAt), offset, rule: `unified.${entry.kind}` }
  switch (entry.kind) {
    case 'prompt':
      return [{ ...place, type: 'prompt', by: 'human', text, id }]
    case 'injected':
    case 'note':
      return text === '' ? [] : [{ ...place, type: 'prompt', by: 'machine', text, id }]
    case 'text':
      return [{ ...place, type: 'text', text: entry.head, end: null }]
    case 'thinking':
      return [{ ...place, type: 'thinking', text }]
    case 'compaction':
      return [{ ...place, type: 'compaction', phase: 'end', trigger: 'auto' }]
    case 'tool':
    case 'subagent':
      return call(entry, place)
  }
}

/** A call, and its result once its effect has settled. */
function call(
  { id, tool, updatedAt }: Entry,
  place: Pick<SessionEvent, 'at' | 'offset' | 'rule'>,
): SessionEvent[] {
  if (!tool) return []
  const { name, target, status } = tool
  const asks = name === 'ask_user_question' ? ({ kind: 'question', text: target } as const) : null
  const made: SessionEvent = {
    ...place,
    type: 'call',
    call: { id, name, target, asks, mayAsk: null },
  }
  if (status === 'running' || status === 'pending' || status === 'blocked') return [made]
  const failed = status === 'failed'
  return [made, { ...place, at: dated(updatedAt), type: 'result', id, failed, denied: null }]
}
