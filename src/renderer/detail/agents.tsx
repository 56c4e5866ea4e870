import type { Session, Subagent } from '../../shared/contract'
import { elapsed, oneLine, says } from '../../shared/words'
import { sessionHref } from '../app/route'
import { Mark } from '../icons/mark'
import { near } from '../list/near'
import { useTicking } from '../time/context'
import { AGENT_WORDS, AgentMark } from './agent-mark'
import { Fold } from './fold'

/** The sub-agents below `root` (null: all), each a link to the same screen of its own. */
export function AgentTree({ session, root }: { session: Session; root: string | null }) {
  const rows = below(session.subagents, root, 0)
  if (rows.length === 0) return null
  return (
    <Fold title="Sub-agents" open end={summary(rows.map(({ agent }) => agent))}>
      <ul className="tree">
        {root === null && <Lead session={session} />}
        {rows.map(({ agent, depth }) => (
          <li key={agent.id} className={classOf(root === null ? depth + 1 : depth)}>
            <AgentMark state={agent.state} />
            <a
              className="cut agent"
              href={sessionHref(session.id, agent.id)}
              dir="auto"
              title={agent.type ?? undefined}
            >
              {oneLine(agent.label) || agent.type || 'Sub-agent'}
            </a>
            <small>
              {AGENT_WORDS[agent.state]}
              {agent.since !== null && <Since at={agent.since} />}
            </small>
          </li>
        ))}
      </ul>
    </Fold>
  )
}

/** Deeper than this, the tree goes on straight down: a popover is narrow. */
const DEEPEST = 4

const classOf = (depth: number): string => (depth === 0 ? '' : `kid d${Math.min(DEEPEST, depth)}`)

/** The session itself, on which its sub-agents hang. */
function Lead({ session }: { session: Session }) {
  const { word, target, mono } = says(session)
  const what = session.state === 'busy' && mono && target !== null ? near(target, session.cwd) : ''
  return (
    <li>
      <Mark state={session.state} size={14} />
      <span className="cut">Lead</span>
      <small className="cut">
        {session.state === 'ended' ? 'Ended' : `${word} ${what}`.trim()}
      </small>
    </li>
  )
}

function Since({ at }: { at: string }) {
  return <> · {useTicking((now) => elapsed(now - Date.parse(at)))}</>
}

interface Row {
  agent: Subagent
  depth: number
}

/** Depth first. One whose parent is not in the list stands at the top; a circle is cut at the depth of the list. */
export function below(agents: readonly Subagent[], parent: string | null, depth: number): Row[] {
  if (depth > agents.length) return []
  const known = new Set(agents.map(({ id }) => id))
  const top = ({ parentId }: Subagent) => parentId === null || !known.has(parentId)
  return agents
    .filter((agent) => (parent === null ? top(agent) : agent.parentId === parent))
    .flatMap((agent) => [{ agent, depth }, ...below(agents, agent.id, depth + 1)])
}

function summary(agents: readonly Subagent[]): string {
  return (['waiting', 'busy', 'failed', 'done', 'stopped'] as const)
    .map((state) => ({ state, n: agents.filter((agent) => agent.state === state).length }))
    .filter(({ n }) => n > 0)
    .map(({ state, n }) => `${n} ${AGENT_WORDS[state].toLowerCase()}`)
    .join(' · ')
}
