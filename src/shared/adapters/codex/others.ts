import { firstLine } from '../../text'
import { EMPTY_STATE } from '../../session'
import type { Draft, HomeView, TrackedFile } from '../adapter'
import type { CodexDoc } from './docs'
import { draftOf } from './draft'
import type { Living, Owners } from './liveness'
import type { Thread } from './threads'
import { evidenceOf, verdict } from './verdict'

/** Threads that a process has loaded and that have no rollout yet: it is made with the first prompt. */
export function freshDrafts(
  view: HomeView<CodexDoc>,
  threads: ReadonlyMap<string, Thread>,
  { held }: Owners,
): Draft[] {
  return [...view.groups].flatMap(([id, files]) => {
    const lock = files.find((file) => file.located.role === 'lock')
    const pid = held.get(id)
    const rollout = files.some((file) => file.located.kind !== 'pulse')
    if (!lock || pid === undefined || rollout || threads.has(id)) return []
    const thread = emptyThread(id, lock)
    const judged = verdict({
      state: 'idle',
      reason: { kind: 'fresh', text: '' },
      confidence: 'told',
      evidence: evidenceOf(thread, 'lock.no_rollout', null),
      since: null,
    })
    const living: Living = { live: 'alive', pid, rule: 'liveness.held', dueAt: null }
    return [draftOf(thread, living, judged, [], new Map(), 'never used')]
  })
}

/** Sessions of the TypeScript CLI (spring 2025): that program is gone, so they are over. */
export function ancientDrafts(view: HomeView<CodexDoc>): Draft[] {
  return [...view.groups].flatMap(([id, files]) => {
    const file = files.find((each) => each.located.role === 'ancient')
    if (file?.doc?.kind !== 'ancient') return []
    const { startedAt, prompt } = file.doc
    const state = {
      ...EMPTY_STATE,
      startedAt,
      firstPrompt: prompt,
      prompt: prompt && firstLine(prompt),
    }
    const seenAt = startedAt ?? file.stat.mtimeMs
    const thread: Thread = { ...emptyThread(id, file), state, seenAt }
    const judged = verdict({
      state: 'ended',
      reason: { kind: 'exited', text: '' },
      confidence: 'inferred',
      evidence: evidenceOf(thread, 'document.ancient', null),
      since: seenAt,
    })
    const living: Living = { live: 'dead', pid: null, rule: 'document.ancient', dueAt: null }
    return [draftOf(thread, living, judged, [], new Map(), null)]
  })
}

const emptyThread = (id: string, file: TrackedFile<CodexDoc>): Thread => ({
  id,
  file,
  files: [file],
  state: EMPTY_STATE,
  before: null,
  archived: false,
  kind: 'user',
  parent: null,
  seenAt: file.stat.mtimeMs,
})
