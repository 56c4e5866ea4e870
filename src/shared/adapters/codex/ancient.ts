import { stepsOf } from '../../session'
import type { Step } from '../../contract'
import type { HomeView, StoreDetail, StoreSubject } from '../adapter'
import { tailOf } from './body'
import { eventsOf } from './decoder'
import type { CodexDoc } from './docs'
import { list, record, text } from './json'
import { newMemory } from './memory'
import { contentTexts, ownWords } from './prompts'
import { timeOf } from './time'

/** A session of the TypeScript CLI (spring 2025): `{session:{timestamp,id},items:[…]}`, one document, always over. */
export interface Ancient {
  kind: 'ancient'
  startedAt: number | null
  prompt: string | null
  steps: readonly Step[]
  /** What it said last. */
  answer: string | null
}

export function ancientOf(value: unknown): Ancient {
  const items = list(record(value)['items']).map(record)
  const prompts = items
    .filter((item) => item['role'] === 'user')
    .map((item) => ownWords(contentTexts(item['content']).join('\n')))
  const memory = newMemory('')
  // The items are those of the bare rollouts that came after: without a time, and the index says where they stand.
  const events = items.flatMap((payload, offset) => {
    const kind = text(payload['type']) ?? (text(payload['role']) === null ? '' : 'message')
    const item = {
      at: null,
      offset,
      type: 'response_item',
      kind,
      payload,
      ordinal: null,
      bare: true,
    }
    return eventsOf(memory, item).filter(({ type }) => type !== 'drift')
  })
  const said = events.findLast((event) => event.type === 'text')
  return {
    kind: 'ancient',
    startedAt: timeOf(record(record(value)['session'])['timestamp']),
    prompt: prompts.find((prompt) => prompt !== '') ?? null,
    steps: stepsOf(events),
    answer: said?.type === 'text' ? tailOf(said.text).text : null,
  }
}

/** Its detail; null for every session that is a log. */
export function ancientDetail(
  view: HomeView<CodexDoc>,
  { group, agent, until }: StoreSubject,
): StoreDetail | null {
  const files = view.groups.get(group) ?? []
  const doc = files.find(({ located }) => located.role === 'ancient')?.doc
  if (agent !== null || doc?.kind !== 'ancient') return null
  const all = until === undefined || until >= doc.steps.length
  const steps = doc.steps.filter(({ offset }) => until === undefined || offset < until)
  const screen = all && doc.answer !== null ? ({ kind: 'text', text: doc.answer } as const) : null
  return { steps, screen: screen ?? { kind: 'none' } }
}
