import type { EventBody } from '../../session'
import { asksOf, mayAskOf } from './pending'
import { describe } from './describe'
import { record, text } from './json'
import type { Item } from './line'
import { between, marksTurns, noteContent, type Memory } from './memory'
import { outcomeOf } from './outputs'
import { planInCode, planItems, planTitle } from './plan'
import { contentTexts, cwdOfContext, isShellTurn, ownWords, promptOfMessage } from './prompts'

/** `response_item` messages: the answers of every age, and the prompts where no event repeats them. */
export function message(memory: Memory, item: Item): EventBody[] {
  const role = text(item.payload['role'])
  if (role === 'assistant') return answer(memory, contentTexts(item.payload['content']).join('\n'))
  if (role !== 'user') return []
  if (isShellTurn(item.payload)) memory.quiet = true
  const cwd = item.bare ? cwdOfContext(item.payload) : null
  const words = promptOfMessage(item.payload)
  return [
    ...(cwd === null ? [] : [{ type: 'meta', cwd } satisfies EventBody]),
    ...(words === '' ? [] : prompt(memory, words, 'message')),
  ]
}

function answer(memory: Memory, said: string): EventBody[] {
  if (between(memory)) return []
  noteContent(memory, 'text')
  if (said.includes('<proposed_plan>')) memory.plan = planTitle(said)
  return [{ type: 'text', text: said, end: memory.turns ? false : null }]
}

/** `user_message` (up to 0.146) and `item_completed` UserMessage (paginated mode). */
export function userEvent(memory: Memory, { payload }: Item): EventBody[] {
  const item = record(payload['item'])
  const said = text(payload['message']) ?? contentTexts(item['content']).join('\n')
  const words = ownWords(said)
  const images = Array.isArray(payload['images']) && payload['images'].length > 0
  if (words === '') return said === '' && images ? prompt(memory, '(an image)', 'event') : []
  return prompt(memory, words, 'event')
}

/** A prompt is written twice, as a message for the model and as an event: whichever comes first counts. */
function prompt(memory: Memory, words: string, from: 'message' | 'event'): EventBody[] {
  const before = memory.prompt
  if (before && before.from !== from && sameWords(before.text, words)) {
    memory.prompt = null
    return []
  }
  if (memory.turns && !memory.open) {
    // A message between turns is the client's own doing; the person's prompt stands inside its turn.
    return []
  }
  noteContent(memory, 'prompt')
  memory.prompt = { text: words, from }
  const steers = memory.turns
  return [{ type: 'prompt', by: 'human', text: words, id: null, ...(steers ? { steers } : {}) }]
}

const sameWords = (a: string, b: string): boolean => a === b || a.includes(b) || b.includes(a)

/** Its summary's first words are a heading in bold; many versions write no summary at all. */
export function thinking(memory: Memory, { payload }: Item): EventBody[] {
  if (between(memory)) return []
  noteContent(memory, 'thinking')
  const summary = contentTexts(payload['summary']).at(-1)?.replaceAll('**', '')
  return [summary ? { type: 'thinking', text: summary } : { type: 'thinking' }]
}

export function call(memory: Memory, { payload }: Item): EventBody[] {
  const described = describe(payload)
  if (!described || between(memory)) return []
  noteContent(memory, 'call')
  const todos = described.program
    ? planInCode(text(payload['input']) ?? '')
    : described.name === 'update_plan' && planItems(described.args)
  if (todos) memory.todos.set(described.id, todos)
  const { id, name, target } = described
  const asks = asksOf(described, memory.policy)
  const mayAsk = asks ? null : mayAskOf(described, memory.policy, memory.cwd)
  const blind = memory.policy === null && marksTurns(memory.version) !== false
  return [
    ...(blind ? [{ type: 'meta', facts: { blind: '1' } } satisfies EventBody] : []),
    { type: 'call', call: { id, name, target, asks, mayAsk } },
  ]
}

/** Searches of the model's own service are written when they are over: call and result in one. */
export function finishedCall(memory: Memory, item: Item): EventBody[] {
  const described = describe(item.payload)
  if (!described || between(memory)) return []
  noteContent(memory, 'result')
  const { id, name, target } = described
  const failed = item.payload['status'] === 'failed'
  return [
    { type: 'call', call: { id, name, target, asks: null, mayAsk: null } },
    { type: 'result', id, failed, denied: null },
  ]
}

export function output(memory: Memory, { payload }: Item): EventBody[] {
  const id = text(payload['call_id'])
  if (id === null || between(memory)) return []
  noteContent(memory, 'result')
  const outcome = outcomeOf(payload)
  const todos = memory.todos.get(id)
  memory.todos.delete(id)
  return [
    {
      type: 'result',
      id,
      failed: outcome.failed,
      denied: outcome.rejected ? 'person' : null,
      ...(outcome.exit === null ? {} : { exit: outcome.exit }),
    },
    ...(todos && !outcome.refused
      ? [{ type: 'todos', change: { op: 'set', items: todos } } satisfies EventBody]
      : []),
  ]
}

/** A message between agents (0.144 on): content of the turn, and nobody's prompt. */
export function agentMessage(memory: Memory): EventBody[] {
  if (between(memory)) return []
  noteContent(memory, 'agent')
  return [{ type: 'thinking' }]
}
