import type { Limit, Session } from '../../shared/contract'
import { dollars, elapsed, limitName, limitWords } from '../../shared/words'
import { Bar, contextPercent } from '../list/figures'
import { useTicking } from '../time/context'
import { Fold } from './fold'
import { tokens, whole } from './numbers'

interface UsageProps {
  session: Session
  limits: readonly Limit[]
  /** US dollars, by the tool's own count. */
  costUsd?: number | undefined
}

/** Tokens, context, time and limits. A figure that is not known is left out, never shown as 0. */
export function UsageSection({ session, limits, costUsd }: UsageProps) {
  const figures = figuresOf(session, costUsd)
  const percent = contextPercent(session.context)
  if (figures.length + limits.length === 0 && session.context === null) return null
  return (
    <Fold title="Usage and context" end={percent === null ? null : `${percent}% of context`}>
      {session.context && <ContextLine context={session.context} percent={percent} />}
      <dl className="figs">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {limits.map((limit) => (
          <LimitLine key={limit.minutes} limit={limit} />
        ))}
      </dl>
      {!session.usage.complete && <p className="set-foot">still counting</p>}
    </Fold>
  )
}

function LimitLine({ limit }: { limit: Limit }) {
  const words = useTicking((now) => limitWords(limit, now))
  return (
    <div>
      <dt>{limitName(limit)}</dt>
      <dd>{words}</dd>
    </div>
  )
}

interface ContextLineProps {
  context: NonNullable<Session['context']>
  percent: number | null
}

function ContextLine({ context: { used, limit }, percent }: ContextLineProps) {
  return (
    <div className="ctx">
      <div>
        <span>Context</span>
        <span>
          {whole(used)}
          {limit === null ? '' : ` of ${whole(limit)}`} tokens
        </span>
      </div>
      {percent !== null && <Bar percent={percent} narrow={false} />}
    </div>
  )
}

function figuresOf(
  { usage, activeMs, wallMs, failures, compactions }: Session,
  costUsd: number | undefined,
) {
  const all: [string, string | null][] = [
    ['Input', usage.input > 0 ? tokens(usage.input) : null],
    ['Output', usage.output > 0 ? tokens(usage.output) : null],
    ['Cache read', usage.cacheRead > 0 ? tokens(usage.cacheRead) : null],
    ['Cache write', usage.cacheWrite > 0 ? tokens(usage.cacheWrite) : null],
    ['Cost', costUsd === undefined || costUsd === 0 ? null : dollars(costUsd)],
    ['Active', activeMs > 0 ? elapsed(activeMs) : null],
    ['Open for', wallMs > 0 ? elapsed(wallMs) : null],
    ['Failed steps', failures > 0 ? String(failures) : null],
    ['Compacted', compactions > 0 ? `${compactions} ×` : null],
  ]
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}
