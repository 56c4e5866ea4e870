import { clockTime } from './time'

export interface Zoned {
  /** IANA zone for clock times; the system's own where it is left out. */
  timeZone?: string | undefined
}

const ISO = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/
/** The agents' own wording: `resets 3pm`, `resets at 15:30 (Europe/Paris)`, `resets Dec 2, 9am`. */
const SPOKEN =
  /\bresets?(?: at)?[: ]\s*((?:[A-Z][a-z]{2,8} \d{1,2},? (?:at )?)?\d{1,2}(?::\d\d)?\s?(?:[ap]m)?)\b/i

/** When a limit ends, from an error's text: an ISO instant as a clock time here, else the agent's own words. */
export function resetTime(text: string, zone: Zoned = {}): string | null {
  const iso = ISO.exec(text)?.[0]
  const at = iso === undefined ? Number.NaN : Date.parse(iso)
  if (!Number.isNaN(at)) return clockTime(at, zone.timeZone)
  return SPOKEN.exec(text)?.[1]?.trim() ?? null
}

/** The HTTP status that an error's text names. */
export function statusCode(text: string): string | null {
  return /\b([45]\d\d)\b/.exec(text)?.[1] ?? null
}
