import { ended } from './ended'
import { byStatus } from './status'
import { lastActivity, type Subject, type Verdict } from './subject'
import { byTranscript } from './transcript'

/** With no way to tell whether the process lives, a state is believed for this long after the last record (ms). */
const BELIEVED = 10 * 60_000
/** The same of the registry's own word, which may stand for as long as nobody answers (ms). */
const TOLD_BELIEVED = 12 * 3_600_000

/** The state of one conversation, now. Pure; the rules are those of the README, in their order. */
export function judge(subject: Subject): Verdict {
  if (subject.life === 'dead')
    return ended(subject, subject.entry === null ? 'process.none' : 'registry.pid_dead')
  const { entry } = subject
  if (entry !== null && entry.status !== null && entry.status !== 'other')
    return fadeTold(subject, entry.statusAt, byStatus(subject, entry))
  const found = byTranscript(subject)
  return subject.life === 'unknown' ? fade(subject, found) : found
}

/** A container that was killed at a prompt leaves its entry for ever, and nothing here can tell. */
function fadeTold(subject: Subject, statusAt: number | null, found: Verdict): Verdict {
  if (subject.life !== 'unknown' || statusAt === null) return found
  const last = Math.max(statusAt, lastActivity(subject) ?? 0)
  return subject.now < last + TOLD_BELIEVED ? found : ended(subject, 'silence')
}

function fade(subject: Subject, found: Verdict): Verdict {
  const last = lastActivity(subject)
  if (last === null) return found
  const until = last + BELIEVED
  if (subject.now >= until) return ended(subject, 'silence')
  return { ...found, dueAt: Math.min(found.dueAt ?? until, until) }
}
