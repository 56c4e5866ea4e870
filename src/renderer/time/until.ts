import { clockTime } from '../../shared/words'

const HOUR = 3_600_000
/** A morning nearer than this is not what "tomorrow" means at night. */
const LEAST_MS = 4 * HOUR
const MORNING = 8

/** The next morning (08:00 here) that is some hours off, epoch ms: what "until tomorrow" means, also after midnight. */
export function tomorrow(now: number): number {
  const at = new Date(now)
  const morning = (days: number) =>
    new Date(at.getFullYear(), at.getMonth(), at.getDate() + days, MORNING).getTime()
  return morning(0) - now >= LEAST_MS ? morning(0) : morning(1)
}

/** `for good` · `until 14:05` · `until tomorrow 08:00` · `until 3 Dec 08:00`. ISO time; epoch ms. */
export function untilWords(until: string | null, now: number): string {
  if (until === null) return 'for good'
  const at = Date.parse(until)
  const clock = clockTime(at)
  const days = Math.round((midnight(at) - midnight(now)) / (24 * HOUR))
  if (days <= 0) return `until ${clock}`
  if (days === 1) return `until tomorrow ${clock}`
  return `until ${DAY.format(at)} ${clock}`
}

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

function midnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
