import type { State, Step } from '../../shared/contract'
import { clockTime } from '../../shared/words'
import { Icon } from '../icons/icon'
import { near } from '../list/near'
import { Running } from '../time/elapsed'
import { Fold } from './fold'
import type { Timeline } from './pages'
import { stepWords, took, type Tense } from './step-words'

export interface StepsProps {
  timeline: Timeline
  /** The session's folder: paths inside it are shown from there. */
  cwd: string | null
  /** Of the session the steps are of; null for a sub-agent's, which are then as they were written. */
  state: State | null
  loadEarlier: () => void
}

/** What happened, newest first; further pages come when they are asked for. */
export function Steps({ timeline, cwd, state, loadEarlier }: StepsProps) {
  const { steps } = timeline
  if (steps.length === 0) return null
  const newestFirst = steps.map((step, index) => ({ step, index })).toReversed()
  return (
    <Fold title="Timeline" open end="newest first">
      <ol className="steps">
        {newestFirst.map(({ step, index }) => (
          <StepRow
            key={`${step.offset} ${step.kind} ${index - steps.length}`}
            step={step}
            cwd={cwd}
            tense={index === steps.length - 1 ? tenseOf(step, state) : 'past'}
          />
        ))}
      </ol>
      {timeline.earlier !== null && (
        <p className="acts middle">
          <button className="btn ghost" type="button" onClick={loadEarlier}>
            Load earlier
          </button>
        </p>
      )}
    </Fold>
  )
}

/** A call without its result runs, or waits for the person; in a session that is over it is neither. */
function tenseOf({ kind, ms, failed }: Step, state: State | null): Tense {
  if (kind !== 'tool' || ms !== null || failed) return 'past'
  if (state === 'busy') return 'now'
  return state === 'waiting' ? 'asked' : 'past'
}

function StepRow({ step, cwd, tense }: { step: Step; cwd: string | null; tense: Tense }) {
  const runs = tense === 'now'
  const { icon, word, what, mono } = stepWords(step, tense)
  return (
    <li className={classOf(step, runs)} title={step.at === null ? undefined : exact(step.at)}>
      <Icon name={icon} size={14} />
      <span className="what">
        <b>{word}</b>
        <span className={mono ? 'cut mono' : 'cut'} dir={mono ? 'ltr' : 'auto'}>
          {mono ? near(what, cwd) : what}
        </span>
      </span>
      <span className="time">
        <StepTime step={step} runs={tense !== 'past'} />
      </span>
    </li>
  )
}

function StepTime({ step, runs }: { step: Step; runs: boolean }) {
  const { ms, at, failed, kind, exit } = step
  if (runs && at !== null) return <Running since={at} />
  if (failed && kind !== 'error') {
    return (
      <>
        <span className="bad">{exit === undefined || exit === 0 ? 'failed' : `exit ${exit}`}</span>
        {ms !== null && ` · ${took(ms)}`}
      </>
    )
  }
  if (ms !== null) return took(ms)
  return at === null ? null : clockTime(Date.parse(at))
}

function classOf({ kind, failed }: Step, runs: boolean): string {
  if (kind === 'prompt') return 'you'
  if (failed) return 'fail'
  return runs ? 'nowstep' : ''
}

function exact(at: string): string {
  return new Date(at).toLocaleString('en-GB')
}
