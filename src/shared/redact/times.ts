/** A clock's reading in a text: ISO, the ISO of file names, and the folders of Mistral Vibe. */
export const READING =
  /\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?|(?<!\d)20\d{6}_\d{6}(?!\d)|(?<!\d)20\d\d-\d\d-\d\d(?!\d)/

/** A reading moved by `offset` (ms, whole seconds), written as it was; whatever zone it is of. */
export function movedReading(text: string, offset: number): string {
  const parts = text.match(/\d+/g)?.join('') ?? ''
  const [year, rest] = [parts.slice(0, 4), parts.slice(4).padEnd(10, '0').match(/\d\d/g) ?? []]
  const [month = '01', day = '01', hours = '00', minutes = '00', seconds = '00'] = rest
  const at = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  if (Number.isNaN(at)) return text.replace(/\d/g, '0')
  const digits = new Date(at + offset).toISOString().replace(/\D/g, '').slice(0, 14)
  let place = 0
  return text.replace(/\d/g, (digit) => digits[place++] ?? digit)
}

/** Numbers that are times in ms or in seconds since 1970, from 2001 to 2049, are moved; others stay. */
export function movedNumber(value: number, offset: number): number {
  if (value >= 1e12 && value < 2.5e12) return value + offset
  return value >= 1e9 && value < 2.5e9 ? value + offset / 1000 : value
}
