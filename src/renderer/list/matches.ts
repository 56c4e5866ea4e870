import { STATES, type Session, type State, type Tool } from '../../shared/contract'
import { says, stateWord, toolName } from '../../shared/words'

/** Sessions from which on the filter field is offered. */
export const FILTER_FROM = 9

/** What the person wants to see of the list; null: any. */
export interface ListFilter {
  query: string
  tool: Tool | null
  project: string | null
  state: State | null
}

export const NO_FILTER: ListFilter = { query: '', tool: null, project: null, state: null }

export function isFiltering({ query, tool, project, state }: ListFilter): boolean {
  return query.trim() !== '' || tool !== null || project !== null || state !== null
}

/** Does a session fit the filter, its text and what was chosen? `group` is the state it is listed under. */
export function fits(session: Session, filter: ListFilter, group: State = session.state): boolean {
  const { query, tool, project, state } = filter
  return (
    (tool === null || session.tool === tool) &&
    (project === null || session.project === project) &&
    (state === null || group === state) &&
    matches(session, query)
  )
}

/** What there is to choose from in these sessions: tools by name, projects by name, states in the order of need. */
export function choices(sessions: readonly Session[]): {
  tools: Tool[]
  projects: string[]
  states: State[]
} {
  const of = <T>(pick: (session: Session) => T | null) =>
    [...new Set(sessions.map(pick))].filter((one) => one !== null)
  return {
    tools: of(({ tool }) => tool).sort((a, b) => toolName(a).localeCompare(toolName(b))),
    projects: of(({ project }) => project).sort((a, b) => a.localeCompare(b)),
    states: STATES.filter((state) => sessions.some((session) => session.state === state)),
  }
}

/**
 * Does a session fit the filter's text? Every word of it must occur in what the row shows: title, project, branch,
 * tool, state, what it does, or in the last prompt. Case and order do not matter.
 */
export function matches(session: Session, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const text = textOf(session)
  return words.every((part) => text.includes(part))
}

/** Kept for as long as the session is the same object: each key typed asks it of all of them. */
const texts = new WeakMap<Session, string>()

function textOf(session: Session): string {
  const known = texts.get(session)
  if (known !== undefined) return known
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
  texts.set(session, text)
  return text
}

/** Case and accents aside: `Zürich` is found by `zurich`. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
