import type { MarkKind } from '../../shared/contract'
import { clockTime, elapsed } from '../../shared/words'
import { timeAt, type Axis, type Folded } from './axis'
import type { Place } from './player'

/** What a mark says when it is read aloud; empty: nothing that stands out. */
const KINDS = {
  prompt: 'you wrote',
  error: 'it stopped',
  failed: 'a step failed',
  compaction: 'the context was compacted',
  question: 'it asked you',
  step: '',
} as const satisfies Record<MarkKind, string>

/** A place as the bar says it, `13:47:20`; `3 of 40` where the tool writes no times. */
export function placeWords(axis: Axis, place: Place): string {
  const at = timeAt(axis, place.x)
  return at === null ? `${place.index + 1} of ${axis.marks.length}` : exactTime(at)
}

/** The same for a screen reader, with what happened there. */
export function placeSpoken(axis: Axis, place: Place | null): string {
  if (!place) return 'now'
  const kind = axis.marks[place.index]?.kind ?? 'step'
  return [placeWords(axis, place), KINDS[kind]].filter((part) => part !== '').join(', ')
}

export function foldWords({ ms }: Folded): string {
  return `${elapsed(ms)} without activity, folded`
}

export function tickWords(kind: MarkKind): string {
  const words = KINDS[kind]
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Both ends of the axis: clock times, with the day where they are of two. */
export function endWords(axis: Axis): { start: string; end: string } | null {
  const start = timeAt(axis, 0)
  const end = timeAt(axis, axis.length)
  if (start === null || end === null) return null
  const sameDay = new Date(start).toDateString() === new Date(end).toDateString()
  const words = (ms: number) => (sameDay ? clockTime(ms) : `${day(ms)} ${clockTime(ms)}`)
  return { start: words(start), end: words(end) }
}

const exact = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
export const exactTime = (ms: number): string => exact.format(ms)

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
const day = (ms: number): string => days.format(ms)
