import type { Screen } from '../../../contract'
import { arr, isObject, num, str, type Json } from '../../../text'
import { changedLines } from '../../../text/changes'
import { linesOf } from './cut'

type DiffFile = Extract<Screen, { kind: 'diff' }>['files'][number]

/** The patch that a finished edit left in its result; a file that was created is all new lines. */
export function patchOf(result: Json): DiffFile | null {
  const file = str(result, 'filePath')
  if (file === undefined) return null
  const hunks = arr(result, 'structuredPatch')
    .filter(isObject)
    .map((hunk) => ({
      oldStart: start(hunk, 'oldStart'),
      newStart: start(hunk, 'newStart'),
      lines: linesOf(arr(hunk, 'lines').filter((line) => typeof line === 'string')),
    }))
  if (hunks.length > 0) return { file, hunks }
  const content = str(result, 'content')
  return content === undefined ? null : created(file, content)
}

/** What an edit that is still open (or asked for) would do, by its input. */
export function editOf(name: string, input: Json | null): DiffFile | null {
  const file = str(input, 'file_path') ?? str(input, 'notebook_path')
  if (file === undefined) return null
  if (name === 'Write') return created(file, str(input, 'content') ?? '')
  const edits =
    name === 'MultiEdit' ? arr(input, 'edits').filter(isObject) : input === null ? [] : [input]
  const hunks = edits.map((edit) => ({
    oldStart: 0,
    newStart: 0,
    lines: linesOf(
      changedLines(
        str(edit, 'old_string') ?? '',
        str(edit, 'new_string') ?? str(edit, 'new_source') ?? '',
      ),
    ),
  }))
  return { file, hunks }
}

const created = (file: string, content: string): DiffFile => ({
  file,
  hunks: [{ oldStart: 0, newStart: 1, lines: linesOf(changedLines('', content)) }],
})

const start = (hunk: Json, key: string) => Math.max(0, Math.trunc(num(hunk, key) ?? 0))
