import type { Session } from '../../../shared/contract'
import { askedAt, footOf } from './ask'
import { Panel } from './frame'

/** The plan as text. */
export function PlanPanel({ session, markdown }: { session: Session; markdown: string }) {
  const waits = session.state === 'waiting'
  return (
    <Panel
      icon="plan"
      waits={waits}
      title="Plan ready to review"
      end={askedAt(session)}
      foot={waits ? <span>{footOf(session)}</span> : undefined}
    >
      <div className="prose plain" tabIndex={0} role="group" aria-label="Plan" dir="auto">
        {markdown}
      </div>
    </Panel>
  )
}
