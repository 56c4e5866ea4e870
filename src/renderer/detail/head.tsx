import type { Session, Subagent } from '../../shared/contract'
import { elapsed, oneLine, says, stateWord, toolName } from '../../shared/words'
import { homeHref, sessionHref } from '../app/route'
import { Glyph } from '../icons/glyph'
import { Icon } from '../icons/icon'
import { Mark } from '../icons/mark'
import { modKey } from '../keys/platform'
import { Certainty } from '../list/certainty'
import { titleOf } from '../list/hit'
import { near } from '../list/near'
import { Parts, whereOf } from '../list/where'
import { useActions } from '../store/context'
import { ago } from '../time/ago'
import { useTicking } from '../time/context'
import { AGENT_WORDS, AgentMark } from './agent-mark'

export interface DetailHeadProps {
  session: Session | null
  id: string
  agent: string | null
  mac: boolean
}

/** Which session this is, where it runs and what its state is. */
export function DetailHead({ session, id, agent, mac }: DetailHeadProps) {
  const { goTo } = useActions()
  const sub = session?.subagents.find((one) => one.id === agent)
  const back = agent === null ? homeHref() : sessionHref(id)
  const label = agent === null ? 'Back to the list' : 'Back to the session'
  return (
    <header className="d-head">
      <a className="icon-btn" href={back} aria-label={label} title="Back  Esc">
        <Icon name="back" />
      </a>
      <h1 className="title clamp" dir="auto">
        {sub ? oneLine(sub.label) || 'Sub-agent' : session ? titleOf(session) : 'Session'}
      </h1>
      {session && goTo && session.state !== 'ended' && (
        <button
          className={session.state === 'waiting' ? 'btn primary' : 'btn plain'}
          type="button"
          title={`Go to it  ${modKey('↵', mac)}`}
          onClick={() => goTo(session.id)}
        >
          Go to it
        </button>
      )}
      {session && <Sub session={session} parent={agent !== null} />}
      {session && agent === null && <StateLine session={session} />}
      {sub && <AgentLine agent={sub} />}
    </header>
  )
}

function Sub({ session, parent }: { session: Session; parent: boolean }) {
  const where = parent ? [titleOf(session)] : whereOf(session, true)
  return (
    <p className="sub">
      <Glyph tool={session.tool} />
      <span>{parent ? 'Sub-agent of' : toolName(session.tool)}</span>
      {where.length > 0 && (
        <>
          {!parent && <span>·</span>}
          <span className="cut" title={session.cwd ?? undefined}>
            <Parts parts={where} />
          </span>
        </>
      )}
    </p>
  )
}

/** The same line of a sub-agent; what it does stands in its own timeline. */
function AgentLine({ agent: { state, since, type } }: { agent: Subagent }) {
  const time = useTicking((now) =>
    since === null ? '' : `for ${elapsed(now - Date.parse(since))}`,
  )
  const runs = state === 'busy' || state === 'waiting'
  const rest = [runs ? time : '', oneLine(type ?? '')].filter((part) => part !== '')
  return (
    <p className={`state ${state === 'failed' ? 'error' : state}`}>
      <AgentMark state={state} size={16} />
      <b>{AGENT_WORDS[state]}</b>
      <span className="cut">{rest.join(' · ')}</span>
    </p>
  )
}

function StateLine({ session }: { session: Session }) {
  const { state, since } = session
  const does = doing(session)
  const time = useTicking((now) => {
    if (since === null) return ''
    const at = Date.parse(since)
    return state === 'ended' ? ended(ago(at, now)) : `for ${elapsed(now - at)}`
  })
  const rest = [time, does].filter((part) => part !== '')
  return (
    <p className={`state ${state}`}>
      <Mark state={state} />
      <b>{state === 'ended' ? 'Ended' : stateWord(state)}</b>
      <span className="cut">{rest.join(' · ')}</span>
      <Certainty session={session} />
    </p>
  )
}

/** What it does, after the state's word: `wants to run a command` · `running npm test`. */
function doing(session: Session): string {
  const { word, target, mono } = says(session)
  const lower = word.charAt(0).toLowerCase() + word.slice(1)
  if (lower.endsWith(':')) return `${lower} ${target ?? ''}`
  return session.state === 'busy' && mono && target !== null
    ? `${lower} ${near(target, session.cwd)}`
    : lower
}

function ended(time: string): string {
  return time === 'Yesterday' ? 'yesterday' : `${time} ago`
}
