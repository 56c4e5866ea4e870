import type { Session, Snapshot } from '../../shared/contract'

/** What the person did to the board; everything else comes from the snapshot. */
export interface BoardState {
  /** The chosen session's id; null: the first one. */
  chosen: string | null
  /** All ended sessions, not only the first few. */
  all: boolean
  /** The session that is shown in full; null: the list. */
  open: string | null
}

export const FIRST_STATE: BoardState = { chosen: null, all: false, open: null }

/** Ended sessions that are shown before one asks for all. */
const RECENT = 3

export function visible(snapshot: Snapshot, state: BoardState): Session[] {
  if (state.all) return snapshot.sessions
  let ended = 0
  return snapshot.sessions.filter((session) => session.state !== 'ended' || (ended += 1) <= RECENT)
}

/** The chosen row; when its session has gone, the first one. -1: no rows. */
export function chosenIndex(sessions: readonly Session[], state: BoardState): number {
  const index = sessions.findIndex(({ id }) => id === state.chosen)
  return index < 0 ? (sessions.length > 0 ? 0 : -1) : index
}

export type Key = 'up' | 'down' | 'first' | 'last' | 'enter' | 'escape' | 'all' | 'quit'

const KEYS: Readonly<Record<string, Key>> = {
  '\u001b[A': 'up',
  '\u001bOA': 'up',
  k: 'up',
  '\u001b[B': 'down',
  '\u001bOB': 'down',
  j: 'down',
  '\u001b[H': 'first',
  '\u001b[1~': 'first',
  '\u001b[F': 'last',
  '\u001b[4~': 'last',
  '\r': 'enter',
  '\n': 'enter',
  '\u001b': 'escape',
  a: 'all',
  q: 'quit',
  '\u0003': 'quit',
  '\u0004': 'quit',
}

/** The keys in what a terminal sent in raw mode; unknown ones are passed over. */
export function keysOf(input: string): Key[] {
  // oxlint-disable-next-line no-control-regex -- escape sequences are what this reads
  const parts = input.match(/\u001b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])?|[^\u001b]/g) ?? []
  return parts.flatMap((part) => KEYS[part] ?? [])
}

/** The board after a key; null: the person leaves. */
export function press(
  state: BoardState,
  key: Key,
  sessions: readonly Session[],
): BoardState | null {
  const index = chosenIndex(sessions, state)
  const choose = (next: number): BoardState => {
    const session = sessions[Math.min(sessions.length - 1, Math.max(0, next))]
    return session ? { ...state, chosen: session.id } : state
  }
  switch (key) {
    case 'quit':
      return null
    case 'up':
      return choose(index - 1)
    case 'down':
      return choose(index + 1)
    case 'first':
      return choose(0)
    case 'last':
      return choose(sessions.length - 1)
    case 'all':
      return { ...state, all: !state.all }
    case 'enter':
      return { ...state, open: sessions[index]?.id ?? null }
    case 'escape':
      return { ...state, open: null }
  }
}
