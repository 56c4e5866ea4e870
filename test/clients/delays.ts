import type { Segment } from '../live/truth'
import type { Client } from './client'
import type { Recording } from './recording'
import { saidAt } from './segments'

export interface Delay {
  truth: Segment['truth']
  /** From the change on the screen to Andon saying it (ms); below 0 Andon was first. */
  ms: number
}

/** How far back a state that agrees may have begun, to be the same change (ms). */
const EARLY = 2_000

/** How long after each change of the screen Andon said the same. */
export function delaysOf(
  recording: Recording,
  client: Client,
  session: string,
  merged: Segment[],
): Delay[] {
  const id = `${client.tool}:${session}`
  const changes = recording.andon.filter((each) => each.session === id)
  const agrees = (segment: Segment, t: number) => client.agrees(segment, saidAt(recording, id, t))
  // The first segment is the client's start: nothing has changed there.
  return merged.slice(1).flatMap((segment) => {
    const times = changes
      .map(({ t }) => t)
      .filter((t) => t >= segment.from - EARLY && t < segment.to)
    const before = times.filter((t) => t <= segment.from)
    if (agrees(segment, segment.from - EARLY) && before.every((t) => agrees(segment, t))) return []
    // The change to agreement that lasted until the screen followed, else the first one behind it.
    const lead = before.findLastIndex((t) => !agrees(segment, t)) + 1
    const t = before[lead] ?? times.find((each) => each > segment.from && agrees(segment, each))
    return t === undefined ? [] : [{ truth: segment.truth, ms: t - segment.from }]
  })
}
