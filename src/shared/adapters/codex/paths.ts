import type { HomeHints, Located } from '../adapter'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
/** `rollout-<local time>-<thread>[_<rollout>].jsonl[.zst]`; the second id is there after a revert (August 2026 on). */
const ROLLOUT = new RegExp(
  `^(sessions/\\d{4}/\\d{2}/\\d{2}|archived_sessions)/rollout-[0-9T:.-]+?-(${UUID})(?:_(${UUID}))?\\.jsonl(\\.zst)?$`,
  'i',
)
/** The TypeScript CLI of spring 2025: one document a session. */
const ANCIENT = new RegExp(`^sessions/rollout-[0-9T:.-]+?-(${UUID})\\.json$`, 'i')
const LOCK = new RegExp(`^thread-writer-locks/(${UUID})\\.lock$`, 'i')
const FOLDERS =
  /^(?:|sessions(?:\/\d{4}(?:\/\d{2}(?:\/\d{2})?)?)?|archived_sessions|thread-writer-locks)$/

export interface RolloutName {
  thread: string
  /** The id after a revert; empty for the first file of a thread. */
  rollout: string
  archived: boolean
  compressed: boolean
}

/** `CODEX_HOME`, else `~/.codex`. Codex knows one home at a time. */
export function homes(hints: HomeHints): string[] {
  const named = hints.env['CODEX_HOME']
  if (named) return [named]
  const separator = hints.platform === 'win32' ? '\\' : '/'
  return [`${hints.userHome}${separator}.codex`]
}

export const enters = (folder: string): boolean => FOLDERS.test(folder)

/** What a rollout's name says; null when it is none. The thread's id is in every name, also of reverted files. */
export function rolloutName(path: string): RolloutName | null {
  const match = ROLLOUT.exec(path)
  if (!match?.[1] || !match[2]) return null
  return {
    thread: match[2].toLowerCase(),
    rollout: match[3]?.toLowerCase() ?? '',
    archived: match[1] === 'archived_sessions',
    compressed: match[4] !== undefined,
  }
}

/**
 * The thread that an absolute path belongs to: a rollout or a writer lock that some process holds. By its name alone:
 * a home may be reached by several spellings, a thread's id is one.
 */
export function threadOf(path: string): string | null {
  const plain = path.replaceAll('\\', '/')
  const tail =
    /(?:sessions\/\d{4}\/\d{2}\/\d{2}|archived_sessions|thread-writer-locks)\/[^/]+$/.exec(plain)
  if (!tail) return null
  return rolloutName(tail[0])?.thread ?? LOCK.exec(tail[0])?.[1]?.toLowerCase() ?? null
}

/** A copy of a rollout that lost its name is some thread's all the same. */
const NAMELESS = 'rollout-2000-01-01T00-00-00-00000000-0000-0000-0000-000000000000'

/** Where a rollout with this name would lie. */
export function place(name: string): string | undefined {
  const ending = /\.jsonl(?:\.zst)?$/.exec(name)?.[0]
  if (ending === undefined) return undefined
  const path = `sessions/2000/01/01/${name}`
  return rolloutName(path) ? path : `sessions/2000/01/01/${NAMELESS}${ending}`
}

/** What a file below the home is. `auth.json`, the databases and everything else are never opened. */
export function locate(path: string): Located | null {
  if (path === 'session_index.jsonl') {
    return { kind: 'document', role: 'index', group: '', eager: true }
  }
  const name = rolloutName(path)
  if (name) {
    const role = name.archived ? 'archived' : 'rollout'
    const located: Located = { kind: 'log', role, group: name.thread, eager: false }
    return name.compressed ? { ...located, compressed: 'zstd' } : located
  }
  const lock = LOCK.exec(path)?.[1]
  if (lock) return { kind: 'pulse', role: 'lock', group: lock.toLowerCase(), eager: false }
  const ancient = ANCIENT.exec(path)?.[1]
  if (ancient) {
    return { kind: 'document', role: 'ancient', group: ancient.toLowerCase(), eager: false }
  }
  return null
}
