import { judgeAlerts } from '../live/alerts'
import { truthAt, type Segment } from '../live/truth'
import type { Client } from './client'
import type { Recording } from './recording'
import { delaysOf, type Delay } from './delays'
import { mergedOf, sessionsOf, segmentsOf, saidAt, linkedAt } from './segments'
import { strangeSubject, wordsOf } from './words'

export interface Disagreement {
  /** Ms since the scenario's start, and for how long. */
  t: number
  ms: number
  /** How long the screen had shown this when the disagreement ended. */
  into: number
  truth: Segment['truth']
  /** `state/reason` with the hint; `not listed`; for alerts what is wrong with them. */
  said: string
  /** The rule behind Andon's state. */
  rule: string
}

export interface Comparison {
  /** Settled time in which screen and Andon were compared, and in which they agreed (ms). */
  compared: number
  agreed: number
  /** Time left out because the client had drawn a change and not yet written it (ms). */
  unwritten: number
  disagreements: Disagreement[]
  delays: Delay[]
}

/** Compares a recording from its beginning to its end, wherever the screen has not just changed. */
export function compare(recording: Recording, client: Client): Comparison {
  const result: Comparison = { compared: 0, agreed: 0, unwritten: 0, disagreements: [], delays: [] }
  const shown = new Map<Segment, string>()
  for (const session of sessionsOf(recording)) {
    const merged = mergedOf(recording, session, client.margin)
    compareSession(recording, client, session, merged, result)
    result.delays.push(...delaysOf(recording, client, session, merged))
    for (const segment of merged) shown.set(segment, session)
  }
  result.disagreements.push(...alertsOf(recording, client, shown))
  return result
}

function compareSession(
  recording: Recording,
  client: Client,
  session: string,
  merged: Segment[],
  result: Comparison,
): void {
  const { margin } = client
  const segments = segmentsOf(recording)
  let open: { found: Disagreement; end: number } | null = null
  for (const { from, to } of pieces(recording, session, segments, merged, margin)) {
    const middle = (from + to) / 2
    const group = segments.filter(({ who }) => linkedAt(recording, who, middle) === session)
    const truth = truthAt(group, middle, margin, recording.endsAt)
    if (!truth || isMoving(recording, session, middle, margin)) continue
    const said = saidAt(recording, `${client.tool}:${session}`, middle)
    const begun = merged.find((each) => each.from <= middle && middle < each.to)?.from ?? truth.from
    const words = client.agrees(truth, said)
      ? strangeSubject(recording, truth, said)
      : wordsOf(said)
    if (words !== null && isUnwritten(recording, session, begun, from, margin)) {
      result.unwritten += to - from
      continue
    }
    result.compared += to - from
    if (words === null) {
      result.agreed += to - from
      continue
    }
    if (
      open &&
      open.end === from &&
      open.found.truth === truth.truth &&
      open.found.said === words
    ) {
      open.found.ms += to - from
      open.found.into += to - from
      open.end = to
      continue
    }
    const found: Disagreement = {
      t: from,
      ms: to - from,
      into: to - begun,
      truth: truth.truth,
      said: words,
      rule: said?.evidence.rule ?? '',
    }
    result.disagreements.push(found)
    open = { found, end: to }
  }
}

/** Whether a window has just come to this conversation, or is about to leave it (`/clear`, `--continue`). */
function isMoving({ links }: Recording, session: string, t: number, margin: number): boolean {
  return links.some((link, i) => {
    const before = links.slice(0, i).findLast(({ who }) => who === link.who)
    const moves = [before?.session, link.session].includes(session)
    return moves && Math.abs(link.t - t) < margin
  })
}

/** A change that is on the screen is written within this time (ms), or never. */
const PATIENCE = 3_000

/**
 * Whether the client has drawn a change and not written anything since (or just now): nobody who reads its files can
 * know. On a machine with other work a second may pass.
 */
function isUnwritten(
  { writes }: Recording,
  session: string,
  begun: number,
  t: number,
  margin: number,
): boolean {
  if (t >= begun + PATIENCE) return false
  const since = begun - margin
  return !writes.some((each) => each.session === session && each.t >= since && each.t + margin <= t)
}

/** The time between all moments at which anything that is compared may change. */
function pieces(
  recording: Recording,
  session: string,
  segments: Segment[],
  merged: Segment[],
  margin: number,
) {
  const moments = [
    0,
    recording.endsAt,
    ...segments.flatMap(({ from, to }) => [from - margin, from, from + margin, to - margin, to]),
    ...recording.links.flatMap(({ t }) => [t - margin, t, t + margin]),
    ...recording.writes.flatMap(({ t }) => [t, t + margin]),
    ...merged.map(({ from }) => from + PATIENCE),
    ...recording.andon.filter((each) => each.session.endsWith(session)).map(({ t }) => t),
  ].filter((t) => t >= 0 && t <= recording.endsAt)
  const sorted = [...new Set(moments)].sort((a, b) => a - b)
  return sorted.slice(1).map((to, i) => ({ from: sorted[i] ?? 0, to }))
}

function alertsOf(
  recording: Recording,
  client: Client,
  shown: ReadonlyMap<Segment, string>,
): Disagreement[] {
  const { tool, margin, mayStay } = client
  const raised = recording.alerts.map(({ t, ...alert }) => ({ ...alert, t }))
  return judgeAlerts({ recording, rules: { tool, margin, mayStay }, shown, raised }).map(
    ({ t, what }) => {
      const segment = [...shown.keys()].find((each) => each.from <= t && t < each.to)
      return { t, ms: 0, into: 0, truth: segment?.truth ?? 'idle', said: what, rule: '' }
    },
  )
}
