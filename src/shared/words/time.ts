const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A duration split once for every wording. Negative (a clock that was set back) counts as none. */
function split(ms: number) {
  const whole = Number.isFinite(ms) ? Math.max(0, ms) : 0
  return {
    whole,
    seconds: Math.floor(whole / SECOND),
    minutes: Math.floor(whole / MINUTE),
    hours: Math.floor(whole / HOUR),
    days: Math.floor(whole / DAY),
  }
}

/** A duration in ms as the popover says it: `48 s` · `12 min` · `1 h 05` · `1 d 3 h`. */
export function elapsed(ms: number): string {
  const { whole, seconds, minutes, hours, days } = split(ms)
  if (whole < MINUTE) return `${seconds} s`
  if (whole < HOUR) return `${minutes} min`
  if (whole < DAY) return `${hours} h ${pad(minutes % 60)}`
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`
}

/** The same in at most five columns, for a terminal: `48s` · `12m` · `1h20` · `1d3h`. */
export function shortElapsed(ms: number): string {
  const { whole, seconds, minutes, hours, days } = split(ms)
  if (whole < MINUTE) return `${seconds}s`
  if (whole < HOUR) return `${minutes}m`
  if (whole < DAY) return `${hours}h${pad(minutes % 60)}`
  return days < 10 && hours % 24 > 0 ? `${days}d${hours % 24}h` : `${days}d`
}

/** The same to be read aloud: `4 minutes` · `1 hour 5 minutes`. */
export function spokenElapsed(ms: number): string {
  const { whole, seconds, minutes, hours, days } = split(ms)
  if (whole < MINUTE) return count(seconds, 'second')
  if (whole < HOUR) return count(minutes, 'minute')
  if (whole < DAY) return two(count(hours, 'hour'), minutes % 60, 'minute')
  return two(count(days, 'day'), hours % 24, 'hour')
}

/** Epoch ms as a 24-hour clock time, `16:00`, in the given IANA zone or the system's own. */
export function clockTime(ms: number, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  })
  return format.format(ms)
}

/** `1 agent`, `2 agents`. */
export function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`
}

function two(first: string, rest: number, noun: string): string {
  return rest === 0 ? first : `${first} ${count(rest, noun)}`
}

function pad(n: number): string {
  return String(n).padStart(2, '0')
}
