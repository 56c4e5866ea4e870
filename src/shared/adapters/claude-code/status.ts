import { openQuestion } from './calls'
import type { RegistryEntry } from './registry'
import { busyAgents, byEntry, lastActivity, verdict, type Subject, type Verdict } from './subject'
import { byTranscript, inBackground } from './transcript'
import { busyReason, delegated, errored, over } from './turn'
import { inferred, told } from './waiting'

/** Registry and transcript do not change at the same instant (2.1.332: 50 to 800 ms apart): time to agree (ms). */
const SETTLE = 500
/** A record this much newer than the status contradicts it (ms). */
const NEWER = 2000
/** Nothing may have grown for this long before a status is called stale (ms). */
const STALE = 10_000
/** How long records that go on under the status `idle` are believed (ms). */
const GOES_ON = 60_000

/** Rules 6a to 6d: the registry has a status. */
export function byStatus(subject: Subject, entry: RegistryEntry): Verdict {
  switch (entry.status) {
    case 'waiting':
      return entry.waitingFor === 'dialog open' ? dialog(subject, entry) : told(subject, entry)
    case 'shell':
      return shell(subject, entry)
    case 'busy':
      return busy(subject, entry)
    case 'idle':
      return idle(subject, entry)
    default:
      return byTranscript(subject)
  }
}

/** A menu that the person opened (/model, /config): no need of theirs. An error they have not answered stays one. */
function dialog(subject: Subject, entry: RegistryEntry): Verdict {
  if (subject.state?.turn === 'error') return errored(subject, subject.state)
  return verdict({
    state: 'idle',
    kind: 'dialog',
    evidence: byEntry(entry, 'registry.dialog'),
    since: entry.statusAt,
  })
}

/** Rule 6b: the turn is over, a command in the background lives. Esc makes it flash for 40 ms; that is not drawn. */
function shell(subject: Subject, entry: RegistryEntry): Verdict {
  if (subject.state?.turn === 'error') return errored(subject, subject.state)
  const work = subject.state?.background.filter(({ kind }) => kind === 'shell') ?? []
  return verdict({
    state: 'background',
    kind: 'shell',
    text: work.at(-1)?.label ?? '',
    evidence: byEntry(entry, 'registry.shell'),
    since: entry.statusAt,
  })
}

/** Rule 6c. */
function busy(subject: Subject, entry: RegistryEntry): Verdict {
  const { state } = subject
  const working = verdict({
    state: 'busy',
    ...busyReason(subject),
    evidence: byEntry(entry, 'registry.busy'),
    since: entry.statusAt ?? state?.turnOpenedBy?.at ?? null,
  })
  if (state === null || state.turn === 'open' || state.turn === 'none') return working
  const at = state.turnBy?.at ?? null
  // `busy` covers delegated work: the turn is over by its own record and agents still run (since 2.1.198).
  const kind = delegated(subject)
  if (state.turn === 'ended' && kind !== null && isOfThisStatus(at, entry)) {
    return inBackground(subject, kind, 'told')
  }
  return goesOn(subject, entry, working) ?? late(subject, entry, at, working)
}

/**
 * An agent behind the turn asked for something and got it: that is a new spell of `busy`, younger than the turn's end
 * (2.1.332). A new turn begins the same way, but its prompt is on disk within the time that files take to settle.
 */
function goesOn(subject: Subject, entry: RegistryEntry, working: Verdict): Verdict | null {
  if (subject.state?.turn !== 'ended' || busyAgents(subject).length === 0) return null
  const settled = (entry.statusAt ?? 0) + SETTLE
  if (subject.now < settled) return { ...working, dueAt: settled }
  return inBackground(subject, 'subagents', 'inferred')
}

function late(
  subject: Subject,
  entry: RegistryEntry,
  at: number | null,
  working: Verdict,
): Verdict {
  return stale(subject, entry, at) ?? { ...working, dueAt: staleAt(subject, entry, at) }
}

/** The turn's end belongs to this spell of `busy`, not to the turn before a new prompt. */
const isOfThisStatus = (at: number | null, entry: RegistryEntry) =>
  at === null || entry.statusAt === null || at >= entry.statusAt

/** `busy` left over after the end: the record is newer than the status, nothing grew for a while, no hook may run. */
function stale(subject: Subject, entry: RegistryEntry, at: number | null): Verdict | null {
  const due = staleAt(subject, entry, at)
  if (due === null || subject.now < due) return null
  const found = byTranscript(subject)
  return { ...found, confidence: found.state === 'error' ? found.confidence : 'inferred' }
}

function staleAt(subject: Subject, entry: RegistryEntry, at: number | null): number | null {
  const { state } = subject
  if (at === null || entry.statusAt === null || at <= entry.statusAt + NEWER) return null
  const hook = state?.facts['stopHook'] === 'yes' && state.turnBy?.rule.startsWith('assistant.')
  return hook === true ? null : Math.max(at, lastActivity(subject) ?? at) + STALE
}

/** Rule 6d. */
function idle(subject: Subject, entry: RegistryEntry): Verdict {
  const { state } = subject
  const calm = verdict({
    state: 'idle',
    kind: 'fresh',
    evidence: byEntry(entry, 'registry.idle'),
    since: entry.statusAt,
  })
  switch (state?.turn) {
    case undefined:
      return { ...calm, kind: hadTurn(entry) ? 'done' : 'fresh' }
    case 'none':
      return calm
    case 'error':
      return errored(subject, state)
    case 'interrupted':
      return { ...calm, kind: 'interrupted' }
    case 'open':
      return idleButOpen(subject, entry, calm)
    case 'ended':
    case 'maybe_ended':
      return growsOn(subject, entry) ?? { ...calm, ...over(state) }
  }
}

/** Without a transcript only the times can say it: the first `idle` comes with the start. */
const hadTurn = ({ startedAt, statusAt }: RegistryEntry) =>
  startedAt === null || statusAt === null || statusAt > startedAt + STALE

/** Sub-agents whose records are newer than the status: they still run (old versions called that idle). */
function growsOn(subject: Subject, entry: RegistryEntry): Verdict | null {
  const since = entry.statusAt
  const growing = busyAgents(subject).some(
    (agent) => since !== null && (agent.lastAt ?? 0) > since + NEWER,
  )
  return growing ? inBackground(subject, 'subagents', 'inferred') : null
}

/**
 * The registry is idle, the records show an open turn. At first they are only late. Then: a question that shows idle
 * (2.1.220), records that go on in spite of the status, or an Esc that left no marker (2.1.332).
 */
function idleButOpen(subject: Subject, entry: RegistryEntry, calm: Verdict): Verdict {
  const { state, now } = subject
  const at = state?.turnBy?.at ?? null
  const settled = Math.max(entry.statusAt ?? 0, at ?? 0) + SETTLE
  // A clock that is far behind the files would hold the state for ever.
  if (now < settled && settled - now <= SETTLE * 2)
    return { ...calm, kind: 'done', settlesAt: settled, dueAt: settled }
  const question = openQuestion(subject)
  if (question !== null) return inferred(subject, question, 'registry.idle_with_question')
  const newer = at !== null && entry.statusAt !== null && at > entry.statusAt + NEWER
  if (newer && now < at + GOES_ON) return { ...byTranscript(subject), dueAt: at + GOES_ON }
  return { ...calm, kind: 'interrupted', confidence: 'inferred' }
}
