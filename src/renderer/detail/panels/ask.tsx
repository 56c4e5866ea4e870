import type { Session } from '../../../shared/contract'
import { clockTime, oneLine, says } from '../../../shared/words'
import { Panel } from './frame'
import { plainText } from './plain-text'

export interface AskPanelProps {
  session: Session
  /** The command as it was written, where the screen has it: a row knows only its first line. */
  command?: string | null
}

/** A permission, a way out of the sandbox, an input: what it asks, in full. */
export function AskPanel({ session, command = null }: AskPanelProps) {
  const { word, target, mono } = says(session)
  const code =
    command !== null && mono && oneLine(command).startsWith(stem(target ?? '')) ? command : target
  return (
    <Panel
      waits
      icon={mono ? 'terminal' : 'question'}
      title={word}
      end={askedAt(session)}
      foot={<span>{footOf(session)}</span>}
    >
      {target !== null && mono && (
        <pre className="term" dir="ltr" tabIndex={0} role="group" aria-label="What it asks for">
          {plainText(code ?? target)}
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

/** The row's words may be cut with an ellipsis. */
const stem = (target: string): string => target.replace(/…$/, '')
