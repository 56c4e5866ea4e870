import { arr, firstLine, isObject, obj, str, type Json } from '../../../text'
import { describeCall } from '../describe'
import { isOfOlderTurn, newTokens, rememberCall, type Memory, type Told } from '../memory'
import { errorOf } from './error'
import { changed } from './facts'
import { todosOfCall } from './todos'
import { contextOf, usageOf } from './usage'

/** An assistant record: mostly one block of a message, several in old and foreign writers. */
export function assistantEvents(record: Json, memory: Memory): Told[] {
  const message = obj(record, 'message')
  const error = errorOf(record, message)
  if (error !== null) {
    memory.request = null
    return [{ type: 'error', rule: 'assistant.apiError', error }]
  }
  // Filler that the client writes for itself ("No response requested."): nobody answered.
  if (str(message, 'model') === '<synthetic>') return []
  memory.request = null
  return [...aboutMessage(record, message, memory), ...blocksOf(record, message, memory)]
}

function aboutMessage(record: Json, message: Json | null, memory: Memory): Told[] {
  const out: Told[] = []
  const model = changed(memory, 'model', str(message, 'model'))
  const effort = changed(memory, 'effort', str(record, 'effort'))
  if (model !== undefined || effort !== undefined) {
    out.push({
      type: 'meta',
      rule: 'assistant.model',
      ...(model === undefined ? {} : { model }),
      ...(effort === undefined ? {} : { effort }),
    })
  }
  const told = usageOf(message)
  if (told === null) return out
  const more = newTokens(memory, told)
  if (more !== null) out.push({ type: 'usage', rule: 'assistant.usage', ...more })
  const context = contextOf(str(message, 'model'), told.usage)
  if (context !== null) out.push({ type: 'context', rule: 'assistant.usage', ...context })
  return out
}

function blocksOf(record: Json, message: Json | null, memory: Memory): Told[] {
  const content = message?.['content']
  const blocks =
    typeof content === 'string'
      ? [{ type: 'text', text: content }]
      : arr(message, 'content').filter(isObject)
  const out: Told[] = []
  blocks.forEach((block, index) => {
    const callFollows = blocks.slice(index + 1).some((next) => str(next, 'type') === 'tool_use')
    out.push(...blockEvents(block, record, message, memory, callFollows))
  })
  return out
}

function blockEvents(
  block: Json,
  record: Json,
  message: Json | null,
  memory: Memory,
  callFollows: boolean,
): Told[] {
  const stop = str(message, 'stop_reason')
  switch (str(block, 'type')) {
    case 'thinking':
    case 'redacted_thinking':
      // `end_turn` on a thinking block is the message's, its text follows: never the end of a turn.
      return [{ type: 'thinking', rule: 'assistant.thinking', ...thought(block) }]
    case 'text': {
      const end = callFollows ? false : endOf(stop, record, message, memory)
      // The end of an older branch, written after the next prompt (a queued prompt met an Esc): not this turn's end.
      if (end === true && isOfOlderTurn(memory, record)) return []
      return [
        { type: 'text', rule: `assistant.${stop ?? 'text'}`, text: str(block, 'text') ?? '', end },
      ]
    }
    case 'tool_use':
      return callEvents(block, memory)
    default:
      return []
  }
}

/** Newer clients write what they show of it; older ones only a signature. */
function thought(block: Json): { text?: string } {
  const text = firstLine(str(block, 'thinking') ?? '')
  return text === '' ? {} : { text }
}

function callEvents(block: Json, memory: Memory): Told[] {
  const id = str(block, 'id')
  const name = str(block, 'name')
  if (id === undefined || name === undefined) return []
  const input = obj(block, 'input')
  const call = describeCall(id, name, input)
  rememberCall(memory, id, {
    name,
    target: call.target,
    input: name.startsWith('Task') || name === 'Agent' ? input : null,
  })
  return [
    { type: 'call', rule: 'assistant.tool_use', call },
    ...todosOfCall(name, input),
    ...delegation(id, name, input),
  ]
}

/** The call of the agent tool, told as an agent under the call's own id until its trace is known. */
function delegation(id: string, name: string, input: Json | null): Told[] {
  if (name !== 'Task' && name !== 'Agent') return []
  const label = str(input, 'description')
  const kind = str(input, 'subagent_type')
  const agent = {
    id,
    call: id,
    state: 'busy' as const,
    ...(label === undefined ? {} : { label }),
    ...(kind === undefined ? {} : { kind }),
  }
  return [{ type: 'subagent', rule: 'assistant.agent', agent }]
}

/** Since this version every block of the main chain carries the message's final stop_reason. */
const FINAL_SINCE: readonly [number, number, number] = [2, 1, 98]

/**
 * Does a text with this stop_reason end the turn? Null where the record does not say: writers before 2.1.98,
 * sub-agents to this day (all but the last block), gateways to other models. With a newer client a main text without
 * stop_reason is what an Esc left of a streamed text; its marker follows.
 */
function endOf(
  stop: string | undefined,
  record: Json,
  message: Json | null,
  memory: Memory,
): boolean | null {
  if (stop !== undefined) return ['end_turn', 'stop_sequence', 'refusal'].includes(stop)
  if (record['isAbortedMidStream'] === true) return false
  // A foreign writer leaves the field away, which says nothing; the client itself writes null.
  if (message?.['stop_reason'] === undefined || memory.agent) return null
  if (str(message, 'model')?.startsWith('claude-') !== true) return null
  return isAtLeast(str(record, 'version'), FINAL_SINCE) ? false : null
}

export function isAtLeast(
  version: string | null | undefined,
  least: readonly [number, number, number],
): boolean {
  const parts = (version ?? '').split(/[.-]/, 3).map(Number)
  for (const [index, want] of least.entries()) {
    const have = parts[index] ?? Number.NaN
    if (Number.isNaN(have)) return false
    if (have !== want) return have > want
  }
  return true
}
