import type { EventBody } from '../../session'
import { errorOf } from './errors'
import { isJson, text, type Json } from './json'
import type { Item } from './line'
import { beginTurn, isForeignTurn, isReplaced, noteTurn, type Memory } from './memory'

/** `task_started` (alias `turn_started`). A foreign turn opens an inherited history, an own one ends it. */
export function turnStarted(memory: Memory, { payload }: Item): EventBody[] {
  const turn = turnOf(payload)
  if (isForeignTurn(memory, turn)) {
    memory.inherited = true
    return []
  }
  memory.inherited = false
  memory.turns = true
  memory.open = true
  memory.begun = true
  noteTurn(memory, turn)
  beginTurn(memory)
  return [
    { type: 'turn_start', turn },
    { type: 'meta', facts: { anchored: '1', unsure: null, plan: null } },
  ]
}

/**
 * `task_complete` (alias `turn_complete`). Failed where it carries `.error` (0.145 on), where an `error` event stands
 * in the turn (0.117 to 0.128), or where it has no last message and nothing explains that.
 */
export function turnCompleted(memory: Memory, { payload }: Item): EventBody[] {
  const turn = turnOf(payload)
  if (isForeignTurn(memory, turn) || isReplaced(memory, turn)) return []
  const { begun, plan, last } = memory
  const said = text(payload['last_agent_message'])
  const verdict = verdictOf(memory, payload)
  closeTurn(memory)
  const unsure = verdict === 'silent' && !begun
  const facts = { anchored: '1', unsure: unsure ? '1' : null, plan }
  const meta: EventBody = { type: 'meta', facts }
  if (verdict === 'done' || unsure) {
    // Read from the middle of a turn on, this is where its answer is first seen.
    const answer: EventBody[] =
      said !== null && last === null ? [{ type: 'text', text: said, end: false }] : []
    return [meta, ...answer, { type: 'turn_end', how: plan === null ? 'done' : 'plan', turn }]
  }
  return [
    meta,
    { type: 'error', error: errorOf(isJson(verdict) ? verdict : null, memory.fullUntil) },
  ]
}

function verdictOf(memory: Memory, payload: Json): Json | 'done' | 'silent' {
  if (isJson(payload['error'])) return payload['error']
  if (memory.error) return memory.error
  if (text(payload['last_agent_message']) !== null) return 'done'
  const answered = memory.last === 'text' || memory.last === 'plan' || memory.last === 'review'
  return answered || memory.quiet ? 'done' : 'silent'
}

/** `turn_aborted` (0.36 on): interrupted, replaced by another turn, out of budget, or the end of a review. */
export function turnAborted(memory: Memory, { payload }: Item): EventBody[] {
  const turn = turnOf(payload)
  if (isForeignTurn(memory, turn) || isReplaced(memory, turn)) return []
  // Before 0.100 it is the only turn event there is, and says nothing of how the next turn begins.
  const marked = memory.turns || turn !== null
  if (marked) closeTurn(memory)
  else beginTurn(memory)
  const how = payload['reason'] === 'review_ended' ? 'done' : 'interrupted'
  return [
    { type: 'turn_end', how, turn },
    { type: 'meta', facts: { anchored: marked ? '1' : null, unsure: null, plan: null } },
  ]
}

/** `thread_rolled_back`: the person went back; whatever was open is no more. */
export function rolledBack(memory: Memory): EventBody[] {
  if (memory.turns) closeTurn(memory)
  else beginTurn(memory)
  return [
    { type: 'turn_end', how: 'done', turn: null },
    { type: 'meta', facts: { unsure: null, plan: null } },
  ]
}

function closeTurn(memory: Memory): void {
  beginTurn(memory)
  memory.turns = true
  memory.open = false
  memory.begun = false
}

const turnOf = (payload: Json): string | null => text(payload['turn_id'])
