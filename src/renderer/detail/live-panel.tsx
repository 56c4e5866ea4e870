import type { Screen, Session } from '../../shared/contract'
import { AskPanel } from './panels/ask'
import { DiffPanel } from './panels/diff'
import { ErrorPanel } from './panels/error'
import { DoesPanel, TextPanel } from './panels/now'
import { OutputPanel } from './panels/output'
import { PlanPanel } from './panels/plan'
import { QuestionPanel } from './panels/question'

export interface LivePanelProps {
  session: Session
  screen: Screen
  /** The session itself, not one of its sub-agents: its own state may be shown where the screen has nothing. */
  whole: boolean
}

/** The one most useful thing right now. */
export function LivePanel({ session, screen, whole }: LivePanelProps) {
  switch (screen.kind) {
    case 'output':
      return <OutputPanel screen={screen} />
    case 'diff':
      return <DiffPanel files={screen.files} />
    case 'plan':
      return <PlanPanel session={session} markdown={screen.markdown} />
    case 'question':
      return <QuestionPanel session={session} questions={screen.questions} />
    case 'error':
      return <ErrorPanel screen={screen} />
    case 'text':
    case 'none': {
      const text = screen.kind === 'text' ? screen.text : ''
      if (whole && session.state === 'waiting') return <AskPanel session={session} />
      return (
        <>
          {whole && session.state === 'busy' && session.activity && (
            <DoesPanel session={session} activity={session.activity} />
          )}
          {text.trim() !== '' && <TextPanel text={text} />}
        </>
      )
    }
  }
}
