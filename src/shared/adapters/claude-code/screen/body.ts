import type { Screen } from '../../../contract'
import { arr, isObject, obj, parseObject, str, type Json } from '../../../text'
import type { Line, Located, ScreenReader, StoredOutput } from '../../adapter'
import { describeCall } from '../describe'
import { tailOf } from './cut'
import { patchOf } from './diff'
import { contentOf, printed, screenOfCall } from './reader'
import { savedName, savedOutput } from './stored'

interface Seen {
  /** What the call shows as long as nothing came back. */
  open: Screen | null
  command: string
  /** The agent tool's: its result is the agent's report, not a program's output. */
  delegates: boolean
  done: Screen | null
  /** The name of the file that holds all of `done`'s output. */
  saved: string | null
  thought: string
}

/** What one call came to, whatever its tool; of a step that is none, the thought as it was written. */
export function bodyReader(_file: Located, call: string | null): ScreenReader {
  const seen: Seen = {
    open: null,
    command: '',
    delegates: false,
    done: null,
    saved: null,
    thought: '',
  }
  return {
    see(line: Line): void {
      const record = parseObject(line.bytes)
      for (const block of arr(obj(record, 'message'), 'content').filter(isObject)) {
        if (call === null && str(block, 'type') === 'thinking') {
          seen.thought = str(block, 'thinking') ?? ''
        }
        if (call === null) continue
        if (str(block, 'id') === call) called(seen, call, block)
        if (str(block, 'tool_use_id') === call) answered(seen, obj(record, 'toolUseResult'), block)
      }
    },
    screen(_state, beside): Screen | StoredOutput | null {
      const { done, saved, command } = seen
      if (saved !== null && done?.kind === 'output') {
        return savedOutput(saved, command, done.text, beside) ?? done
      }
      if (done ?? seen.open) return done ?? seen.open
      return seen.thought.trim() === '' ? null : { kind: 'text', text: tailOf(seen.thought).text }
    },
  }
}

function called(seen: Seen, call: string, block: Json): void {
  const name = str(block, 'name') ?? ''
  const input = obj(block, 'input')
  seen.command = str(input, 'command') ?? describeCall(call, name, input).target
  seen.delegates = name === 'Task' || name === 'Agent'
  seen.open = screenOfCall({ plan: null }, name, input)
  const asked = str(input, 'prompt')
  if (seen.delegates && asked !== undefined) seen.open = { kind: 'text', text: asked }
}

function answered(seen: Seen, detail: Json | null, block: Json): void {
  const patch = detail === null ? null : patchOf(detail)
  if (patch !== null && block['is_error'] !== true) {
    seen.done = { kind: 'diff', files: [patch] }
    return
  }
  const shown = seen.open?.kind
  if (shown === 'question' || shown === 'plan') return
  const text = seen.delegates ? contentOf(block) : printed(detail, block)
  if (seen.delegates) {
    seen.done = { kind: 'text', text: tailOf(text).text }
    return
  }
  seen.saved = savedName(detail, contentOf(block))
  seen.done = { kind: 'output', command: seen.command, live: false, ...tailOf(text) }
}
