import { diffWordsWithSpace } from 'diff'
import type { Screen } from '../../../shared/contract'
import { safePiece } from '../../../shared/words'

export type FileDiff = Extract<Screen, { kind: 'diff' }>['files'][number]

export interface Piece {
  text: string
  /** It is what changed in its line. */
  changed: boolean
}

export interface DiffLine {
  sign: '+' | '−' | ' '
  /** Null: it is not known where in the file it stands. */
  number: number | null
  pieces: readonly Piece[]
}

/** A longer line is shown to here (characters): it is data, not something to read. */
const LONGEST = 2000
/** Words are compared in lines up to this length, and only so many pairs of them. */
const COMPARED = 300
const MOST_PAIRS = 200

/** A hunk's lines with the numbers they have in the file: removed ones by the old file, all others by the new. */
export function diffLines(hunk: FileDiff['hunks'][number]): DiffLine[] {
  // A hunk that says nowhere (`Edit` before it ran, a patch in Codex's format) starts at 0.
  const known = hunk.oldStart > 0 || hunk.newStart > 0
  let before = hunk.oldStart
  let after = hunk.newStart
  return hunk.lines
    .filter((line) => !line.startsWith('\\'))
    .map((line): DiffLine => {
      const pieces = [{ text: textOf(line), changed: false }]
      const at = (number: number) => (known ? number : null)
      if (line.startsWith('-')) return { sign: '−', number: at(before++), pieces }
      if (line.startsWith('+')) return { sign: '+', number: at(after++), pieces }
      before += 1
      return { sign: ' ', number: at(after++), pieces }
    })
}

const textOf = (line: string): string => {
  const text = safePiece(line.slice(1))
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

/** Where as many lines were removed as were added after them, the words that changed in each pair. */
export function markWords(lines: readonly DiffLine[]): DiffLine[] {
  const out = [...lines]
  let pairs = 0
  for (let start = 0; start < out.length;) {
    const removed = runOf(out, start, '−')
    const added = runOf(out, start + removed, '+')
    if (removed > 0 && removed === added && (pairs += removed) <= MOST_PAIRS) {
      for (let i = start; i < start + removed; i += 1) pair(out, i, i + removed)
    }
    start += Math.max(1, removed + added)
  }
  return out
}

function runOf(lines: readonly DiffLine[], start: number, sign: DiffLine['sign']): number {
  let end = start
  while (lines[end]?.sign === sign) end += 1
  return end - start
}

function pair(lines: DiffLine[], oldAt: number, newAt: number): void {
  const [before, after] = [lines[oldAt], lines[newAt]]
  if (!before || !after) return
  const [a, b] = [whole(before), whole(after)]
  if (a.length > COMPARED || b.length > COMPARED) return
  const parts = diffWordsWithSpace(a, b)
  const kept = parts.filter(({ added, removed }) => !added && !removed)
  // Lines that have little in common are two lines, not one that changed.
  const common = kept.reduce((sum, { value }) => sum + value.trim().length, 0)
  if (common * 2 < Math.min(a.trim().length, b.trim().length)) return
  const side = (drop: 'added' | 'removed') =>
    parts
      .filter((part) => !part[drop])
      .map(({ value, added, removed }) => ({ text: value, changed: added || removed }))
  lines[oldAt] = { ...before, pieces: side('added') }
  lines[newAt] = { ...after, pieces: side('removed') }
}

const whole = ({ pieces }: DiffLine): string => pieces.map(({ text }) => text).join('')

/** Lines added and removed in the whole file. */
export function diffCounts({ hunks }: FileDiff): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}
