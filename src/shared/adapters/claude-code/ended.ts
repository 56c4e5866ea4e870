import type { Verdict, Subject } from './subject'
import { byEntry, byRecord, lastActivity, verdict } from './subject'

/**
 * No process: `ended` whatever the last state was, `killed` when a turn was open. The registry entry of a process
 * that was killed stays and keeps its last word (2.1.332), which counts where there is no transcript.
 */
export function ended(subject: Subject, rule: string): Verdict {
  const { entry, state } = subject
  const open =
    state === null ? entry?.status === 'busy' || entry?.status === 'waiting' : isCut(subject)
  return verdict({
    state: 'ended',
    kind: open ? 'killed' : 'exited',
    confidence: 'inferred',
    evidence:
      entry === null ? byRecord(subject, state?.turnBy ?? null, rule) : byEntry(entry, rule),
    since: lastActivity(subject) ?? entry?.statusAt ?? null,
  })
}

/** A turn is open in the records. An Esc may leave no marker (2.1.332): then the entry's last word was `idle`. */
function isCut({ state, entry }: Subject): boolean {
  if (state?.turn !== 'open') return false
  const at = state.turnBy?.at ?? null
  const idle = entry?.status === 'idle' || entry?.status === 'shell'
  return !(idle && entry.statusAt !== null && at !== null && entry.statusAt >= at)
}
