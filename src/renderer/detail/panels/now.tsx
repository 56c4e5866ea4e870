import type { Activity, Session } from '../../../shared/contract'
import { says } from '../../../shared/words'
import { near } from '../../list/near'
import { Running } from '../../time/elapsed'
import { stepWords } from '../step-words'
import { Panel } from './frame'
import { Markdown } from './markdown'

/** What runs now, where no more than its name is known. */
export function DoesPanel({ session, activity }: { session: Session; activity: Activity }) {
  const { word, target, mono } = says(session)
  const { icon } = stepWords({ ...STEP, label: activity.label }, 'now')
  return (
    <Panel
      icon={icon}
      title={word}
      code={mono && target !== null ? near(target, session.cwd) : null}
      end={activity.startedAt === null ? undefined : <Running since={activity.startedAt} />}
    />
  )
}

const STEP = {
  offset: 0,
  at: null,
  kind: 'tool',
  target: '',
  ms: null,
  failed: false,
  agent: null,
} as const

/** What the agent wrote last. */
export function TextPanel({ text }: { text: string }) {
  return (
    <Panel icon="text" title="Last said">
      <div className="prose" tabIndex={0} role="group" aria-label="Last said" dir="auto">
        <Markdown text={text} />
      </div>
    </Panel>
  )
}
