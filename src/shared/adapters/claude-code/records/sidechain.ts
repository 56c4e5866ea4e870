import { obj, str, type Json } from '../../../text'
import { newTokens, type Memory, type Told } from '../memory'
import { factsOf } from './facts'
import { usageOf } from './usage'

/**
 * Before 2.0.28 a sub-agent's records stood inside the main file, marked `isSidechain`. They are work of the turn's
 * Task call, never the turn itself; their tokens count.
 */
export function sidechainEvents(record: Json, memory: Memory): Told[] {
  const facts = memory.facts.has('cwd') ? [] : factsOf(record, memory)
  if (str(record, 'type') !== 'assistant') return facts
  const told = usageOf(obj(record, 'message'))
  const more = told === null ? null : newTokens(memory, told)
  return more === null ? facts : [...facts, { type: 'usage', rule: 'sidechain.usage', ...more }]
}
