import { MOST_MARKS, type Mark, type MarkKind, type Step } from '../../../shared/contract'
import type { SessionEvent } from '../../../shared/session'

/** What a record's events are worth on the track; null: nothing that a person would look for. */
export function markKind(events: readonly SessionEvent[]): MarkKind | null {
  const kinds = events.map(kindOf)
  return RANK.find((kind) => kinds.includes(kind)) ?? null
}

/** A record with several events is marked by the first of these. */
const RANK = [
  'prompt',
  'error',
  'compaction',
  'question',
  'failed',
  'step',
] as const satisfies readonly MarkKind[]

function kindOf(event: SessionEvent): MarkKind | null {
  switch (event.type) {
    case 'prompt':
      return event.by === 'human' ? 'prompt' : 'step'
    case 'error':
      return 'error'
    case 'compaction':
      return event.phase === 'end' ? 'compaction' : 'step'
    case 'call':
      return event.call.asks === null ? 'step' : 'question'
    case 'result':
      return event.failed ? 'failed' : 'step'
    case 'text':
    case 'thinking':
    case 'turn_end':
    case 'retry':
    case 'background_start':
      return 'step'
    default:
      return null
  }
}

/** The same for a store, whose steps are all that is known of its records. */
export function marksOfSteps(steps: readonly Step[]): Mark[] {
  const marks = new Marks()
  for (const { at, offset, kind, failed } of steps) {
    marks.add(at === null ? null : Date.parse(at), offset + 1, stepKind(kind, failed))
  }
  return marks.list()
}

function stepKind(kind: Step['kind'], failed: boolean): MarkKind {
  if (kind === 'prompt' || kind === 'error' || kind === 'compaction') return kind
  if (kind === 'question' || kind === 'plan') return 'question'
  return failed ? 'failed' : 'step'
}

/** What is left out first where there are too many. */
const SPARE: readonly (readonly MarkKind[])[] = [['step'], ['step', 'failed', 'question'], RANK]

/** Marks in file order, as many as a track may hold: of more, every second one of the plainest goes. */
export class Marks {
  #marks: Mark[] = []
  #clock: number | null = null
  readonly #most: number

  constructor(most: number = MOST_MARKS) {
    this.#most = most
  }

  /** `at`: epoch ms. A record whose time runs backwards is as late as the one before it. */
  add(at: number | null, end: number, kind: MarkKind): void {
    if (at !== null) this.#clock = Math.max(this.#clock ?? at, at)
    this.#marks.push({ at: this.#clock === null ? null : Math.round(this.#clock), end, kind })
    // Twice as many between two thinnings, so that a long log is not thinned at each of its records.
    if (this.#marks.length >= 2 * this.#most) this.#marks = thinned(this.#marks, this.#most)
  }

  list(): Mark[] {
    return thinned(this.#marks, this.#most)
  }
}

/** At most `most` of them, the first and the last always. */
export function thinned(marks: readonly Mark[], most: number): Mark[] {
  let kept = [...marks]
  for (const spare of SPARE) {
    while (kept.length > most) {
      const before = kept.length
      kept = everySecond(kept, spare)
      if (kept.length === before) break
    }
  }
  return kept
}

function everySecond(marks: readonly Mark[], spare: readonly MarkKind[]): Mark[] {
  let odd = false
  return marks.filter(({ kind }, index) => {
    if (index === 0 || index === marks.length - 1 || !spare.includes(kind)) return true
    odd = !odd
    return !odd
  })
}
