import { judgeAlerts } from '../live/alerts'
import { truthAt, type Segment } from '../live/truth'
import type { Client } from './client'
import type { Recording, Said } from './recording'
import { mergedOf, sessionsOf, segmentsOf, saidAt, linkedAt } from './segments'

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

export interface Delay {
  truth: Segment['truth']
  /** From the change on the screen to Andon saying it (ms); below 0 Andon was first. */
  ms: number
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

/** Whether a window has just come to this conversation from another one, or is about to leave it (`/clear`). */
function isMoving({ links }: Recording, session: string, t: number, margin: number): boolean {
  return links.some((link, i) => {
    const before = links.slice(0, i).findLast(({ who }) => who === link.who)
    const moves = before !== undefined && [before.session, link.session].includes(session)
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

function wordsOf(said: Said | undefined): string {
  if (!said) return 'not listed'
  const hint = said.hint === 'maybe_waiting' ? ', maybe waiting' : ''
  return `${said.state}/${said.reason.kind}${hint}`
}

/** What a wait of Andon is about, when the screen does not show it; null: it shows it, or nobody says. */
function strangeSubject(
  { truths }: Recording,
  segment: Segment,
  said: Said | undefined,
): string | null {
  const asked = truths.find(({ t, who }) => t === segment.from && who === segment.who)
  const text = said?.reason.text ?? ''
  // A plan has no words of its own; the tool of a server that asks is not what it asks.
  const wordless = text === '' || text.startsWith('mcp__') || segment.truth === 'waiting:plan'
  if (asked?.screen === undefined || wordless) return null
  // A permission prompt stands below the last rule: above it the call itself may be drawn, or the person's own words.
  const rules = asked.screen.split(/^ *─{20,} *$/m)
  const prompt = segment.truth === 'waiting:permission' ? rules.at(-1) : asked.screen
  return text.split(' or ').some((part) => isOn(prompt ?? '', part))
    ? null
    : `${wordsOf(said)} about "${text}"`
}

/** Whether a prompt shows what a wait is about; of a path the name. */
function isOn(prompt: string, text: string): boolean {
  const bare = (words: string) => words.replace(/[\s│]+/g, '')
  const subject = text.replace(/^\w+: /, '')
  const shown = /^\/\S+$/.test(subject) ? (subject.split('/').at(-1) ?? '') : subject
  return bare(prompt).includes(bare(shown).slice(0, 24))
}

/** How far back a state that agrees may have begun, to be the same change (ms). */
const EARLY = 2_000

function delaysOf(
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
