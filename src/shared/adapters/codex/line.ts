import { utf8 } from '../../text'
import type { Line } from '../adapter'
import { isJson, parseJson, record, text, type Json } from './json'
import { timeOf } from './time'

/** One rollout line of any age, unwrapped. */
export interface Item {
  at: number | null
  offset: number
  /** The outer type; `bare` items of 2025 are `response_item`, their first line is `session_meta`. */
  type: string
  /** The payload's own type, or the item's for `item_completed`: `item.Plan`. Empty where there is none. */
  kind: string
  payload: Json
  /** Only in paginated mode. */
  ordinal: number | null
  /** A line of the bare format (May to September 2025): no time, no wrapper. */
  bare: boolean
}

const PREFIX_BYTES = 220
/**
 * Long lines that say nothing about the state, told by their first bytes: the outer type and the payload's first key
 * stand before any text that a person or a model wrote.
 */
const SKIPPED =
  /^\uFEFF?\{"timestamp":"[^"\\]*",(?:"ordinal":\d+,)?"type":"(?:world_state|retained_context|security_risk_score|token_usage_record|inter_agent_communication_metadata|response_item","payload":\{"type":"(?:additional_tools|ghost_snapshot))"/

/** Reads one line; null where it is not JSON or of no interest. Never throws. */
export function itemOf(line: Line): Item | null {
  const prefix = utf8(line.bytes.subarray(0, PREFIX_BYTES))
  if (SKIPPED.test(prefix)) return null
  const value = parseJson(line.bytes.length <= PREFIX_BYTES ? prefix : utf8(line.bytes))
  return value ? unwrap(value, line.offset) : null
}

function unwrap(value: Json, offset: number): Item | null {
  if (!isJson(value['payload'])) return bareItem(value, offset)
  const payload = value['payload']
  const inner = text(payload['type']) ?? ''
  return {
    at: timeOf(value['timestamp']),
    offset,
    type: text(value['type']) ?? '',
    kind:
      inner === 'item_completed' ? `item.${text(record(payload['item'])['type']) ?? ''}` : inner,
    payload,
    ordinal: typeof value['ordinal'] === 'number' ? value['ordinal'] : null,
    bare: false,
  }
}

function bareItem(value: Json, offset: number): Item | null {
  const at = timeOf(value['timestamp'])
  const common = { at, offset, payload: value, ordinal: null, bare: true }
  if (text(value['record_type'])) return null
  const kind = text(value['type'])
  if (kind && !at) return { ...common, type: 'response_item', kind }
  if (!kind && text(value['id']) && at !== null)
    return { ...common, type: 'session_meta', kind: '' }
  return null
}
