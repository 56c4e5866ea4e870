import type { Decoder, Line } from '../../adapter'
import type { SessionEvent, TodoItem } from '../../../session'
import { arr, isObject, obj, oneLine, parseObject, str, type Json } from '../../../text'
import { describeCall } from '../describe'

/**
 * Decoder of `messages.jsonl` (README "Legacy"). The lines carry no time, so every event's `at` is null and the order
 * of the lines is all there is. A prompt, a running tool and a question are not on disk while they are open.
 */
export function legacyDecoder(): Decoder {
  return {
    decode(line: Line): SessionEvent[] {
      const record = parseObject(line.bytes)
      return record ? read(record, line.offset) : []
    },
  }
}

function read(record: Json, offset: number): SessionEvent[] {
  switch (str(record, 'role')) {
    case 'user':
      return user(record, offset)
    case 'assistant':
      return assistant(record, offset)
    case 'tool':
      return tool(record, offset)
    default:
      return []
  }
}

const at = (offset: number, rule: string) => ({ at: null, offset, rule })

/** `injected` user lines (`!cmd` output, warnings, hooks, a compaction's summary) are no turns: look before them. */
function user(record: Json, offset: number): SessionEvent[] {
  if (record['injected'] === true) {
    return record['context_boundary'] === 'compaction'
      ? [{ ...at(offset, 'legacy.compaction'), type: 'bookkeeping' }]
      : []
  }
  const text = str(record, 'user_display_content') ?? textOf(record)
  return [
    {
      ...at(offset, 'legacy.user'),
      type: 'prompt',
      by: 'human',
      text: oneLine(text),
      id: str(record, 'message_id') ?? null,
    },
  ]
}

function assistant(record: Json, offset: number): SessionEvent[] {
  const calls = arr(record, 'tool_calls').filter(isObject)
  const text = textOf(record)
  const events: SessionEvent[] = []
  if (text.trim() !== '' || calls.length === 0) {
    events.push({
      ...at(offset, calls.length === 0 ? 'legacy.assistant' : 'legacy.calls'),
      type: 'text',
      text,
      end: calls.length === 0,
    })
  }
  for (const call of calls) {
    const fn = obj(call, 'function')
    const input = argumentsOf(fn)
    const name = str(fn, 'name') ?? 'tool'
    events.push({
      ...at(offset, 'legacy.calls'),
      type: 'call',
      call: {
        id: str(call, 'id') ?? `${offset}:${events.length}`,
        ...describeCall(name, input),
        asks: null,
        mayAsk: null,
      },
    })
    if (name === 'todo') events.push(...todos(input, offset))
  }
  return events
}

/** A JSON string as Vibe writes it, or an object as other writers do. */
export function argumentsOf(fn: Json | null): Json | null {
  const raw = fn?.['arguments']
  if (isObject(raw)) return raw
  if (typeof raw !== 'string') return null
  try {
    const value: unknown = JSON.parse(raw)
    return isObject(value) ? value : null
  } catch {
    // The model wrote arguments that are no JSON: the call is still a call.
    return null
  }
}

function todos(input: Json | null, offset: number): SessionEvent[] {
  if (str(input, 'action') !== 'write') return []
  const items = arr(input, 'todos')
    .filter(isObject)
    .filter((item) => str(item, 'status') !== 'cancelled')
    .map((item, index): TodoItem => {
      const status = str(item, 'status')
      return {
        id: str(item, 'id') ?? String(index),
        text: oneLine(str(item, 'content') ?? ''),
        doing: null,
        status: status === 'completed' || status === 'in_progress' ? status : 'pending',
      }
    })
  return [{ ...at(offset, 'legacy.todo'), type: 'todos', change: { op: 'set', items } }]
}

function tool(record: Json, offset: number): SessionEvent[] {
  const text = textOf(record)
  // The tag is the whole answer; a command may print it, too.
  const cancelled = /^\s*<user_cancellation>|<\/user_cancellation>\s*$/.test(text)
  return [
    {
      ...at(offset, cancelled ? 'legacy.cancelled' : 'legacy.tool'),
      type: 'result',
      id: str(record, 'tool_call_id') ?? '',
      failed: cancelled || text.includes('<tool_error>'),
      denied: cancelled ? 'interrupted' : null,
    },
  ]
}

/** `content` is a string; a list of text parts is accepted. */
export function textOf(record: Json): string {
  const content = record['content']
  if (typeof content === 'string') return content
  return arr(record, 'content')
    .filter(isObject)
    .map((part) => str(part, 'text') ?? '')
    .join('')
}
