import type { Session } from '../contract'

/** A turn as it was seen from outside: since when it runs, or the one that ended last and is still the newest news. */
export interface Turn {
  /** Epoch ms. */
  runsSince: number | null
  finished: { from: number; at: number } | null
}

/** Follows one session's turn. Only a turn that was seen running finishes; an interrupted one does not. */
export function turnOf(before: Turn | null, session: Session): Turn {
  const since = session.since === null ? null : Date.parse(session.since)
  switch (session.state) {
    case 'busy':
    case 'background':
    case 'waiting':
      return { runsSince: before?.runsSince ?? since, finished: null }
    case 'idle': {
      const from = before?.runsSince ?? null
      if (from === null || since === null) {
        return { runsSince: null, finished: before?.finished ?? null }
      }
      const done = session.reason.kind === 'done' || session.reason.kind === 'asked'
      return { runsSince: null, finished: done ? { from, at: since } : null }
    }
    default:
      return { runsSince: null, finished: null }
  }
}
