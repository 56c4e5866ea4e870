import { isMuted } from '../../shared/alerts'
import type { Mute, Session, Snapshot } from '../../shared/contract'
import { cut, headline, mark, oneLine, says, stateWord } from '../../shared/words'

/** What can be done about one agent. */
export type AgentAction = 'go' | 'details' | 'mute-hour' | 'mute' | 'unmute'
export type AppAction = 'open' | 'next' | 'settings' | 'updates' | 'quit'

/** A tray menu as data: compared, tested, and only then made of native items. */
export type MenuRow =
  | { kind: 'agent'; label: string; rows: MenuRow[] }
  | { kind: 'do'; label: string; action: AgentAction; session: string }
  | { kind: 'action'; label: string; action: AppAction }
  | { kind: 'note'; label: string }
  | { kind: 'more'; label: string; rows: MenuRow[] }
  | { kind: 'separator' }

export interface MenuView {
  snapshot: Snapshot | null
  /** What does not work here, a sentence each. */
  notes: readonly string[]
  mutes: readonly Mute[]
  /** There is a page with new versions to show. */
  updates: boolean
  /** Epoch ms. */
  now: number
}

/** More rows than this do not fit on a small screen; the rest goes into a submenu, so that none is missing. */
const ROWS = 20
const TITLE_UNITS = 48
const SAYS_UNITS = 60
const NOTE_UNITS = 120

/** `&` marks a letter to press in native menus; titles must show theirs. */
const plain = (text: string) => oneLine(text).replaceAll('&', '&&')

const note = (label: string): MenuRow => ({ kind: 'note', label: plain(label) })

const UPDATES: MenuRow = { kind: 'action', label: 'Check for updates…', action: 'updates' }

/** What the agent says, as in its row of the popover. */
function saysRow(session: Session): MenuRow[] {
  const { word, target } = says(session)
  const text = [word, target].filter(Boolean).join(': ').replace('::', ':')
  return text === '' ? [] : [note(cut(text, SAYS_UNITS))]
}

function muteRows(session: string, muted: boolean): MenuRow[] {
  if (muted) return [{ kind: 'do', label: 'Unmute', action: 'unmute', session }]
  return [
    { kind: 'do', label: 'Mute for an hour', action: 'mute-hour', session },
    { kind: 'do', label: 'Mute', action: 'mute', session },
  ]
}

function agentRow(session: Session, muted: boolean): MenuRow {
  const title = cut(oneLine(session.title), TITLE_UNITS)
  const label = `${mark(session.state)} ${stateWord(session.state)}: ${title}`
  return {
    kind: 'agent',
    label: plain(muted ? `${label} (muted)` : label),
    rows: [
      ...saysRow(session),
      { kind: 'do', label: 'Go to', action: 'go', session: session.id },
      { kind: 'do', label: 'Details', action: 'details', session: session.id },
      ...muteRows(session.id, muted),
    ],
  }
}

function agentRows({ snapshot, mutes, now }: MenuView): MenuRow[] {
  const rows = (snapshot?.sessions ?? [])
    .filter((session) => session.state !== 'ended')
    .map((session) => agentRow(session, isMuted(mutes, session, now)))
  if (rows.length <= ROWS) return rows
  const rest = rows.slice(ROWS)
  return [...rows.slice(0, ROWS), { kind: 'more', label: `${rest.length} more`, rows: rest }]
}

/**
 * The tray's menu. On Linux a click may never arrive (electron.md 2.1), so everything is reachable from here: every
 * live agent with its state and what can be done about it, the popover, the settings, the way out.
 */
export function trayMenu(view: MenuView): MenuRow[] {
  const { snapshot, notes } = view
  const next: MenuRow = { kind: 'action', label: 'Go to the longest wait', action: 'next' }
  return [
    note(snapshot ? headline(snapshot).text : 'Looking for agents'),
    ...notes.map((text) => note(cut(text, NOTE_UNITS))),
    ...agentRows(view),
    { kind: 'separator' },
    ...(snapshot && snapshot.counts.waiting > 0 ? [next] : []),
    { kind: 'action', label: 'Open Andon', action: 'open' },
    { kind: 'action', label: 'Settings…', action: 'settings' },
    ...(view.updates ? [UPDATES] : []),
    { kind: 'separator' },
    { kind: 'action', label: 'Quit Andon', action: 'quit' },
  ]
}
