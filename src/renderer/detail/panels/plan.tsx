import type { Session } from '../../../shared/contract'
import { planSteps } from '../../../shared/text/plan'
import { count } from '../../../shared/words'
import { askedAt, footOf } from './ask'
import { Panel } from './frame'
import { Markdown } from './markdown'

/** The plan as it was written, sanitised. */
export function PlanPanel({ session, markdown }: { session: Session; markdown: string }) {
  const waits = session.state === 'waiting'
  const steps = planSteps(markdown)
  return (
    <Panel
      icon="plan"
      waits={waits}
      title={waits ? 'Plan ready to review' : 'Plan'}
      end={steps > 0 ? count(steps, 'step') : askedAt(session)}
      foot={waits ? <span>{footOf(session)}</span> : undefined}
    >
      <div className="prose" tabIndex={0} role="group" aria-label="Plan" dir="auto">
        <Markdown text={markdown} />
      </div>
    </Panel>
  )
}
