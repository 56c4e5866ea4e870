import { obj, str, type Json } from '../../../text'
import type { Told } from '../memory'
import { usageOf } from './usage'

/**
 * Before 2.0.28 a sub-agent's records stood inside the main file, marked `isSidechain`. They are work of the turn's
 * Task call, never the turn itself; their tokens count.
 */
export function sidechainEvents(record: Json): Told[] {
  if (str(record, 'type') !== 'assistant') return []
  const told = usageOf(obj(record, 'message'))
  return told === null ? [] : [{ type: 'usage', rule: 'sidechain.usage', ...told }]
}
