import { useEffect, useState } from 'react'
import type { Screen, Step } from '../../shared/contract'
import { useActions } from '../store/context'
import { ScreenBody } from './panels/screen'

export interface StepBodyProps {
  id: string
  agent: string | null
  step: Step
}

type Answer = { screen: Screen | null } | 'failed' | null

/** What a step showed. Keyed by how the step stands: it is asked for again when it is over. */
export function StepBody({ id, agent, step }: StepBodyProps) {
  const { step: ask } = useActions()
  const [answer, setAnswer] = useState<Answer>(null)
  const { offset, kind, label, target } = step
  useEffect(() => {
    let wanted = true
    ask({ id, agent, step: { offset, kind, label, target } }).then(
      (screen) => wanted && setAnswer({ screen }),
      // Its files could not be read just now; the row itself still says what it was.
      () => wanted && setAnswer('failed'),
    )
    return () => {
      wanted = false
    }
  }, [ask, id, agent, offset, kind, label, target])
  if (answer === null) return <p className="note">Reading…</p>
  if (answer === 'failed') return <p className="note">It could not be read just now.</p>
  return <ScreenBody screen={answer.screen ?? { kind: 'none' }} plain={kind === 'prompt'} />
}
