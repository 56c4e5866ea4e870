import type { Draft, HomeView, World } from '../adapter'
import { agentsOf, isCompacting } from './agents'
import type { ClaudeDoc } from './docs'
import { draftOf, type Given } from './draft'
import { filesOf, flatAgents, registryOf, type SessionFiles } from './files'
import { lifeOf, type Lived } from './liveness'
import { clearedSessions } from './moved'
import { tieOrphans, type Orphan, type Tie } from './processes'
import type { Subject } from './subject'

/** All conversations of a home: those with a transcript that was read, and those that only a registry entry names. */
export function sessionsOf(view: HomeView<ClaudeDoc>, world: World): Draft[] {
  const lived = registryOf(view)
    .filter((entry) => !entry.spare)
    .map((entry) => lifeOf(entry, world))
  const bySid = bySession(lived)
  const logs = readGroups(view)
  const ties = tieOrphans(orphansOf(logs, bySid), takenPids(view, world), world)
  const flat = flatAgents(view)
  const moved = clearedSessions(logs, lived)
  const sids = new Set([...logs.keys(), ...[...bySid.keys()].filter((sid) => !isUnread(view, sid))])
  return [...sids].flatMap((sid) => {
    const files = logs.get(sid) ?? null
    const speaker = speakerOf(bySid.get(sid) ?? [])
    if (files === null && isPassing(speaker, world.now)) return []
    const subject = subjectOf(sid, files, speaker, ties.get(sid), flat.get(sid) ?? [], world)
    const given: Given = {
      subject,
      files,
      flat: flat.get(sid) ?? [],
      parked: isParked(speaker, lived),
      cleared: moved.has(sid),
      pid: speaker?.entry.pid ?? ties.get(sid)?.process?.pid ?? null,
    }
    return [draftOf(given, world)]
  })
}

function bySession(lived: readonly Lived[]): Map<string, Lived[]> {
  const out = new Map<string, Lived[]>()
  for (const one of lived) {
    const sid = one.entry.sessionId
    out.set(sid, [...(out.get(sid) ?? []), one])
  }
  return out
}

function subjectOf(
  sid: string,
  files: SessionFiles | null,
  speaker: Lived | null,
  tie: Tie | undefined,
  flat: Parameters<typeof agentsOf>[1],
  world: World,
): Subject {
  const life = speaker?.life ?? tie?.life ?? 'dead'
  const startedAt =
    speaker === null
      ? (tie?.process?.startedAt ?? null)
      : life === 'alive'
        ? speaker.entry.startedAt
        : null
  const leadAt = files?.main?.state?.lastActivityAt ?? null
  return {
    sid,
    now: world.now,
    entry: speaker?.entry ?? null,
    life,
    startedAt,
    state: files?.main?.state ?? null,
    file: files?.main?.path ?? null,
    compacting: files !== null && isCompacting(files),
    agents:
      files === null
        ? []
        : agentsOf(files, flat, { now: world.now, live: life !== 'dead', startedAt, leadAt }),
  }
}

/** Conversations whose main file was read. A file with another role alone is none. */
function readGroups(view: HomeView<ClaudeDoc>): Map<string, SessionFiles> {
  const out = new Map<string, SessionFiles>()
  for (const [sid, group] of view.groups) {
    // Of ten thousand conversations a handful was read.
    if (sid === '' || !group.some(isRead)) continue
    const files = filesOf(group)
    if (files.main !== null && files.main.state !== null) out.set(sid, files)
  }
  return out
}

const isRead = ({ located, state }: SessionFiles['agents'][number]): boolean =>
  located.role === 'transcript' && state !== null

/** A transcript that is there and has not been read yet: its session comes with it. */
function isUnread(view: HomeView<ClaudeDoc>, sid: string): boolean {
  const group = view.groups.get(sid) ?? []
  return group.some(
    (file) => file.located.role === 'transcript' && file.stat.size > 0 && file.state === null,
  )
}

function orphansOf(
  logs: ReadonlyMap<string, SessionFiles>,
  bySid: ReadonlyMap<string, readonly Lived[]>,
): Orphan[] {
  return [...logs].flatMap(([sid, { main }]) =>
    bySid.has(sid) || main === null || main.state === null ? [] : [{ sid, state: main.state }],
  )
}

/** Pids that an entry of this home truly names: they own no other conversation. */
function takenPids(view: HomeView<ClaudeDoc>, world: World): ReadonlySet<number> {
  const alive = registryOf(view).filter((entry) => lifeOf(entry, world).life === 'alive')
  return new Set(alive.map(({ pid }) => pid))
}

const RANK = { alive: 2, unknown: 1, dead: 0 } as const
const URGENCY: Readonly<Record<string, number>> = { waiting: 3, busy: 2, shell: 1 }

/**
 * Of several entries with one session id (two windows on one conversation, or one left behind by a kill) the one that
 * speaks: alive before dead, then the most urgent status, then the newest. A window that works is not hidden by one
 * that was opened after it.
 */
function speakerOf(lived: readonly Lived[]): Lived | null {
  const order = (a: Lived, b: Lived) =>
    RANK[b.life] - RANK[a.life] ||
    urgency(b) - urgency(a) ||
    (b.entry.statusAt ?? b.entry.startedAt ?? 0) - (a.entry.statusAt ?? a.entry.startedAt ?? 0)
  return [...lived].sort(order)[0] ?? null
}

const urgency = ({ entry }: Lived) =>
  entry.waitingFor === 'dialog open' ? 0 : (URGENCY[entry.status ?? ''] ?? 0)

/** An entry that says nothing yet waits this long (ms): `--continue` first writes a session id that passes. */
const GRACE = 10_000

function isPassing(speaker: Lived | null, now: number): boolean {
  if (speaker === null || speaker.life === 'dead' || speaker.entry.status !== null) return false
  return speaker.entry.startedAt === null || now < speaker.entry.startedAt + GRACE
}

/** Left arrow parks a session: a job with a new session id takes over, the terminal's entry stays and shows nothing. */
function isParked(speaker: Lived | null, lived: readonly Lived[]): boolean {
  const job = speaker?.entry.parkedJobId ?? null
  return (
    job !== null &&
    lived.some(
      ({ entry, life }) =>
        entry.jobId === job && entry.status !== null && life !== 'dead' && entry !== speaker?.entry,
    )
  )
}
