import type { SessionState } from '../../session'
import type { HomeView, TrackedFile } from '../adapter'
import type { CodexDoc } from './docs'
import { fact } from './facts'
import { rolloutName } from './paths'

/** One thread whose rollout was read. */
export interface Thread {
  id: string
  file: TrackedFile<CodexDoc>
  /** All files of the thread. */
  files: readonly TrackedFile<CodexDoc>[]
  state: SessionState
  /** What the rollout goes on from, where that lies in another one (`base.ts`). */
  before: SessionState | null
  archived: boolean
  /** `fact(state, 'kind')`; `user` where the file does not say. */
  kind: string
  parent: string | null
  /** Its newest record (epoch ms); the bare format of 2025 has no times, the file's own stands in. */
  seenAt: number
}

/** Every thread of the home by its id. */
export function threadsOf(view: HomeView<CodexDoc>): Map<string, Thread> {
  const threads = new Map<string, Thread>()
  for (const [id, files] of view.groups) {
    const file = currentFile(files)
    if (file?.state) threads.set(id, threadOf(id, files, file, file.state))
  }
  return threads
}

function threadOf(
  id: string,
  files: readonly TrackedFile<CodexDoc>[],
  file: TrackedFile<CodexDoc>,
  state: SessionState,
): Thread {
  return {
    id,
    file,
    files,
    state,
    before: file.before ?? null,
    archived: file.located.role === 'archived',
    kind: fact(state, 'kind') ?? 'user',
    parent: fact(state, 'parent')?.toLowerCase() ?? null,
    seenAt: state.clock ?? file.stat.mtimeMs,
  }
}

/**
 * The file that is the thread now: not archived before archived (a resume moves it back), the greatest rollout id
 * (August 2026 on: a revert begins a new file), plain before compressed.
 */
export function currentFile(
  files: readonly TrackedFile<CodexDoc>[],
): TrackedFile<CodexDoc> | undefined {
  return files.reduce<TrackedFile<CodexDoc> | undefined>((best, file) => {
    if (rankOf(file.path) === null) return best
    return best === undefined || outranks(file.path, best.path) ? file : best
  }, undefined)
}

function rankOf(path: string): readonly [string, string, string] | null {
  const name = rolloutName(path)
  return name && [name.archived ? '0' : '1', name.rollout, name.compressed ? '0' : '1']
}

function outranks(path: string, other: string): boolean {
  const [a, b] = [rankOf(path) ?? [], rankOf(other) ?? []]
  for (const [index, mine] of a.entries()) {
    const theirs = b[index] ?? ''
    if (mine !== theirs) return mine > theirs
  }
  return path > other
}

/**
 * The children of each thread, and theirs, in the order of their files. A review, a guardian, a compaction may name a
 * parent, too (0.14x on), but are the client's own business: the parent's turn tells of them what is to be told.
 */
export function familyOf(threads: ReadonlyMap<string, Thread>, id: string): Thread[] {
  const family: Thread[] = []
  const seen = new Set([id])
  const open = [id]
  for (let parent = open.shift(); parent !== undefined; parent = open.shift()) {
    for (const thread of threads.values()) {
      if (thread.parent !== parent || thread.kind !== 'spawn' || seen.has(thread.id)) continue
      seen.add(thread.id)
      open.push(thread.id)
      family.push(thread)
    }
  }
  return family
}
