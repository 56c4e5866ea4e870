import type { Session } from '../../../shared/contract'
import { clockTime, says } from '../../../shared/words'
import { Panel } from './frame'

/** A permission, a way out of the sandbox, an input: what it asks, in full. */
export function AskPanel({ session }: { session: Session }) {
  const { word, target, mono } = says(session)
  return (
    <Panel
      waits
      icon={mono ? 'terminal' : 'question'}
      title={word}
      end={askedAt(session)}
      foot={<span>{footOf(session)}</span>}
    >
      {target !== null && mono && (
        <pre className="term" dir="ltr">
          {target}
        </pre>
      )}
      {target !== null && !mono && (
        <p className="ask" dir="auto">
          {target}
        </p>
      )}
    </Panel>
  )
}

export function askedAt({ since }: Pick<Session, 'since'>): string | undefined {
  return since === null ? undefined : `asked ${clockTime(Date.parse(since))}`
}

/** Andon has no buttons to answer with; it says where to. */
export function footOf({ reason }: Pick<Session, 'reason'>): string {
  switch (reason.kind) {
    case 'permission':
    case 'sandbox':
    case 'worker':
      return 'Andon only shows it. Allow or deny it where the agent runs.'
    case 'plan':
      return 'Andon only shows it. Approve it where the agent runs.'
    default:
      return 'Andon only shows it. Answer where the agent runs.'
  }
}
