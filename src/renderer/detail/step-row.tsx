import { useId } from 'react'
import type { Step } from '../../shared/contract'
import { clockTime } from '../../shared/words'
import { Icon } from '../icons/icon'
import { near } from '../list/near'
import { Running } from '../time/elapsed'
import { StepBody } from './step-body'
import { stepWords, took, type Tense } from './step-words'

export interface StepRowProps {
  step: Step
  /** The session's id; without it the row does not open. */
  id: string | undefined
  /** Whose steps they are; null: the session's own. */
  agent: string | null
  cwd: string | null
  tense: Tense
  /** Names the row in its list. */
  name: string
  /** The one row of the timeline that Tab reaches; the arrows go on from there. */
  stop: boolean
  open: boolean
  toggle: () => void
}

/** One row of the timeline. A row with a body is a button that opens it. */
export function StepRow({ step, id, agent, cwd, tense, name, stop, open, toggle }: StepRowProps) {
  const body = useId()
  const { icon, word, what, mono } = stepWords(step, tense)
  const line = (
    <>
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
    </>
  )
  const title = step.at === null ? undefined : exact(step.at)
  const className = classOf(step, tense === 'now')
  if (id === undefined || !hasBody(step)) {
    return (
      <li className={className} title={title}>
        <span className="line">{line}</span>
      </li>
    )
  }
  return (
    <li className={className}>
      <button
        className="line"
        type="button"
        title={title}
        data-step={name}
        tabIndex={stop ? 0 : -1}
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        onClick={toggle}
      >
        {line}
      </button>
      {open && (
        <div className="body" id={body}>
          <StepBody key={`${step.ms} ${step.failed}`} id={id} agent={agent} step={step} />
        </div>
      )}
    </li>
  )
}

/** The others are said whole by their row. */
export function hasBody({ kind, label }: Step): boolean {
  switch (kind) {
    case 'turn_end':
    case 'compaction':
      return false
    case 'system':
      return !/^(?:Retry|In the background)\b/.test(label)
    case 'thinking':
      return label !== 'Thinking'
    default:
      return true
  }
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
