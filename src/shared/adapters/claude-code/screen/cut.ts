/** A text of the shared screen is at most this long (characters, 64 KB of ASCII). */
const MOST = 64 * 1024
/** Lines of one diff: more is not read, and costs every time. */
const LINES = 2000

/** The end of a text is what one wants to see of it. */
export const tailOf = (text: string): { text: string; truncated: boolean } =>
  text.length <= MOST ? { text, truncated: false } : { text: text.slice(-MOST), truncated: true }

/** Lines of a hunk, cut in number and together in length. */
export function linesOf(lines: readonly string[]): string[] {
  let left = MOST
  const out: string[] = []
  for (const line of lines.slice(0, LINES)) {
    left -= line.length + 1
    if (left < 0) break
    out.push(line)
  }
  return out
}
