import { useState } from 'react'
import type { Moment, Session, Step } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { LivePanel } from '../detail/live-panel'
import { prepend, type Timeline } from '../detail/pages'
import { Panel } from '../detail/panels/frame'
import { PanelName } from '../detail/panels/name'
import { stepWords } from '../detail/step-words'
import { Steps } from '../detail/steps'
import { useActions } from '../store/context'
import type { Shown } from './source'
import { exactTime } from './words'

const PAGE = 60

export interface MomentViewProps {
  shown: Shown
  session: Session
  agent: string | null
}

/** The screen and the timeline as they were. Its component must be keyed by `shown.until`. */
export function MomentView({ shown: { at, moment }, session, agent }: MomentViewProps) {
  if (!moment) {
    return (
      <div className="empty">
        <p>Its files could not be read just now.</p>
      </div>
    )
  }
  return (
    <PanelName value={at === null ? 'Then' : `At ${exactTime(at)}`}>
      <Then moment={moment} session={session} />
      <ThenSteps moment={moment} session={session} agent={agent} />
    </PanelName>
  )
}

function Then({ moment, session }: { moment: Moment; session: Session }) {
  const { screen, steps } = moment
  const last = steps.at(-1)
  const told = screen.kind !== 'none' && screen.kind !== 'text'
  const own = last && (last.kind === 'prompt' || (last.kind === 'tool' && !told))
  return (
    <>
      {own && <StepPanel step={last} />}
      <LivePanel session={pastOf(session)} screen={screen} whole={false} />
    </>
  )
}

/** The session's row tells of now: what it waits for is not what it waited for then. */
const pastOf = (session: Session): Session => ({
  ...session,
  state: 'busy',
  reason: { kind: 'none', text: '' },
  activity: null,
  since: null,
})

/** A step that is all there is to see. */
function StepPanel({ step }: { step: Step }) {
  const { icon, word, what, mono } = stepWords(step, 'past')
  const end = step.failed ? <span className="minus">failed</span> : undefined
  return (
    <Panel icon={icon} title={word} code={mono ? what : null} end={end}>
      {!mono && what !== '' && (
        <p className="ask" dir="auto">
          {oneLine(what)}
        </p>
      )}
    </Panel>
  )
}

function ThenSteps({
  moment,
  session,
  agent,
}: Omit<MomentViewProps, 'shown'> & { moment: Moment }) {
  const { detail } = useActions()
  const [timeline, setTimeline] = useState<Timeline>(moment)
  const { earlier } = timeline
  const loadEarlier = () => {
    if (earlier === null) return
    detail({ id: session.id, agent, before: earlier, limit: PAGE }).then(
      (page) => {
        if (page) setTimeline((now) => (now.earlier === earlier ? prepend(now, page) : now))
      },
      // The button stays, and can be pressed again.
      () => {},
    )
  }
  return <Steps timeline={timeline} cwd={session.cwd} state={null} loadEarlier={loadEarlier} />
}
