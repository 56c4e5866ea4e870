import type { Light, State } from '../../shared/contract'
import { asciiMark, mark } from '../../shared/words'

/** How a stream can be written to: its width, colours, and whether it draws more than ASCII. */
export interface Look {
  columns: number
  rows: number
  colour: boolean
  unicode: boolean
  /** IANA zone of clock times; the system's own where it is left out. */
  timeZone?: string
}

interface Stream {
  isTTY?: boolean | undefined
  columns?: number | undefined
  rows?: number | undefined
}

type Env = Readonly<Record<string, string | undefined>>

const MIN_COLUMNS = 40
const MAX_COLUMNS = 160

/** Colours only on a terminal, never with NO_COLOR (no-color.org) or a dumb one; 80 columns where nobody says. */
export function lookOf(stream: Stream, env: Env): Look {
  const terminal = stream.isTTY === true
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || ''
  const simple = env['TERM'] === 'dumb' || env['TERM'] === 'linux'
  const columns = (terminal ? stream.columns : undefined) || 80
  return {
    columns: Math.min(MAX_COLUMNS, Math.max(MIN_COLUMNS, columns)),
    rows: (terminal ? stream.rows : undefined) || 24,
    colour: terminal && !env['NO_COLOR'] && env['TERM'] !== 'dumb',
    unicode: !terminal || (!simple && (locale === '' || /utf-?8/i.test(locale))),
  }
}

const CODES = {
  waiting: '1;33',
  error: '31',
  busy: '32',
  background: '32',
  idle: '90',
  unknown: '90',
  ended: '90',
  off: '90',
  strong: '1',
  faint: '2',
} as const satisfies Record<State | Light | 'strong' | 'faint', string>

export type Tone = keyof typeof CODES

/** The text in a tone, or as it is where there are no colours. Never measure what comes out. */
export function paint(look: Look, tone: Tone, text: string): string {
  return look.colour && text !== '' ? `\u001b[${CODES[tone]}m${text}\u001b[0m` : text
}

export function markOf(look: Look, state: State | Light): string {
  return look.unicode ? mark(state) : asciiMark(state)
}

const ASCII = {
  '…': '.',
  '·': '-',
  '≈': '~',
  '›': '>',
  '“': '"',
  '”': '"',
  '–': '-',
  '×': 'x',
} as const

/** What a terminal without Unicode can draw of our own typography; the words of agents are left as they are. */
export function drawable(look: Look, text: string): string {
  if (look.unicode) return text
  return text.replace(
    /[…·≈›“”–×]/g,
    (char) => Object.entries(ASCII).find(([from]) => from === char)?.[1] ?? '?',
  )
}
