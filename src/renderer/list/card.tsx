import type { Session } from '../../shared/contract'
import { says } from '../../shared/words'
import { Mark } from '../icons/mark'
import { modKey } from '../keys/platform'
import { StateTime } from '../time/elapsed'
import { Certainty } from './certainty'
import { Figures } from './figures'
import { Hit } from './hit'
import { MuteButton } from './mute'
import type { RowProps } from './row'
import { Where } from './where'

/** A session that needs you, or that stopped: what it asks in full, and what you can do about it. */
export function Card({ session, stop, muted, lead, arrived, mac, actions }: RowProps) {
  return (
    <li className={cardClass(session, { muted, lead, arrived })} data-id={session.id}>
      <span className="m">
        <Mark state={session.state} />
      </span>
      <div className="b">
        <p className="l1">
          <Hit session={session} stop={stop} />
          <StateTime session={session} />
        </p>
        <Asks session={session} />
        <p className="meta">
          <Where session={session} branch />
          <Figures session={session} />
        </p>
        <div className="acts">
          <Go session={session} lead={lead} stop={stop} mac={mac} actions={actions} />
          {session.state === 'error' ? (
            <button
              className="btn ghost"
              type="button"
              tabIndex={stop ? 0 : -1}
              onClick={() => actions.dismiss(session.id)}
            >
              Dismiss
            </button>
          ) : (
            <MuteButton
              session={session}
              muted={muted}
              tabIndex={stop ? 0 : -1}
              actions={actions}
            />
          )}
        </div>
      </div>
    </li>
  )
}

function cardClass(
  session: Session,
  { muted, lead, arrived }: { muted: boolean; lead: boolean; arrived: boolean },
): string {
  const calm = muted || (session.state !== 'waiting' && session.state !== 'error')
  return [
    'row card',
    session.state === 'error' ? 'err' : calm ? 'muted' : lead ? 'lead' : '',
    arrived ? 'arrive' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}

function Asks({ session }: { session: Session }) {
  const { word, target, mono } = says(session)
  return (
    <>
      <p className="asks">
        <span>{word}</span>
        <Certainty session={session} />
      </p>
      {target !== null && mono && (
        <code className="well" dir="ltr">
          <span className="clamp">{target}</span>
        </code>
      )}
      {target !== null && !mono && (
        <p className="quote clamp" dir="auto">
          {target}
        </p>
      )}
    </>
  )
}

type GoProps = Pick<RowProps, 'session' | 'lead' | 'stop' | 'mac' | 'actions'>

/** To the agent's own window where the shell can bring it up; else to what Andon knows of it. */
function Go({ session, lead, stop, mac, actions }: GoProps) {
  const { goTo } = actions
  return (
    <button
      className={lead ? 'btn primary' : 'btn plain'}
      type="button"
      tabIndex={stop ? 0 : -1}
      onClick={() => (goTo ?? actions.open)(session.id)}
    >
      {goTo ? 'Go to it' : 'Show'}
      {lead && <kbd>{goTo ? modKey('↵', mac) : '↵'}</kbd>}
    </button>
  )
}
