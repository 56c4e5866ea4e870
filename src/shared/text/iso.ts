const known = new Map<number, string>()
/** As many times as a few hundred sessions tell at once; then it begins anew. */
const MOST = 8192

/**
 * `Date.prototype.toISOString` of epoch ms, remembered: every judgement tells the times of all sessions again. Throws a
 * RangeError for what is no time.
 */
export function isoOf(at: number): string {
  const told = known.get(at)
  if (told !== undefined) return told
  const text = new Date(at).toISOString()
  if (known.size >= MOST) known.clear()
  known.set(at, text)
  return text
}
