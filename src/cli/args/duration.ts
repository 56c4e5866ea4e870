const UNITS = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
} as const satisfies Record<string, number>

/** `24h`, `90m`, `1.5d`, `1d12h` in ms; null when it is no duration. */
export function parseDuration(text: string): number | null {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|min|m|h|d|w))+$/.test(text)) return null
  let total = 0
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|min|m|h|d|w)/g)) {
    total += Number(number) * factor(unit ?? '')
  }
  return Number.isSafeInteger(Math.round(total)) ? Math.round(total) : null
}

function factor(unit: string): number {
  return Object.entries(UNITS).find(([name]) => name === unit)?.[1] ?? 0
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** An ISO 8601 instant with its zone as epoch ms; null when it is none. */
export function parseInstant(text: string): number | null {
  if (!INSTANT.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : at
}
