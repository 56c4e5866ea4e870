import type { Settings } from '../../shared/contract'

type Quiet = Settings['notify']['quiet']

/** Minutes since midnight of `HH:MM`. */
function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Is `now` (epoch ms) in the quiet hours? They may pass midnight; equal ends are no hours at all. Asked of the wall
 * clock each time, never added up: the day on which the clocks change has 23 or 25 hours.
 */
export function isQuiet({ on, from, to }: Quiet, now: number): boolean {
  if (!on || from === to) return false
  const date = new Date(now)
  const minute = date.getHours() * 60 + date.getMinutes()
  const [start, end] = [minutesOf(from), minutesOf(to)]
  return start < end ? minute >= start && minute < end : minute >= start || minute < end
}

const MINUTE = 60_000

/**
 * The next moment (epoch ms) at which `isQuiet` may answer otherwise; null: never. When the clocks change before it, it
 * is up to an hour early; whoever asks again then is told the rest.
 */
export function quietTurns({ on, from, to }: Quiet, now: number): number | null {
  if (!on || from === to) return null
  const date = new Date(now)
  const minute = date.getHours() * 60 + date.getMinutes()
  const ahead = [from, to]
    .map((text) => (minutesOf(text) - minute + 24 * 60) % (24 * 60) || 24 * 60)
    .toSorted((a, b) => a - b)
  const wait = (ahead[0] ?? 24 * 60) * MINUTE - (date.getSeconds() * 1000 + date.getMilliseconds())
  return now + Math.min(wait, 60 * MINUTE)
}
