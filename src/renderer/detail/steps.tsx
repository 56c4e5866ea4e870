import { useRef, useState, type KeyboardEvent } from 'react'
import type { State, Step } from '../../shared/contract'
import { Fold } from './fold'
import type { Timeline } from './pages'
import { hasBody, StepRow } from './step-row'
import type { Tense } from './step-words'
import { useReached } from './use-reached'

export interface StepsProps {
  /** The session's id, for what a step showed; without it the rows do not open. */
  id?: string
  /** Whose steps they are; null: the session's own. */
  agent?: string | null
  timeline: Timeline
  /** The session's folder: paths inside it are shown from there. */
  cwd: string | null
  /** Of the session the steps are of; null for a sub-agent's, which are then as they were written. */
  state: State | null
  loadEarlier: () => void
}

/** What happened, newest first; further pages come when their place is scrolled to. */
export function Steps({ id, agent = null, timeline, cwd, state, loadEarlier }: StepsProps) {
  const { steps, earlier } = timeline
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [stop, setStop] = useState<string | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const end = useReached<HTMLParagraphElement>(earlier, loadEarlier)
  if (steps.length === 0) return null
  const rows = rowsOf(steps)
  const first = rows.find(({ key }) => key === stop) ?? rows.find(({ step }) => hasBody(step))
  const toggle = (key: string) => {
    setStop(key)
    setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]))
  }
  return (
    <Fold title="Timeline" open end="newest first">
      <ol
        className="steps"
        ref={list}
        onKeyDown={(event) => moveFocus(event, list.current)}
        onFocus={({ target }) => setStop(target.dataset['step'] ?? stop)}
      >
        {rows.map(({ step, key, newest }) => (
          <StepRow
            key={key}
            step={step}
            id={id}
            agent={agent}
            cwd={cwd}
            tense={newest ? tenseOf(step, state) : 'past'}
            name={key}
            stop={key === first?.key}
            open={open.has(key)}
            toggle={() => toggle(key)}
          />
        ))}
      </ol>
      {earlier !== null && (
        <p className="acts middle" ref={end}>
          <button className="btn ghost" type="button" onClick={loadEarlier}>
            Load earlier
          </button>
        </p>
      )}
    </Fold>
  )
}

interface Row {
  step: Step
  /** The same for a step on every page it comes with: a record may make several steps. */
  key: string
  newest: boolean
}

function rowsOf(steps: readonly Step[]): Row[] {
  const seen = new Map<string, number>()
  return steps
    .map((step, index) => {
      const name = `${step.offset} ${step.kind}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      return { step, key: `${name} ${nth}`, newest: index === steps.length - 1 }
    })
    .toReversed()
}

/** Up, down, Home and End go from row to row; everything else is the browser's. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-step]') ?? [])]
  const at = rows.findIndex((row) => row === event.target)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
  const row = to === undefined ? undefined : rows[to]
  if (!row) return
  event.preventDefault()
  row.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/** A call without its result runs, or waits for the person; in a session that is over it is neither. */
function tenseOf({ kind, ms, failed }: Step, state: State | null): Tense {
  if (kind !== 'tool' || ms !== null || failed) return 'past'
  if (state === 'busy') return 'now'
  return state === 'waiting' ? 'asked' : 'past'
}
