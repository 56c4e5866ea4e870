import type { Session, Snapshot, Source, State } from '../../shared/contract'
import {
  headlineParts,
  headline,
  hintWords,
  oneLine,
  shortElapsed,
  shortSays,
  toolName,
} from '../../shared/words'
import { drawable, markOf, paint, type Look } from './terminal'
import { cutTo, edges, fit, fitRight } from './width'

/** Widths at 80 columns; what a wider terminal has more goes to the title and the words. */
const WORD = 9
const TITLE = 23
const SAYS = 25
const PROJECT = 11
const TIME = 5
/** The last column stays free: some terminals wrap when it is written. */
const RESERVED = 2 + WORD + 1 + 1 + 1 + 1 + TIME + 1

const COLUMN_WORDS = {
  waiting: 'needs you',
  error: 'stopped',
  busy: 'working',
  background: 'backgrnd',
  idle: 'idle',
  unknown: 'unknown',
  ended: 'ended',
} as const satisfies Record<State, string>

/** `andon status`: the header's words, one line a session, and what could not be read. */
export function statusText(snapshot: Snapshot, look: Look): string {
  const now = Date.parse(snapshot.generatedAt)
  const widths = columnWidths(look.columns)
  const lines = [headText(snapshot, look)]
  if (snapshot.sessions.length === 0) lines.push('', ...emptyText(look))
  else lines.push('', ...snapshot.sessions.map((session) => row(session, now, widths, look)))
  const foot = footText(snapshot, look)
  if (foot !== '') lines.push('', foot)
  return lines.map((line) => drawable(look, line)).join('\n')
}

/** The header's words with every count; unknown is named only when nothing else runs. */
export function headText(snapshot: Snapshot, look: Look): string {
  const parts = headlineParts(snapshot)
  const known = parts.filter(({ state }) => state !== 'unknown')
  const shown = known.length > 0 ? known : parts
  if (shown.length === 0) return paint(look, 'strong', headline(snapshot).text)
  return shown.map(({ state, text }) => paint(look, state, text)).join(' · ')
}

interface Widths {
  title: number
  says: number
  project: number
}

export function columnWidths(columns: number): Widths {
  const room = Math.max(0, columns - RESERVED)
  const project = columns < 60 ? 0 : PROJECT + Math.max(0, Math.floor((columns - 80) / 8))
  const rest = room - project - (project === 0 ? -1 : 0)
  const title = Math.round((rest * TITLE) / (TITLE + SAYS))
  return { title, says: rest - title, project }
}

function row(session: Session, now: number, widths: Widths, look: Look): string {
  const { state } = session
  const since = session.since === null ? '' : shortElapsed(now - Date.parse(session.since))
  const title = oneLine(session.title) || 'untitled'
  return [
    paint(look, state, `${markOf(look, state)} ${fit(COLUMN_WORDS[state], WORD)}`),
    titled(look, state, fit(title, widths.title)),
    fit(saysText(session, look), widths.says),
    ...(widths.project > 0 ? [fit(oneLine(session.project ?? ''), widths.project)] : []),
    paint(look, 'faint', fitRight(since, TIME)),
  ].join(' ')
}

function titled(look: Look, state: State, title: string): string {
  if (state === 'ended') return paint(look, 'faint', title)
  return state === 'waiting' ? paint(look, 'strong', title) : title
}

/** What the session says in a terminal; a wait that nobody wrote down comes first. */
export function saysText(session: Session, look: Look): string {
  const zone = look.timeZone === undefined ? {} : { timeZone: look.timeZone }
  const says = shortSays(session, zone)
  const hint = hintWords(session)
  return hint === null ? says : `${hint} · ${says}`
}

function emptyText(look: Look): string[] {
  const text =
    'Start Claude Code, Codex or Mistral Vibe in any terminal. It shows up here by itself; there is nothing to set up.'
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length >= look.columns) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** What a reader must know beside the rows: that a state was concluded, that files could not be read. */
export function footText(snapshot: Snapshot, look: Look): string {
  const inferred = snapshot.sessions.some((session) => session.confidence === 'inferred')
  const left = inferred ? '≈ inferred: andon doctor ID says why' : ''
  const right = faultWords(snapshot.sources)
  if (left === '') return cutTo(right, look.columns - 1)
  return paint(look, 'faint', edges(left, right, look.columns - 6))
}

/** `Mistral Vibe: 2 files unread`, of every source that could not be read in full. */
export function faultWords(sources: readonly Source[]): string {
  return sources
    .flatMap((source) => {
      if (source.status === 'unreadable')
        return [`${toolName(source.tool)}: ${oneLine(source.home)} unreadable`]
      const n = source.faults.length
      return n === 0 ? [] : [`${toolName(source.tool)}: ${n} file${n === 1 ? '' : 's'} unread`]
    })
    .join(' · ')
}
