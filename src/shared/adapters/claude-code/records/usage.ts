import type { TokenCount } from '../../../session'
import { count, obj, str, type Json } from '../../../text'

/** Counters of one message, repeated in every line of it. Null for messages that no model wrote. */
export function usageOf(message: Json | null): { message: string; usage: TokenCount } | null {
  const usage = obj(message, 'usage')
  const id = str(message, 'id')
  if (usage === null || id === undefined || str(message, 'model') === '<synthetic>') return null
  return {
    message: id,
    usage: {
      input: count(usage, 'input_tokens'),
      output: count(usage, 'output_tokens'),
      cacheRead: count(usage, 'cache_read_input_tokens'),
      cacheWrite: count(usage, 'cache_creation_input_tokens'),
    },
  }
}

/** The large window, known only by its name or by a fill that no other window holds. */
const LARGE = 1_000_000
const USUAL = 200_000

/** Context fill after this message. `limit` is null where nothing in the records says it. */
export function contextOf(
  model: string | undefined,
  usage: TokenCount,
): { used: number; limit: number | null } | null {
  const used = usage.input + usage.cacheRead + usage.cacheWrite
  if (used === 0) return null
  return { used, limit: model?.endsWith('[1m]') === true || used > USUAL ? LARGE : null }
}
