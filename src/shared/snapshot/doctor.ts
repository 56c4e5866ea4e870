import type { Doctor, Snapshot } from '../contract'

/** What `andon doctor` says, out of what is drawn: homes, faults, unknown words, and why each state is what it is. */
export function doctorOf(snapshot: Snapshot): Doctor {
  return {
    homes: snapshot.sources.map(({ tool, home, status, sessions, files }) => ({
      tool,
      home,
      status,
      sessions,
      files,
    })),
    faults: snapshot.sources.flatMap(({ tool, home, faults }) =>
      faults.map((fault) => ({ tool, home, ...fault })),
    ),
    drift: snapshot.sources.flatMap((source) => source.drift),
    sessions: snapshot.sessions.map(({ id, state, reason, confidence, evidence }) => ({
      id,
      state,
      reason,
      confidence,
      evidence,
    })),
  }
}
