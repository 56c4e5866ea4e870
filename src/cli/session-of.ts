import type { Session } from '../shared/contract'
import { Failure } from './errors'

/**
 * The session that a person means: the whole id, the id without its tool, or the beginning of either. Null when there
 * is none; throws when several begin so.
 */
export function sessionOf(sessions: readonly Session[], word: string): Session | null {
  const bare = (session: Session) => session.id.slice(session.tool.length + 1)
  const exact = sessions.find((session) => session.id === word || bare(session) === word)
  if (exact) return exact
  const like = sessions.filter(
    (session) => session.id.startsWith(word) || bare(session).startsWith(word),
  )
  const [first, second] = like
  if (second === undefined) return first ?? null
  const ids = like.slice(0, 5).map(({ id }) => id)
  throw new Failure(
    `Several sessions begin with "${word}": ${ids.join(', ')}${like.length > 5 ? ', …' : ''}.`,
  )
}
