import type { Session, Snapshot } from '../../shared/contract'
import { cut, headline, mark, oneLine, stateWord } from '../../shared/words'

/** A tray menu as data: compared, tested, and only then made of native items. */
export type MenuRow =
  | { kind: 'agent'; label: string; session: string }
  | { kind: 'action'; label: string; action: 'open' | 'settings' | 'quit' }
  | { kind: 'note'; label: string }
  | { kind: 'more'; label: string; rows: MenuRow[] }
  | { kind: 'separator' }

/** More rows than this do not fit on a small screen; the rest goes into a submenu, so that none is missing. */
const ROWS = 20
const TITLE_UNITS = 48

/** `&` marks a letter to press in native menus; titles must show theirs. */
const plain = (text: string) => oneLine(text).replaceAll('&', '&&')

function agentRow(session: Session): MenuRow {
  const title = cut(oneLine(session.title), TITLE_UNITS)
  const label = `${mark(session.state)} ${stateWord(session.state)}: ${title}`
  return { kind: 'agent', label: plain(label), session: session.id }
}

function agentRows(sessions: readonly Session[]): MenuRow[] {
  const rows = sessions.filter((session) => session.state !== 'ended').map(agentRow)
  if (rows.length <= ROWS) return rows
  const rest = rows.slice(ROWS)
  return [...rows.slice(0, ROWS), { kind: 'more', label: `${rest.length} more`, rows: rest }]
}

const note = (label: string): MenuRow => ({ kind: 'note', label: plain(label) })

/**
 * The tray's menu. On Linux a click may never arrive (electron.md 2.1), so everything is reachable from here: every
 * live agent with its state, the popover, the settings, the way out. `notes`: what does not work here, a sentence each.
 */
export function trayMenu(snapshot: Snapshot | null, notes: readonly string[] = []): MenuRow[] {
  const agents = snapshot ? agentRows(snapshot.sessions) : []
  return [
    note(snapshot ? headline(snapshot).text : 'Looking for agents'),
    ...notes.map(note),
    ...agents,
    { kind: 'separator' },
    { kind: 'action', label: 'Open Andon', action: 'open' },
    { kind: 'action', label: 'Settings…', action: 'settings' },
    { kind: 'separator' },
    { kind: 'action', label: 'Quit Andon', action: 'quit' },
  ]
}
