import type { Screen } from '../../../shared/contract'

export type FileDiff = Extract<Screen, { kind: 'diff' }>['files'][number]

export interface DiffLine {
  sign: '+' | '−' | ' '
  number: number
  text: string
}

/** A hunk's lines with the numbers they have in the file: removed ones by the old file, all others by the new. */
export function diffLines(hunk: FileDiff['hunks'][number]): DiffLine[] {
  let before = hunk.oldStart
  let after = hunk.newStart
  return hunk.lines
    .filter((line) => !line.startsWith('\\'))
    .map((line) => {
      const text = line.slice(1)
      if (line.startsWith('-')) return { sign: '−', number: before++, text }
      if (line.startsWith('+')) return { sign: '+', number: after++, text }
      before += 1
      return { sign: ' ', number: after++, text }
    })
}

/** Lines added and removed in the whole file. */
export function diffCounts({ hunks }: FileDiff): { added: number; removed: number } {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  return {
    added: lines.filter((line) => line.startsWith('+')).length,
    removed: lines.filter((line) => line.startsWith('-')).length,
  }
}
