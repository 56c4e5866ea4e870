import type { SessionFiles } from './files'
import type { Lived } from './liveness'
import { slugOf } from './paths'

/** A process begins this long before its entry is written, at most (ms): a trust dialog may stand between. */
const BEFORE_ENTRY = 15_000

/**
 * Conversations that their own process left for another one (`/clear`, `/resume`): its entry keeps the pid and changes
 * the session id in place. Two traces tie them: the `cost-state` of the old file names the process's start (2.1.24x
 * and later); the new file begins with the `/clear` command, and the old one is the newest beside it.
 */
export function clearedSessions(
  logs: ReadonlyMap<string, SessionFiles>,
  lived: readonly Lived[],
): ReadonlySet<string> {
  const live = lived.filter(({ life }) => life === 'alive')
  const named = new Set(live.map(({ entry }) => entry.sessionId))
  const out = new Set<string>()
  for (const [sid, files] of logs) {
    const began = Number(files.main?.state?.facts['processStartedAt'] ?? Number.NaN)
    const same = live.some(({ entry }) => {
      const after = (entry.startedAt ?? Number.NaN) - began
      return after >= -1000 && after < BEFORE_ENTRY && entry.cwd === files.main?.state?.cwd
    })
    if (!named.has(sid) && same) out.add(sid)
  }
  for (const sid of named) {
    const before = clearedBefore(sid, logs, named)
    if (before !== null) out.add(before)
  }
  return out
}

function clearedBefore(
  sid: string,
  logs: ReadonlyMap<string, SessionFiles>,
  named: ReadonlySet<string>,
): string | null {
  const main = logs.get(sid)?.main ?? null
  const at = Number(main?.state?.facts['clearedAt'] ?? Number.NaN)
  if (main === null || Number.isNaN(at)) return null
  let best: { sid: string; last: number } | null = null
  for (const [other, files] of logs) {
    const last = files.main?.state?.lastActivityAt ?? null
    if (named.has(other) || last === null || last > at || files.main === null) continue
    if (slugOf(files.main.path) !== slugOf(main.path)) continue
    if (best === null || last > best.last) best = { sid: other, last }
  }
  return best?.sid ?? null
}
