import { utf8 } from '../../text'
import type { Line } from '../adapter'
import { isJson, parseJson, record, text, type Json } from './json'
import { isQuiet } from './known'
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

const PREFIX_BYTES = 320

/**
 * The beginning of a wrapped line: its type and the payload's first key stand before any text that a person, a model
 * or a program wrote, so they can be told without parsing. Groups: time, ordinal, type, payload's type.
 */
const HEAD =
  /^\{"timestamp":"([^"\\]*)",(?:"ordinal":(\d+),)?"type":"(\w+)","payload":\{(?:"type":"(\w+)")?/
const ITEM_TYPE =
  /"type":"item_completed","thread_id":"[\w-]*","turn_id":"[\w-]*","item":\{"type":"(\w+)"/
const DEVELOPER = /"payload":\{"type":"message",(?:"id":"[\w-]*",)?"role":"developer"/

/** Records of which only the kind and the time matter; they can be megabytes long. */
const BODILESS = /"type":"compacted",|"payload":\{"type":"reasoning",(?:"id":"\w*",)?"summary":\[\]/

/** Reads one line; null where it is not JSON or of no interest. Never throws. */
export function itemOf(line: Line): Item | null {
  const whole = line.bytes.length <= PREFIX_BYTES
  const prefix = utf8(whole ? line.bytes : line.bytes.subarray(0, PREFIX_BYTES))
  const head = HEAD.exec(prefix)
  if (head) {
    const type = head[3] ?? ''
    const own = head[4] ?? ''
    const kind = own === 'item_completed' ? `item.${ITEM_TYPE.exec(prefix)?.[1] ?? ''}` : own
    if (isQuiet(type, kind) || (own === 'message' && DEVELOPER.test(prefix))) return null
    if ((type === 'compacted' || own === 'reasoning') && BODILESS.test(prefix)) {
      return bodiless(head, line.offset)
    }
  }
  const value = parseJson(whole ? prefix : utf8(line.bytes))
  return value ? unwrap(value, line.offset) : null
}

/** Reads one line whole, whatever it is. Never throws. */
export function unwrapLine(line: Line): Item | null {
  const value = parseJson(utf8(line.bytes))
  return value ? unwrap(value, line.offset) : null
}

function bodiless(head: RegExpExecArray, offset: number): Item {
  return {
    at: timeOf(head[1]),
    offset,
    type: head[3] ?? '',
    kind: head[3] === 'compacted' ? '' : (head[4] ?? ''),
    payload: {},
    ordinal: head[2] === undefined ? null : Number(head[2]),
    bare: false,
  }
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
