import type { Limit } from '../contract'
import { clockTime } from './time'

const HOUR = 60
const DAY = 24 * HOUR

/** A limit's name by its length: `5-hour limit`, `Weekly limit`, `3-day limit`. */
export function limitName({ minutes }: Limit): string {
  if (minutes === 7 * DAY) return 'Weekly limit'
  if (minutes % DAY === 0) return `${minutes / DAY}-day limit`
  return minutes % HOUR === 0 ? `${minutes / HOUR}-hour limit` : `${minutes}-minute limit`
}

/**
 * `38% used · resets 16:00`; the day is named when it is not within a day of `now` (epoch ms). A limit that has been
 * reset since it was written is as full as nobody knows: `was 38% used · reset 16:00`.
 */
export function limitWords(limit: Limit, now: number, timeZone?: string): string {
  const used = `${Math.round(limit.usedPercent)}% used`
  if (limit.resetsAt === null) return used
  const at = Date.parse(limit.resetsAt)
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone })
  const far = Math.abs(at - now) > DAY * 60_000
  const [was, reset] = at <= now ? ['was ', 'reset'] : ['', 'resets']
  return `${was}${used} · ${reset} ${far ? `${day.format(at)} ` : ''}${clockTime(at, timeZone)}`
}
