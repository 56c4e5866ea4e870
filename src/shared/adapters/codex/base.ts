import type { SessionState, TokenCount } from '../../session'
import type { HomeView, Prefix, TrackedFile } from '../adapter'
import type { CodexDoc } from './docs'
import { fact } from './facts'
import { rolloutName } from './paths'
import { currentFile, type Thread } from './threads'

/**
 * `history_base` (paginated mode, 0.147 on): a fork, and a thread after a revert, hold only what is new; what they go on
 * from stays in the other rollout, up to a byte of its text. The id is the rollout's: a thread's first rollout has the
 * thread's own id, one that a revert began has the second id of its name.
 */
export function prefix(
  view: HomeView<CodexDoc>,
  file: Pick<TrackedFile<CodexDoc>, 'path'>,
  state: SessionState,
): Prefix | null {
  const id = fact(state, 'baseRollout')
  const end = Number(fact(state, 'baseEnd'))
  // Of what a child was given of its parent's history nothing is its own, wherever that lies.
  if (id === null || fact(state, 'kind') === 'spawn') return null
  if (!Number.isSafeInteger(end) || end <= 0) return null
  const named = rolloutsOf(view, id).filter(({ path }) => path !== file.path)
  const base = currentFile(named)
  return base ? { path: base.path, end } : null
}

/** All files of one rollout: it may lie plain, compressed and archived at once. */
function rolloutsOf(view: HomeView<CodexDoc>, id: string): readonly TrackedFile<CodexDoc>[] {
  const first = view.groups.get(id)?.filter(({ path }) => rolloutName(path)?.rollout === '') ?? []
  if (first.length > 0) return first
  return [...view.files.values()].filter(({ path }) => rolloutName(path)?.rollout === id)
}

/** Does the thread go on from a rollout of its own (a revert), and not from another thread's (a fork)? */
const isReverted = ({ id, files, state }: Thread): boolean => {
  const base = fact(state, 'baseRollout')
  return base === id || files.some(({ path }) => rolloutName(path)?.rollout === base)
}

/**
 * The tokens of the thread itself: `token_count` counts on from what the other thread had used. Before its first own
 * count there are none.
 */
export function usageOf(thread: Thread): TokenCount {
  const { state, before } = thread
  if (!before || isReverted(thread)) return state.usage
  const own = (key: keyof TokenCount): number => Math.max(0, state.usage[key] - before.usage[key])
  return {
    input: own('input'),
    output: own('output'),
    cacheRead: own('cacheRead'),
    cacheWrite: own('cacheWrite'),
  }
}

/** A name goes with its thread, not with a fork of it. */
export const nameBefore = (thread: Thread): string | undefined =>
  thread.before && isReverted(thread) ? thread.before.titles.ai : undefined
