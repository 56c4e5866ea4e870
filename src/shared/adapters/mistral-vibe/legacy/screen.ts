import type { Screen } from '../../../contract'
import { arr, isObject, obj, parseObject, str, type Json } from '../../../text'
import type { Line, Located, ScreenReader } from '../../adapter'
import { textScreen, toolScreen } from '../screens'
import { argumentsOf, textOf } from './decoder'

interface Call {
  name: string
  input: Json | null
}

/**
 * The shared screen of `messages.jsonl`: the last answer in full, else the newest call with its output. A running call is
 * not on disk. `only`: the call whose body is asked for; undefined: whichever was the newest.
 */
export function legacyScreen(_file: Located, only?: string | null): ScreenReader {
  const calls = new Map<string, Call>()
  let answer: Screen | null = null
  let work: Screen | null = null
  const wanted = (id: string) => only === undefined || only === id
  return {
    see(line: Line): void {
      const record = parseObject(line.bytes)
      const role = str(record, 'role')
      if (record && role === 'assistant') {
        const text = textOf(record)
        if (text.trim() !== '') answer = textScreen(text)
        for (const call of arr(record, 'tool_calls').filter(isObject)) {
          const id = str(call, 'id') ?? ''
          const fn = obj(call, 'function')
          if (!wanted(id)) continue
          const made = { name: str(fn, 'name') ?? 'tool', input: argumentsOf(fn) }
          calls.set(id, made)
          work = toolScreen(made.name, made.input, null)
        }
      }
      // A prompt's event is one line; its body is the prompt as it was typed.
      if (record && role === 'user' && only === null) {
        answer = textScreen(str(record, 'user_display_content') ?? textOf(record))
      }
      const id = str(record, 'tool_call_id') ?? ''
      const call = role === 'tool' ? calls.get(id) : undefined
      if (record && call) work = toolScreen(call.name, call.input, textOf(record))
    },
    // Of one call only itself is asked for; of the whole log the answer that ends a turn is newer than any call.
    screen: (state) => (only ? work : state.turn === 'ended' ? (answer ?? work) : (work ?? answer)),
  }
}
