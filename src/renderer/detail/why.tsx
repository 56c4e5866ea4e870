import type { Confidence, Session } from '../../shared/contract'
import { elapsed, toolName, unwrittenOf } from '../../shared/words'
import { useTicking } from '../time/context'
import { Fold } from './fold'
import { whole } from './numbers'

const CERTAINTY = {
  told: 'Told: the agent wrote it',
  inferred: 'Inferred: a rule concluded it',
  unknown: 'Unknown: nothing says so',
} as const satisfies Record<Confidence, string>

/** Why Andon says so: the rule, and the record it rests on. */
export function Why({ session }: { session: Session }) {
  const { evidence, confidence } = session
  return (
    <Fold title="Why this state?" end={confidence} open={confidence !== 'told'}>
      <div className="why">
        <p>{sentence(session)}</p>
        <dl className="kv">
          <dt>Rule</dt>
          <dd>
            <code>{evidence.rule}</code>
          </dd>
          {evidence.file !== null && (
            <>
              <dt>File</dt>
              <dd>
                <code>{evidence.file}</code>
                {evidence.offset !== null && `, byte ${whole(evidence.offset)}`}
              </dd>
            </>
          )}
          {evidence.at !== null && (
            <>
              <dt>Written</dt>
              <dd>
                <Written at={evidence.at} />
              </dd>
            </>
          )}
          <dt>Certainty</dt>
          <dd>{CERTAINTY[confidence]}</dd>
        </dl>
      </div>
    </Fold>
  )
}

function Written({ at }: { at: string }) {
  return useTicking((now) => written(Date.parse(at), now))
}

/** `14:28:41, 4 min ago`, with the day where it is not today's. */
function written(at: number, now: number): string {
  const day = (ms: number) => new Date(ms).toLocaleDateString('en-CA')
  const time = new Date(at).toLocaleTimeString('en-GB')
  const when = day(at) === day(now) ? time : `${day(at)} ${time}`
  return `${when}, ${elapsed(now - at)} ago`
}

function sentence(session: Session): string {
  const { tool, confidence, hint } = session
  const name = toolName(tool)
  const maybe =
    hint === 'maybe_waiting'
      ? `${name} never writes some of its prompts down: one that is open now would look the same.`
      : null
  const rest = [unwrittenOf(session), maybe]
  const say = (first: string) => [first, ...rest].filter(Boolean).join(' ')
  switch (confidence) {
    case 'told':
      return say(`${name} wrote this itself.`)
    case 'inferred':
      return say('No record says so. Andon concluded it from the record below.')
    case 'unknown':
      return say('Nothing that can be read says what it does.')
  }
}
