import type { Session, State } from '../contract'
import { oneLine } from './plain'
import { stateWord, toolName } from './marks'
import { hintWords, says } from './says'
import { spokenElapsed } from './time'

const SPENT = {
  waiting: 'waiting',
  error: 'stopped',
  busy: 'working',
  background: 'in background',
  idle: 'idle',
  unknown: 'unknown',
  ended: 'ended',
} as const satisfies Record<State, string>

/**
 * A row read aloud: title, state, what it says, how long, tool, project. `now` in epoch ms.
 * "Release the date picker 2.4, needs you, wants to run npm publish, waiting 4 minutes, Claude Code, calendar-kit"
 */
export function accessibleName(session: Session, now: number): string {
  return [
    oneLine(session.title),
    session.state === 'ended' ? 'ended' : stateWord(session.state).toLowerCase(),
    spoken(session),
    session.confidence === 'inferred' ? 'inferred' : null,
    hintWords(session),
    spent(session, now),
    toolName(session.tool),
    session.project === null ? null : oneLine(session.project),
  ]
    .filter((part) => part !== null && part !== '')
    .join(', ')
}

function spoken(session: Session): string {
  const { word, target } = says(session)
  const lower = word.charAt(0).toLowerCase() + word.slice(1)
  if (target === null) return lower
  const verb = /^wants to (run|edit|read|open) /.exec(lower)
  return verb ? `wants to ${verb[1]} ${target}` : `${lower} ${target}`
}

function spent(session: Session, now: number): string | null {
  if (session.since === null) return null
  const time = spokenElapsed(now - Date.parse(session.since))
  return session.state === 'ended' ? `${time} ago` : `${SPENT[session.state]} ${time}`
}
