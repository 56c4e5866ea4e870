import type { Session, Snapshot, State } from '../../shared/contract'
import { groupOf, oneLine, running, shortElapsed } from '../../shared/words'
import { whereText } from '../text/detail'
import { faultWords, headText, saysText } from '../text/status'
import { drawable, markOf, paint, type Look } from '../text/terminal'
import { cutTo, edges, fit } from '../text/width'
import { chosenIndex, visible, type BoardState } from './model'

/** States whose rows have three lines: what it is, what it says, where. The others have one. */
const TALL = new Set<State>(['waiting', 'error', 'busy', 'background'])

export interface Frame {
  snapshot: Snapshot
  state: BoardState
  /** Epoch ms: times tick between snapshots. */
  now: number
  /** `14:32:19`. */
  clock: string
  /** Lines of the opened session instead of the list; null: the list. */
  detail: readonly string[] | null
}

/** The whole board as lines, as high and as wide as the terminal (one column less: some wrap at the last one). */
export function drawBoard(frame: Frame, look: Look): string[] {
  const inner = look.columns - 4
  const head = `${paint(look, 'strong', 'ANDON')}  ${headText(frame.snapshot, look)}`
  const foot = footOf(frame, inner)
  const room = Math.max(1, look.rows - 6)
  const { lines, from, to } = frame.detail
    ? { lines: frame.detail, from: 0, to: 0 }
    : listLines(frame, inner, look)
  const shown = windowOf(lines, from, to, room)
  const blank = Array.from({ length: room - shown.length }, () => '')
  return [
    rule(look, '┌', '┐'),
    boxed(head, inner, look),
    rule(look, '├', '┤'),
    ...[...shown, ...blank].map((line) => boxed(line, inner, look)),
    rule(look, '├', '┤'),
    boxed(foot, inner, look),
    rule(look, '└', '┘'),
  ]
}

function listLines(frame: Frame, inner: number, look: Look) {
  const sessions = visible(frame.snapshot, frame.state)
  const chosen = chosenIndex(sessions, frame.state)
  const lines: string[] = []
  let from = 0
  let to = 0
  let group: State | null = null
  sessions.forEach((session, index) => {
    if (session.state !== group) {
      group = session.state
      const { heading } = groupOf(group)
      lines.push(paint(look, group, `${heading} ${frame.snapshot.counts[group]}`))
      if (index === chosen) from = lines.length - 1
    } else if (index === chosen) from = lines.length
    lines.push(...rowLines(session, index === chosen, frame.now, inner, look))
    if (index === chosen) to = lines.length
  })
  if (lines.length === 0)
    lines.push(
      'Start Claude Code, Codex or Mistral Vibe in any terminal.',
      'It shows up here by itself.',
    )
  return { lines, from, to }
}

function rowLines(
  session: Session,
  chosen: boolean,
  now: number,
  inner: number,
  look: Look,
): string[] {
  const since = session.since === null ? '' : shortElapsed(now - Date.parse(session.since))
  const mark = paint(look, session.state, markOf(look, session.state))
  const title = cutTo(oneLine(session.title) || 'untitled', inner - 10)
  const first = edges(
    `${chosen ? '›' : ' '} ${mark} ${chosen ? paint(look, 'strong', title) : title}`,
    since,
    inner,
  )
  if (!TALL.has(session.state)) return [first]
  const says = saysText(session, look)
  return [
    first,
    ...(says === '' ? [] : [cutTo(`    ${says}`, inner)]),
    edges(`    ${whereText(session)}`, figures(session), inner),
  ]
}

/** `3/7  2 agents  62%`, of what is known. */
function figures({ todos, subagents, context }: Session): string {
  const agents = running({ subagents })
  return [
    todos ? `${todos.done}/${todos.total}` : '',
    agents > 0 ? `${agents} agent${agents === 1 ? '' : 's'}` : '',
    context?.limit ? `${Math.round((context.used / context.limit) * 100)}%` : '',
  ]
    .filter(Boolean)
    .join('  ')
}

function footOf({ snapshot, state, clock, detail }: Frame, inner: number): string {
  const keys = detail
    ? 'esc back   q quit'
    : `↑↓ choose   ↵ show   a ${state.all ? 'fewer' : 'all'}   q quit`
  const faults = faultWords(snapshot.sources)
  const right = `live ${clock}`
  const left = faults === '' ? keys : `${keys}   ${faults}`
  return edges(left, right, inner)
}

/** The part of the lines that fits, with the chosen ones in it. */
function windowOf(
  lines: readonly string[],
  from: number,
  to: number,
  room: number,
): readonly string[] {
  if (lines.length <= room) return lines
  const start = Math.min(Math.max(0, to - room), from)
  return lines.slice(start, start + room)
}

function rule(look: Look, left: string, right: string): string {
  const line = left + '─'.repeat(look.columns - 2) + right
  return look.unicode ? line : `+${'-'.repeat(look.columns - 2)}+`
}

function boxed(line: string, inner: number, look: Look): string {
  const side = look.unicode ? '│' : '|'
  return `${side} ${fit(drawable(look, line), inner)} ${side}`
}
