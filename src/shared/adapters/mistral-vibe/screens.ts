import type { Screen } from '../../contract'
import { str, type Json } from '../../text'
import { changedLines } from '../../text/changes'
import { describeCall } from './describe'

/** A text of a screen is at most this long (characters). */
const MOST = 64 * 1024
const MOST_LINES = 2000

export function textScreen(text: string): Screen {
  return text.trim() === '' ? { kind: 'none' } : { kind: 'text', text: text.slice(0, MOST) }
}

/** A call with what came back of it; `output` null: nothing has so far. An edit is shown by what it changes. */
export function toolScreen(name: string, input: Json | null, output: string | null): Screen {
  const file = str(input, 'file_path') ?? str(input, 'path')
  const before = str(input, 'old_string')
  const after =
    str(input, 'new_string') ?? (name.startsWith('write') ? str(input, 'content') : undefined)
  if (file !== undefined && after !== undefined) {
    const both = changedLines((before ?? '').slice(0, MOST), after.slice(0, MOST))
    const lines = both.slice(0, MOST_LINES)
    return { kind: 'diff', files: [{ file, hunks: [{ oldStart: 0, newStart: 0, lines }] }] }
  }
  const said = output ?? ''
  return {
    kind: 'output',
    command: str(input, 'command') ?? describeCall(name, input).target,
    text: said.slice(-MOST),
    live: output === null,
    truncated: said.length > MOST,
  }
}
