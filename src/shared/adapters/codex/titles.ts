import type { Session } from '../../contract'
import { firstLine } from '../../text'
import { nameBefore } from './base'
import type { Thread } from './threads'

type Title = Pick<Session, 'title' | 'titleSource'>

/**
 * The newest name in the index (an empty one clears it), else the name that a rollout of 0.93 to 0.128 holds, else
 * the first prompt (of the whole history, as Codex lists it), else the folder.
 */
export function titleOf(thread: Thread, names: ReadonlyMap<string, string>): Title {
  const { state, before } = thread
  const indexed = names.get(thread.id)
  if (indexed) return { title: indexed, titleSource: 'index' }
  const named = indexed === undefined ? (state.titles.ai ?? nameBefore(thread)) : undefined
  if (named) return { title: named, titleSource: 'ai' }
  const first = before?.firstPrompt ?? state.firstPrompt ?? state.prompt
  const prompt = firstLine(first ?? '')
  if (prompt !== '') return { title: prompt, titleSource: 'prompt' }
  return { title: projectOf(state.cwd) ?? 'Codex', titleSource: 'folder' }
}

/** The last part of a path of any system. */
export const projectOf = (cwd: string | null): string | null =>
  cwd?.split(/[\\/]/).findLast((part) => part !== '') ?? null
