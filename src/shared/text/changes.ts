import { diffArrays } from 'diff'

/** Texts with more changes than this are shown one after the other: comparing takes the square of it. */
const MOST_CHANGES = 200

/** Lines of a change as a hunk has them (` `, `-`, `+` before each), from the text before and the text after. */
export function changedLines(before: string, after: string): string[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const apart = old.length === 0 || now.length === 0
  const parts = apart ? undefined : diffArrays(old, now, { maxEditLength: MOST_CHANGES })
  if (!parts) return [...signed('-', old), ...signed('+', now)]
  return parts.flatMap(({ added, removed, value }) =>
    signed(added ? '+' : removed ? '-' : ' ', value),
  )
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

const signed = (sign: string, lines: readonly string[]): string[] =>
  lines.map((line) => sign + line)
