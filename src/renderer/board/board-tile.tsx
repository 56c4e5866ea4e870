import { memo, useRef } from 'react'
import type { Session, Step } from '../../shared/contract'
import { says, stateWord } from '../../shared/words'
import { LivePanel } from '../detail/live-panel'
import { stepWords } from '../detail/step-words'
import { Icon } from '../icons/icon'
import { Mark } from '../icons/mark'
import { Certainty } from '../list/certainty'
import { Figures } from '../list/figures'
import { Hit } from '../list/hit'
import { near } from '../list/near'
import { Where } from '../list/where'
import { useActions } from '../store/context'
import { StateTime } from '../time/elapsed'
import { useTile, useVisible } from './context'
import type { Tile } from './feed'

export interface BoardTileProps {
  session: Session
  /** It carries the roving tab stop. */
  stop: boolean
  /** Needs you first: raised, and twice as large. */
  lead: boolean
}

/** One session with its shared screen in small. */
export const BoardTile = memo(function BoardTile({ session, stop, lead }: BoardTileProps) {
  const element = useRef<HTMLLIElement>(null)
  const visible = useVisible(element)
  const tile = useTile(session.id, visible)
  const { goTo } = useActions()
  const { word, target, mono } = says(session)
  return (
    <li ref={element} className={classOf(session, lead)} data-id={session.id}>
      <p className="l1">
        <Mark state={session.state} />
        <Hit session={session} stop={stop} />
        <StateTime session={session} />
      </p>
      <p className="l2">
        <span className="word">{word || stateWord(session.state)}</span>
        {target !== null && (
          <span className={mono ? 'cut mono' : 'cut'} dir={mono ? 'ltr' : 'auto'}>
            {mono ? near(target, session.cwd) : target}
          </span>
        )}
        <Certainty session={session} />
      </p>
      <div className="screen" inert>
        {visible && <SmallScreen session={session} tile={tile ?? UNKNOWN} />}
      </div>
      <p className="meta">
        <Where session={session} branch />
        <Figures session={session} />
        {lead && goTo && (
          <button
            className="btn primary"
            type="button"
            tabIndex={stop ? 0 : -1}
            onClick={() => goTo(session.id)}
          >
            Go to it
          </button>
        )}
      </p>
    </li>
  )
})

function classOf({ state, reason }: Session, lead: boolean): string {
  if (!lead) return `tile ${state}`
  // What is long to read gets the room for it.
  return reason.kind === 'question' || reason.kind === 'plan' ? 'tile lead tall' : 'tile lead'
}

/** What its row tells is shown all the same. */
const UNKNOWN: Tile = { screen: { kind: 'none' }, last: null }

function SmallScreen({ session, tile: { screen, last } }: { session: Session; tile: Tile }) {
  const told =
    session.state === 'waiting' || (session.state === 'busy' && session.activity !== null)
  const empty = screen.kind === 'none' && !told
  return (
    <div className="small">
      {empty ? <LastStep step={last} /> : <LivePanel session={session} screen={screen} whole />}
    </div>
  )
}

function LastStep({ step }: { step: Step | null }) {
  if (!step) return null
  const { icon, word, what, mono } = stepWords(step, 'past')
  return (
    <p className="last">
      <Icon name={icon} size={14} />
      <b>{word}</b>
      <span className={mono ? 'cut mono' : 'cut'} dir={mono ? 'ltr' : 'auto'}>
        {what}
      </span>
    </p>
  )
}
