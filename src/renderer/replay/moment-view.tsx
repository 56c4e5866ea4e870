import { useState } from 'react'
import type { Moment, Session, Step } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { LivePanel } from '../detail/live-panel'
import { prepend, type Timeline } from '../detail/pages'
import { Panel } from '../detail/panels/frame'
import { PanelName } from '../detail/panels/name'
import { stepWords } from '../detail/step-words'
import { Steps } from '../detail/steps'
import { Todo } from '../detail/todo'
import { useActions } from '../store/context'
import type { Shown } from './source'
import { exactTime } from './words'

const PAGE = 60

export interface MomentViewProps {
  shown: Shown
  session: Session
  agent: string | null
}

/** The screen and the timeline as they were. */
export function MomentView({ shown, session, agent }: MomentViewProps) {
  const { at, moment } = shown
  const name = at === null ? 'Then' : `At ${exactTime(at)}`
  return (
    <div className="scroll then" tabIndex={-1}>
      {moment ? (
        <PanelName value={name}>
          <Then moment={moment} session={session} />
          {moment.todoItems && <Todo session={session} items={moment.todoItems} />}
          <ThenSteps until={shown.until} moment={moment} session={session} agent={agent} />
        </PanelName>
      ) : (
        <div className="empty">
          <p>Its files could not be read just now.</p>
        </div>
      )}
    </div>
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

interface ThenStepsProps {
  until: number
  moment: Moment
  session: Session
  agent: string | null
}

function ThenSteps({ until, moment, session, agent }: ThenStepsProps) {
  const { detail } = useActions()
  const [loaded, setLoaded] = useState<{ until: number; timeline: Timeline } | null>(null)
  const timeline = loaded?.until === until ? loaded.timeline : moment
  const { earlier } = timeline
  const loadEarlier = () => {
    if (earlier === null) return
    detail({ id: session.id, agent, before: earlier, limit: PAGE }).then(
      (page) => page && setLoaded({ until, timeline: prepend(timeline, page) }),
      // The button stays, and can be pressed again.
      () => {},
    )
  }
  return (
    <Steps
      id={session.id}
      agent={agent}
      timeline={timeline}
      cwd={session.cwd}
      state={null}
      loadEarlier={loadEarlier}
    />
  )
}
