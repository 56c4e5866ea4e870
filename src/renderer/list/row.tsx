import { memo } from 'react'
import type { Session, State } from '../../shared/contract'
import { says } from '../../shared/words'
import { Mark } from '../icons/mark'
import { StateTime } from '../time/elapsed'
import { Card } from './card'
import { Certainty } from './certainty'
import { Figures } from './figures'
import { Hit } from './hit'
import { near } from './near'
import type { RowActions } from './row-types'
import { Where } from './where'

export interface RowProps {
  session: Session
  /** The group it stands in: its state, except while the order is held. Decides the shape, so that nothing jumps. */
  group: State
  /** It holds the roving tab stop. */
  stop: boolean
  muted: boolean
  /** The longest wait: the one loud thing. */
  lead: boolean
  /** It began to wait while the list was open. */
  arrived: boolean
  /** Its error was put away by the person. */
  dismissed: boolean
  mac: boolean
  actions: RowActions
}

/** One session, in the shape its group has: size follows need. */
export const Row = memo(function Row(props: RowProps) {
  switch (props.group) {
    case 'waiting':
      return <Card {...props} />
    case 'error':
      return props.dismissed ? <FullRow {...props} /> : <Card {...props} />
    case 'busy':
    case 'background':
      return <FullRow {...props} />
    case 'idle':
    case 'unknown':
      return <ShortRow {...props} />
    case 'ended':
      return <SlimRow {...props} />
  }
})

function FullRow({ session, stop }: RowProps) {
  return (
    <li className={`row ${session.state}`} data-id={session.id}>
      <span className="m">
        <Mark state={session.state} />
      </span>
      <div className="b">
        <p className="l1">
          <Hit session={session} stop={stop} />
          <StateTime session={session} />
        </p>
        <p className="does">
          <Does session={session} />
          <Certainty session={session} />
        </p>
        <p className="meta">
          <Where session={session} branch />
          <Figures session={session} />
        </p>
      </div>
    </li>
  )
}

function ShortRow({ session, stop }: RowProps) {
  return (
    <li className="row idle" data-id={session.id}>
      <span className="m">
        <Mark state={session.state} />
      </span>
      <div className="b">
        <p className="l1">
          <Hit session={session} stop={stop} />
          <StateTime session={session} />
        </p>
        <p className="does">
          <Does session={session} />
          <Certainty session={session} />
          <Where session={session} />
        </p>
      </div>
    </li>
  )
}

function SlimRow({ session, stop }: RowProps) {
  return (
    <li className="row slim ended" data-id={session.id}>
      <span className="m">
        <Mark state={session.state} />
      </span>
      <div className="b">
        <p className="l1">
          <Hit session={session} stop={stop} />
          <Where session={session} />
          <StateTime session={session} />
        </p>
      </div>
    </li>
  )
}

function Does({ session }: { session: Session }) {
  const { word, target, mono } = says(session)
  if (target === null) return <span className="cut">{word}</span>
  return (
    <>
      {word !== '' && <span className="word">{word}</span>}
      {mono ? (
        <code className="cut" title={target}>
          {near(target, session.cwd)}
        </code>
      ) : (
        <span className="cut" dir="auto">
          {target}
        </span>
      )}
    </>
  )
}
