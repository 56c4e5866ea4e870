import { openRig, type Rig } from '../harness/rig'
import type { Machine } from '../../src/main/engine/api'
import type { Session, Snapshot, Tool } from '../../src/shared/contract'
import { judgeAlerts, type RaisedAlert } from './alerts'
import type { Recording, TimelineEvent } from './timeline'
import { samplePoints, segmentsOf, truthAt, type Segment, type Who } from './truth'
import { worldOf } from './world'

/** What is special about one client's recordings. */
export interface ReplayRules {
  tool: Tool
  configFolder: '.claude' | '.codex'
  /** Ms around a change of the screen in which nothing is compared. */
  margin: number
  machine?: Partial<Machine>
  /** Told of every event; afterwards `sessionOf` knows which conversation a window shows. */
  follow(event: TimelineEvent): void
  /** The id of the conversation (without the tool) that a window or thread shows; null: none. */
  sessionOf(who: Who): string | null
  /** Does what Andon says of the session (undefined: not listed) agree with the screen? */
  agrees(segment: Segment, session: Session | undefined, t: number): boolean
  /** Whether the wait of a segment needs an alert; the default is that it does. */
  alertIsOptional?(segment: Segment): boolean
  /** Whether the end of a wait leaves no trace, so that its alert may stay; the default is that it does not. */
  mayStay?(segment: Segment): boolean
}

export interface Disagreement {
  t: number
  what: string
}

export interface ReplayResult {
  /** How many times a state was compared. */
  compared: number
  disagreements: Disagreement[]
}

/** Files of the homes that must never be opened. */
const SECRET = /\.key$|\/daemon\/|settings[^/]*\.json$|credentials|auth\.json$|\.env$|\.sqlite/

/**
 * Writes a recorded world again, event by event over virtual time, with a real engine looking on, and compares what
 * it says with what the client's screen said, wherever the screen has not just changed.
 */
export async function replay(recording: Recording, rules: ReplayRules): Promise<ReplayResult> {
  const segments = segmentsOf(recording)
  const rig = await openRig({
    start: recording.start,
    homes: { [rules.tool]: [rules.configFolder] },
    all: true,
    machine: rules.machine ?? {},
  })
  try {
    return await run(recording, rules, segments, rig)
  } finally {
    await rig.close()
  }
}

async function run(
  recording: Recording,
  rules: ReplayRules,
  segments: Segment[],
  rig: Rig,
): Promise<ReplayResult> {
  const world = worldOf(recording, rules.configFolder)
  const disagreements = new Map<string, Disagreement>()
  const raised: RaisedAlert[] = []
  const shown = new Map<Segment, string>()
  let compared = 0

  const check = (snapshot: Snapshot, t: number, who: string) => {
    for (const [id, group] of bySession(segments, t, rules)) {
      const segment = truthAt(group, t, rules.margin, recording.endsAt)
      for (const each of group) if (each.from <= t && t < each.to) shown.set(each, id)
      if (!segment) continue
      compared += 1
      const session = snapshot.sessions.find((each) => each.id === `${rules.tool}:${id}`)
      if (rules.agrees(segment, session, t)) continue
      const what = `${segment.who} is ${segment.truth}, ${who} says ${describe(session)}`
      if (!disagreements.has(what)) disagreements.set(what, { t, what })
    }
  }

  await rig.look()
  const points = samplePoints(segments, rules.margin)
  for (const { t, events } of moments(recording, points)) {
    await rig.advanceTo(recording.start + t)
    for (const event of events) {
      await rig.act(world.actions(event))
      world.applyToProcesses(event, rig.processes, rig.root)
      rules.follow(event)
    }
    check(await rig.look(), t, 'Andon')
    for (const alert of rig.takeAlerts()) raised.push({ ...alert, t })
    // A state must not depend on having watched it come.
    if (points.includes(t)) check(await rig.freshLook(), t, 'an Andon that has just started')
  }
  const alerts = judgeAlerts({ recording, rules, shown, raised })
  const secrets = [...rig.reads.opened]
    .filter((path) => SECRET.test(path))
    .map((path) => ({ t: recording.endsAt, what: `a secret was opened: ${path}` }))
  return { compared, disagreements: [...disagreements.values(), ...alerts, ...secrets] }
}

/** Events and sample points in time order, those of one moment together. */
function moments(
  recording: Recording,
  points: readonly number[],
): { t: number; events: TimelineEvent[] }[] {
  const byTime = new Map<number, TimelineEvent[]>(points.map((t) => [t, []]))
  for (const event of recording.events) {
    byTime.set(event.t, [...(byTime.get(event.t) ?? []), event])
  }
  return [...byTime.entries()].sort(([a], [b]) => a - b).map(([t, events]) => ({ t, events }))
}

/** The segments of all windows, by the conversation that each shows at this time. */
function bySession(segments: Segment[], t: number, rules: ReplayRules): Map<string, Segment[]> {
  const groups = new Map<string, Segment[]>()
  const begun = new Set(segments.filter((each) => each.from <= t).map((each) => each.who))
  for (const who of begun) {
    const id = rules.sessionOf(who)
    if (id === null) continue
    groups.set(id, [...(groups.get(id) ?? []), ...segments.filter((each) => each.who === who)])
  }
  return groups
}

function describe(session: Session | undefined): string {
  if (!session) return 'nothing (not listed)'
  const { state, reason, confidence, evidence, live } = session
  return `${state}/${reason.kind} "${reason.text}" (${live}, ${confidence}, by ${evidence.rule})`
}
