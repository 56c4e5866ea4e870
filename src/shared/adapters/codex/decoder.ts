import type { EventBody, SessionEvent } from '../../session'
import type { Decoder, Line, Located } from '../adapter'
import { agentMessage, call, finishedCall, message, output, thinking, userEvent } from './content'
import { endsTurn } from './errors'
import { record } from './json'
import { isQuiet } from './known'
import { itemOf, type Item } from './line'
import { newMemory, type Memory } from './memory'
import { inheritedItem, sessionMeta, settings, turnContext } from './meta'
import {
  compacted,
  errorEvent,
  planItem,
  renamed,
  reviewEntered,
  reviewLeft,
  spawnEnded,
  subagentActivity,
  tokenCount,
} from './news'
import { rolledBack, turnAborted, turnCompleted, turnStarted } from './turns'
import { own } from '../../text'

type Handler = (memory: Memory, item: Item) => EventBody[]

const LINES: Readonly<Record<string, Handler>> = {
  session_meta: sessionMeta,
  turn_context: turnContext,
  compacted,
}

const RESPONSES: Readonly<Record<string, Handler>> = {
  message,
  reasoning: thinking,
  function_call: call,
  custom_tool_call: call,
  local_shell_call: call,
  tool_search_call: call,
  function_call_output: output,
  custom_tool_call_output: output,
  local_shell_call_output: output,
  tool_search_output: output,
  web_search_call: finishedCall,
  image_generation_call: finishedCall,
  agent_message: agentMessage,
}

const EVENTS: Readonly<Record<string, Handler>> = {
  task_started: turnStarted,
  turn_started: turnStarted,
  task_complete: turnCompleted,
  turn_complete: turnCompleted,
  turn_aborted: turnAborted,
  thread_rolled_back: rolledBack,
  user_message: userEvent,
  'item.UserMessage': userEvent,
  'item.Plan': planItem,
  token_count: tokenCount,
  thread_name_updated: (_, item) => renamed(item),
  thread_settings_applied: (memory, { payload }) =>
    settings(memory, record(payload['thread_settings'])),
  entered_review_mode: reviewEntered,
  exited_review_mode: reviewLeft,
  'item.ExitedReviewMode': reviewLeft,
  sub_agent_activity: (_, item) => subagentActivity(item),
  'item.SubAgentActivity': (_, item) => subagentActivity(item),
  collab_agent_spawn_end: (_, item) => spawnEnded(item),
  error: (memory, { payload }) => (endsTurn(payload) ? errorEvent(memory, payload) : []),
}

/** Decodes one rollout from any line on. */
export function decoder(file: Located): Decoder {
  const memory = newMemory(file.group)
  return {
    decode(line: Line): SessionEvent[] {
      const item = itemOf(line)
      return item ? eventsOf(memory, item) : []
    },
  }
}

export function eventsOf(memory: Memory, item: Item): SessionEvent[] {
  const { at, offset } = item
  const rule = ruleOf(item)
  return bodies(memory, item).map((body) => ({ ...body, at, offset, rule }))
}

function bodies(memory: Memory, item: Item): EventBody[] {
  const handler = handlerOf(item)
  if (isInherited(memory, item) && handler !== turnStarted && handler !== sessionMeta) {
    return inheritedItem(memory, item)
  }
  if (handler) return handler(memory, item)
  if (isQuiet(item.type, item.kind)) return []
  return [{ type: 'drift', what: 'record', word: wordOf(item), version: memory.version }]
}

function handlerOf({ type, kind }: Item): Handler | undefined {
  const table = type === 'response_item' ? RESPONSES : type === 'event_msg' ? EVENTS : LINES
  const word = type === 'response_item' || type === 'event_msg' ? kind : type
  return own(table, word)
}

const isInherited = (memory: Memory, { ordinal }: Item): boolean =>
  memory.inherited ||
  (memory.ownOrdinal !== null && ordinal !== null && ordinal < memory.ownOrdinal)

const wordOf = ({ type, kind }: Item): string =>
  `${type}${kind === '' ? '' : `.${kind}`}`.slice(0, 80)

function ruleOf({ type, kind, bare, payload }: Item): string {
  const role = kind === 'message' ? `.${String(payload['role']).slice(0, 20)}` : ''
  const word = kind === '' ? type : kind
  return `rollout.${bare ? 'bare.' : ''}${word}${role}`
}
