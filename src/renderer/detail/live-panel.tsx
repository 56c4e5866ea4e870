import type { Screen, Session } from '../../shared/contract'
import { says } from '../../shared/words'
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

/** The one most useful thing right now: while the session waits, what it asks; else what is on its screen. */
export function LivePanel({ session, screen, whole }: LivePanelProps) {
  const waits = whole && session.state === 'waiting'
  // A call that was cut off has no result, and runs no more than its session does.
  const over = whole && ['ended', 'idle', 'error'].includes(session.state)
  switch (screen.kind) {
    case 'plan':
      return <PlanPanel session={session} markdown={screen.markdown} />
    case 'question':
      return <QuestionPanel session={session} questions={screen.questions} />
    case 'diff': {
      const asks = waits && isAsked(screen, session)
      if (waits && !asks) return <AskPanel session={session} />
      return <DiffPanel files={screen.files} session={session} asks={asks} />
    }
    case 'output':
      return waits ? (
        <AskPanel session={session} command={screen.command} />
      ) : (
        <OutputPanel
          screen={over ? { ...screen, live: false } : screen}
          since={whole && screen.live ? sinceOf(session) : null}
        />
      )
    case 'error':
      return waits ? <AskPanel session={session} /> : <ErrorPanel screen={screen} />
    case 'text':
    case 'none': {
      const text = screen.kind === 'text' ? screen.text : ''
      if (waits) return <AskPanel session={session} />
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

/** A change never says whether it was applied: the one that is asked about is of the file that the session names. */
function isAsked({ files }: Extract<Screen, { kind: 'diff' }>, session: Session): boolean {
  const { target, mono } = says(session)
  const named = target?.replace(/…$/, '') ?? ''
  return mono && named !== '' && files.some(({ file }) => file.startsWith(named))
}

/** Since when the call that runs does; a command in the background has no time of its own here. */
function sinceOf({ state, activity }: Session): string | null {
  return state === 'busy' ? (activity?.startedAt ?? null) : null
}
