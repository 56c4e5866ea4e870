import type { Draft, HomeView, World } from '../adapter'
import { withChildren, type Child } from './children'
import type { CodexDoc } from './docs'
import { draftOf } from './draft'
import { hiddenReason } from './hidden'
import { judge } from './judge'
import { livingOf, ownersOf, type Living, type Owners } from './liveness'
import { ancientDrafts, freshDrafts } from './others'
import { familyOf, threadsOf, type Thread } from './threads'

/** All threads of the home, judged now: children inside their parents, internal threads hidden. */
export function sessions(view: HomeView<CodexDoc>, world: World): Draft[] {
  const threads = threadsOf(view)
  const names = namesOf(view)
  const owners = ownersOf(world)
  const newest = newestByFolder(threads)
  const drafts = [...threads.values()].flatMap((thread) => {
    // A child is part of its parent; without one it is hidden, not a session of its own.
    if (thread.kind === 'spawn' && thread.parent !== null && threads.has(thread.parent)) return []
    const family = familyOf(threads, thread.id)
    const living = familyLiving(thread, family, owners, newest, world.now)
    const seenAt = Math.max(thread.seenAt, ...family.map((child) => child.seenAt))
    const children = family.map((child) => judgeChild(child, living, owners, seenAt, world.now))
    const judged = withChildren(judge(thread, living, seenAt, world.now), children)
    const hidden = hiddenReason(thread, judged, world)
    return [draftOf(thread, living, judged, children, names, hidden)]
  })
  return [...drafts, ...freshDrafts(view, threads, owners), ...ancientDrafts(view)]
}

/** The parent's process runs the children: where one of them is held, the family is alive. */
function familyLiving(
  thread: Thread,
  family: readonly Thread[],
  owners: Owners,
  newest: ReadonlySet<string>,
  now: number,
): Living {
  const own = livingOf(thread, owners, newest.has(thread.id), now)
  if (own.live === 'alive') return own
  const held = family.find((child) => owners.held.has(child.id))
  return held
    ? { live: 'alive', pid: owners.held.get(held.id) ?? null, rule: 'liveness.held', dueAt: null }
    : own
}

function judgeChild(
  thread: Thread,
  parent: Living,
  owners: Owners,
  seenAt: number,
  now: number,
): Child {
  const own = livingOf(thread, owners, false, now)
  // Not tied to any process itself: it lives as long as its parent does.
  const living = own.live === 'unknown' ? parent : own
  return { thread, verdict: judge(thread, living, seenAt, now) }
}

/** In each folder only the newest thread can be the one that the folder's only process works on. */
function newestByFolder(threads: ReadonlyMap<string, Thread>): ReadonlySet<string> {
  const best = new Map<string, Thread>()
  for (const thread of threads.values()) {
    const folder = thread.state.cwd
    if (folder === null || thread.kind !== 'user' || thread.archived) continue
    const known = best.get(folder)
    if (!known || thread.seenAt > known.seenAt) best.set(folder, thread)
  }
  return new Set([...best.values()].map((thread) => thread.id))
}

function namesOf(view: HomeView<CodexDoc>): ReadonlyMap<string, string> {
  const doc = view.files.get('session_index.jsonl')?.doc
  return doc?.kind === 'index' ? doc.names : new Map()
}
