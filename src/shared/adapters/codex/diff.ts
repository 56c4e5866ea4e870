import type { Screen } from '../../contract'
import { isJson, text, type Json } from './json'

export type FileDiff = Extract<Screen, { kind: 'diff' }>['files'][number]
type Hunk = FileDiff['hunks'][number]

/** Lines of one file's diff that are kept. */
const MOST_LINES = 2_000

/** A patch in Codex's own format (`*** Begin Patch`); its hunks have no line numbers. */
export function patchDiff(patch: string): FileDiff[] {
  const files: FileDiff[] = []
  for (const line of patch.split(/\r?\n/)) {
    const file = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/.exec(line)?.[1]
    const current = files.at(-1)
    if (file !== undefined) files.push({ file, hunks: [] })
    else if (!current || line.startsWith('*** ')) continue
    else if (line.startsWith('@@')) current.hunks.push(newHunk(0, 0))
    else if (/^[ +-]/.test(line) || line === '') addLine(current, line === '' ? ' ' : line)
  }
  return files
}

/** The changes of `patch_apply_end` or a FileChange item: by file an `add`, a `delete`, or an `update` with a diff. */
export function changesDiff(changes: Json): FileDiff[] {
  return Object.entries(changes).flatMap(([file, change]) => {
    if (!isJson(change)) return []
    const unified = text(change['unified_diff'])
    if (unified !== null) return [{ file, hunks: unifiedHunks(unified) }]
    const content = text(change['content'])
    if (content === null) return []
    const sign = change['type'] === 'delete' ? '-' : '+'
    const lines = content.replace(/\n$/, '').split('\n')
    return [
      {
        file,
        hunks: [
          {
            oldStart: 1,
            newStart: 1,
            lines: lines.slice(0, MOST_LINES).map((line) => sign + line),
          },
        ],
      },
    ]
  })
}

function unifiedHunks(diff: string): Hunk[] {
  const file: FileDiff = { file: '', hunks: [] }
  for (const line of diff.split('\n')) {
    const at = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line)
    if (at) file.hunks.push(newHunk(Number(at[1]), Number(at[2])))
    else if (file.hunks.length > 0 && /^[ +-]/.test(line)) addLine(file, line)
  }
  return file.hunks
}

const newHunk = (oldStart: number, newStart: number): Hunk => ({ oldStart, newStart, lines: [] })

function addLine(file: FileDiff, line: string): void {
  const hunk = file.hunks.at(-1) ?? newHunk(0, 0)
  if (file.hunks.length === 0) file.hunks.push(hunk)
  if (hunk.lines.length < MOST_LINES) hunk.lines.push(line)
}
