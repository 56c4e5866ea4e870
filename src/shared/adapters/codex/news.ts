import type { EventBody, SubagentNews } from '../../session'
import { firstLine, own } from '../../text'
import { record, text, type Json } from './json'
import type { Item } from './line'
import { between, noteContent, type Memory } from './memory'
import { planTitle } from './plan'
import { fullUntil, tokensOf } from './tokens'

/** `token_count`: numbers, and before 0.100 also the sign that the answer before it was a whole response. */
export function tokenCount(memory: Memory, { payload, at }: Item): EventBody[] {
  const { events } = tokensOf(payload, memory.base, at)
  const limits = events.find((event) => event.type === 'limits')
  if (limits?.type === 'limits') memory.fullUntil = fullUntil(limits.windows)
  const firms = !memory.turns && memory.last === 'text'
  return firms ? [...events, { type: 'bookkeeping' }] : events
}

/** A plan item of plan mode: the turn ends with it, and with a menu that no record tells of. */
export function planItem(memory: Memory, { payload }: Item): EventBody[] {
  if (between(memory)) return []
  noteContent(memory, 'plan')
  memory.plan = planTitle(text(record(payload['item'])['text']) ?? '')
  return []
}

/** `compacted`, in every age; its replacement history is no new activity. */
export function compacted(memory: Memory): EventBody[] {
  memory.quiet = true
  // Without turn events a compaction outside of a turn is the person's own command.
  const manual = !memory.turns && (memory.last === null || memory.last === 'text')
  if (between(memory)) return []
  return [{ type: 'compaction', phase: 'end', trigger: manual ? 'manual' : 'auto' }]
}

/** A review runs in a thread of its own; before 0.100 this record is all that says that the parent works. */
export function reviewEntered(memory: Memory): EventBody[] {
  if (memory.turns) return []
  noteContent(memory, 'prompt')
  return [{ type: 'prompt', by: 'machine', text: '/review', id: null }]
}

export function reviewLeft(memory: Memory): EventBody[] {
  noteContent(memory, 'review')
  memory.quiet = true
  return memory.turns ? [] : [{ type: 'turn_end', how: 'done', turn: null }]
}

/** 0.93 to 0.128; since then names are in the index only. An empty name clears it. */
export function renamed({ payload }: Item): EventBody[] {
  return [{ type: 'title', source: 'ai', text: firstLine(text(payload['thread_name']) ?? '') }]
}

const STATES: Readonly<Record<string, NonNullable<SubagentNews['state']>>> = {
  started: 'busy',
  interacted: 'busy',
  running: 'busy',
  pending_init: 'busy',
  completed: 'done',
  errored: 'failed',
  interrupted: 'stopped',
  shutdown: 'stopped',
  not_found: 'stopped',
}

/** `sub_agent_activity` (0.144 on) and its paginated item: what the parent heard of a child. */
export function subagentActivity({ payload }: Item): EventBody[] {
  const news = payload['item'] === undefined ? payload : record(payload['item'])
  const id = text(news['agent_thread_id'])
  if (id === null) return []
  const path = text(news['agent_path'])
  const state = own(STATES, text(news['kind']) ?? '')
  return [
    {
      type: 'subagent',
      agent: {
        id: id.toLowerCase(),
        call: null,
        ...(path === null ? {} : { label: lastPart(path) }),
        ...(state === undefined ? {} : { state }),
      },
    },
  ]
}

/** Extended mode (0.117 to 0.128). */
export function spawnEnded({ payload }: Item): EventBody[] {
  const id = text(payload['new_thread_id'])
  if (id === null) return []
  const label = text(payload['new_agent_nickname']) ?? text(payload['nickname'])
  const kind = text(payload['new_agent_role']) ?? text(payload['role'])
  return [
    {
      type: 'subagent',
      agent: {
        id: id.toLowerCase(),
        call: text(payload['call_id']),
        state: 'busy',
        ...(label === null ? {} : { label }),
        ...(kind === null ? {} : { kind }),
      },
    },
  ]
}

export const lastPart = (path: string): string =>
  path.split('/').findLast((part) => part !== '') ?? path

export const errorEvent = (memory: Memory, payload: Json): EventBody[] => {
  if (!between(memory)) memory.error = payload
  return []
}
