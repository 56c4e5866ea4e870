import type { Mark } from '../../shared/contract'

/** A pause at least this long (ms) is folded. */
export const FOLD_MS = 2 * 60_000
/** Of the whole axis, one fold takes at most this share, all of them together at most that. */
const FOLD_SHARE = 0.03
const FOLDS_SHARE = 0.3
/** Where the tool writes no times, one record stands this far from the next (ms of the axis). */
const UNTIMED_MS = 1000
/** A session of one moment is as long as this (ms), so that there is an axis at all. */
const LEAST = 1000

/** Real time from `from` to `to` (epoch ms) at `x` on the axis, as wide as it is long. */
export interface Segment {
  from: number
  to: number
  x: number
}

export interface Folded {
  /** Where it begins on the axis, and how wide it is there. */
  x: number
  width: number
  /** How long nothing happened (ms). */
  ms: number
}

/** A session's time with its pauses folded. Positions on it are ms of the axis, from 0 to `length`. */
export interface Axis {
  marks: readonly Mark[]
  /** Position of each mark, never smaller than the one before. */
  xs: readonly number[]
  segments: readonly Segment[]
  folds: readonly Folded[]
  length: number
  /** False: the tool writes no times, and the marks stand at even distances. */
  timed: boolean
}

/** Null where there is nothing to replay. */
export function axisOf(marks: readonly Mark[]): Axis | null {
  const times = timesOf(marks)
  const [first] = times
  if (first === undefined) return null
  const timed = marks.some(({ at }) => at !== null)
  const pauses = gaps(times).filter((ms) => ms >= FOLD_MS)
  const active = (times.at(-1) ?? first) - first - pauses.reduce((sum, ms) => sum + ms, 0)
  const width = foldWidth(Math.max(active, LEAST), pauses.length)
  const xs = [0]
  const segments: Segment[] = [{ from: first, to: first, x: 0 }]
  const folds: Folded[] = []
  gaps(times).forEach((ms, i) => {
    const x = xs[i] ?? 0
    const at = times[i + 1] ?? first
    const last = segments.at(-1)
    if (ms >= FOLD_MS) {
      folds.push({ x, width, ms })
      segments.push({ from: at, to: at, x: x + width })
    } else if (last) last.to = at
    xs.push(x + (ms >= FOLD_MS ? width : ms))
  })
  return { marks, xs, segments, folds, length: Math.max(xs.at(-1) ?? 0, LEAST), timed }
}

function foldWidth(active: number, folds: number): number {
  return Math.min(active * FOLD_SHARE, (active * FOLDS_SHARE) / Math.max(1, folds))
}

/** Records before the first with a time are as old as that one; without any time, their order is all there is. */
function timesOf(marks: readonly Mark[]): number[] {
  const first = marks.find(({ at }) => at !== null)?.at ?? null
  if (first === null) return marks.map((_, i) => i * UNTIMED_MS)
  return marks.map(({ at }) => at ?? first)
}

const gaps = (times: readonly number[]): number[] =>
  times.slice(1).map((at, i) => at - (times[i] ?? at))

/** The mark that was written last at this position; the first one before all of them. */
export function markAt({ xs }: Axis, x: number): number {
  let low = 0
  let high = xs.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((xs[middle] ?? Infinity) <= x) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** Epoch ms of a position; inside a fold, the time at which it begins. Null where no times are known. */
export function timeAt({ segments, timed }: Axis, x: number): number | null {
  if (!timed) return null
  const segment = segments.findLast((each) => each.x <= x) ?? segments[0]
  return segment ? Math.min(segment.to, segment.from + Math.max(0, x - segment.x)) : null
}

export const clamped = ({ length }: Axis, x: number): number => Math.min(length, Math.max(0, x))
