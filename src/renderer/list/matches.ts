import type { Session } from '../../shared/contract'
import { says, stateWord, toolName } from '../../shared/words'

/** Sessions from which on the filter field is offered. */
export const FILTER_FROM = 9

/**
 * Does a session fit the filter's text? Every word of it must occur in what the row shows: title, project, branch,
 * tool, state, what it does, or in the last prompt. Case and order do not matter.
 */
export function matches(session: Session, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const { word, target } = says(session)
  const text = fold(
    [
      session.title,
      session.project,
      session.branch,
      session.cwd,
      toolName(session.tool),
      session.tool,
      session.state === 'ended' ? 'Recent ended' : stateWord(session.state),
      word,
      target,
      session.prompt,
    ]
      .filter((part) => part !== null)
      .join('\n'),
  )
  return words.every((part) => text.includes(part))
}

/** Case and accents aside: `Zürich` is found by `zurich`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
