import type { Session } from '../../shared/contract'
import { count, running } from '../../shared/words'
import { Icon } from '../icons/icon'

/** From here on the context's figure is in full ink. */
const HOT_PERCENT = 85

/** To-dos, running sub-agents, context fill. What is not known, or is none, is left out. */
export function Figures({ session }: { session: Session }) {
  return (
    <>
      {session.todos && session.todos.total > 0 && <TodoFigure todos={session.todos} />}
      <AgentFigure n={running(session)} />
      <ContextFigure context={session.context} />
    </>
  )
}

function TodoFigure({ todos }: { todos: NonNullable<Session['todos']> }) {
  const { done, total } = todos
  return (
    <span className="fig" title={`To-do list: ${done} of ${total} done`}>
      <Bar percent={(done / total) * 100} />
      <span>
        <span className="sr">To do </span>
        {done}/{total}
      </span>
    </span>
  )
}

function AgentFigure({ n }: { n: number }) {
  if (n === 0) return null
  return (
    <span className="fig" title={count(n, 'sub-agent')}>
      <Icon name="agents" size={12} />
      <span>
        {n}
        <span className="sr"> sub-agents</span>
      </span>
    </span>
  )
}

function ContextFigure({ context }: { context: Session['context'] }) {
  const percent = contextPercent(context)
  if (percent === null) return null
  return (
    <span
      className={percent >= HOT_PERCENT ? 'fig hot' : 'fig'}
      title={`Context ${percent} % full`}
    >
      <Icon name="context" size={12} />
      <span>
        <span className="sr">Context </span>
        {percent}%
      </span>
    </span>
  )
}

export function Bar({ percent, narrow = true }: { percent: number; narrow?: boolean }) {
  const width = `${Math.round(Math.min(100, Math.max(0, percent)))}%`
  return (
    <span className={narrow ? 'bar opt-n' : 'bar'} aria-hidden="true">
      <i style={{ width }} />
    </span>
  )
}

/** How full the context is, 0–100; null when its limit is not known. */
export function contextPercent(context: Session['context']): number | null {
  if (!context || context.limit === null) return null
  return Math.min(100, Math.round((context.used / context.limit) * 100))
}
