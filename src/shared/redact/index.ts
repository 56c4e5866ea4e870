import type { Redaction } from '../adapters/adapter'
import { createFiller } from './filler'
import { movedNumber, movedReading, READING } from './times'

export interface Redactor {
  /** A value of JSON: the same shape, every string replaced that the tool's `words` do not name. */
  value(value: unknown): unknown
  text(text: string): string
  /** Of a file below the home. */
  path(path: string): string
  /** Lines of JSON; a line that is none is a text. */
  lines(text: string): string
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i
const DATED = /(?<day>\d{4}\/\d\d\/\d\d)(?=\/rollout-(?<name>\d{4}-\d\d-\d\dT\d\d[:-]\d\d[:-]\d\d))/
const TOKEN = new RegExp(
  `${DATED.source}|${READING.source}|${UUID.source}|[\\p{L}\\p{N}\\p{M}]+`,
  'giu',
)
/** A temporary folder: its sessions are hidden. */
const TEMPORARY = /^\/(?:private\/)?(?:var\/)?tmp(?=\/|$)/g
const KEY = /^[A-Za-z_$][\w$-]{0,39}$/

/**
 * Replaces everything but a tool's structure. `offset` (ms, whole seconds) is added to every time. One redactor is one
 * mapping: the same id is the same in all files of a bundle.
 */
export function createRedactor(tool: Redaction, offset: number): Redactor {
  const filler = createFiller()
  const markers = [TEMPORARY, ...tool.markers]

  const token = (match: string, named: string | undefined): string => {
    if (named !== undefined) return movedReading(named, offset).slice(0, 10).replaceAll('-', '/')
    if (/^\d{4}-|_/.test(match)) return movedReading(match, offset)
    if (match.includes('-'))
      return match
        .toLowerCase()
        .split('-')
        .map((part) => filler.word(part, part.length < 8 || /^\d+$/.test(part)))
        .join('-')
    return filler.word(match)
  }
  const fill = (text: string, stays: (word: string) => boolean): string =>
    text.replace(TOKEN, (match: string, _day: unknown, named: string | undefined) =>
      stays(match) ? match : token(match, named),
    )

  const text = (from: string): string => {
    if (tool.words.has(from)) return from
    const inner = parsed(from)
    if (typeof inner === 'object' && inner !== null) return JSON.stringify(value(inner, true))
    let made = ''
    let done = 0
    for (const [start, end] of kept(from, markers)) {
      if (start < done) continue
      made += fill(from.slice(done, start), never) + from.slice(start, end)
      done = end
    }
    return made + fill(from.slice(done), never)
  }

  const value = (from: unknown, free: boolean): unknown => {
    if (typeof from === 'string') return text(from)
    if (typeof from === 'number') return movedNumber(from, offset)
    if (Array.isArray(from)) return from.map((item: unknown) => value(item, free))
    if (typeof from !== 'object' || from === null) return from
    return Object.fromEntries(
      Object.entries(from).map(([key, item]) => [
        tool.words.has(key) || (!free && KEY.test(key) && !UUID.test(key)) ? key : text(key),
        value(item, free || tool.free.has(key)),
      ]),
    )
  }

  const line = (from: string): string => {
    const inner = parsed(from)
    if (inner !== undefined) return JSON.stringify(value(inner, false))
    // What was torn is JSON all the same: its words are replaced, its braces stay.
    return text(from)
  }
  return {
    value: (from) => value(from, false),
    text,
    path: (from) => fill(from, (word) => tool.names.has(word) || /^\d{1,10}$/.test(word)),
    lines: (from) => from.split('\n').map(line).join('\n'),
  }
}

const never = () => false

function kept(text: string, markers: readonly RegExp[]): [number, number][] {
  return markers
    .flatMap((marker) => [...text.matchAll(marker)])
    .map((match): [number, number] => [match.index, match.index + match[0].length])
    .sort(([a], [b]) => a - b)
}

/** Undefined: no JSON object, array or string. */
function parsed(text: string): unknown {
  if (!/^\s*[[{"]/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // Torn, or a text that only begins like JSON.
    return undefined
  }
}
