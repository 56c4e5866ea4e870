import type { Recording, Truth } from './timeline'

/** Who a truth line speaks of: a client's process, or the thread that no window shows. */
export type Who = number | 'thread'

/** From `from` (inclusive) to `to` (ms since the start) the screen of `who` said `truth`. */
export interface Segment {
  who: Who
  truth: Truth
  from: number
  to: number
}

/** The truth lines as segments, equal neighbours joined, in the order in which they begin. */
export function segmentsOf(recording: Recording): Segment[] {
  const segments: Segment[] = []
  const open = new Map<Who, Segment>()
  for (const event of recording.events) {
    if (!('truth' in event)) continue
    const who: Who | undefined = event.thread ? 'thread' : event.pid
    if (who === undefined)
      throw new Error(`${recording.name}: a truth at ${event.t} has no subject`)
    const before = open.get(who)
    if (before?.truth === event.truth) continue
    if (before) before.to = event.t
    const segment: Segment = { who, truth: event.truth, from: event.t, to: recording.endsAt }
    open.set(who, segment)
    segments.push(segment)
  }
  return segments
}

/**
 * What is true of a session at `t`, from the segments of all windows that show it: what is said of the thread itself,
 * else the window that changed last, of those that have not ended. Null within `margin` of a change in one of them, or before the first.
 */
export function truthAt(
  segments: readonly Segment[],
  t: number,
  margin: number,
  endsAt: number,
): Segment | null {
  const now = segments.filter((each) => each.from <= t && t < each.to)
  if (now.length === 0) return null
  const unsettled = segments.some(
    ({ from, to }) => Math.abs(from - t) < margin || (to < endsAt && Math.abs(to - t) < margin),
  )
  if (unsettled) return null
  const thread = now.find((each) => each.who === 'thread')
  if (thread) return thread
  const alive = now.filter((each) => each.truth !== 'ended')
  return (alive.length > 0 ? alive : now).reduce((a, b) => (b.from > a.from ? b : a))
}

/** The moments at which to compare: just after a change has settled, in the middle, and just before the next one. */
export function samplePoints(segments: readonly Segment[], margin: number): number[] {
  return segments
    .filter(({ from, to }) => to - from >= 2 * margin)
    .flatMap(({ from, to }) => [from + margin, Math.round((from + to) / 2), to - margin])
}
