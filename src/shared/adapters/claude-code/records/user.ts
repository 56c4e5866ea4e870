import { arr, isObject, obj, str, time, type Json } from '../../../text'
import { isOfOlderTurn, type Memory, type Told } from '../memory'
import { notificationEvents, notificationText } from './notification'
import { commandText, isCaveat, isLocal, isMarker, promptText } from './prompt'
import { resultEvents } from './result'

/** A user record: tool results, a prompt, the interruption marker, or what ran beside the conversation. */
export function userEvents(record: Json, memory: Memory): Told[] {
  const message = obj(record, 'message')
  const content = message?.['content']
  const blocks = arr(message, 'content').filter(isObject)
  const results = blocks.filter((block) => str(block, 'type') === 'tool_result')
  const out = results.flatMap((block) => resultEvents(block, record, memory))
  if (results.length > 0) memory.request = null
  if (record['toolEndsTurn'] === true && memory.agent) out.push(endByTool())
  const text = typeof content === 'string' ? content : promptText(blocks)
  if (results.length > 0 && !blocks.some((block) => str(block, 'type') === 'text')) return out
  return [...out, ...textEvents(text, record, memory)]
}

const endByTool = (): Told => ({
  type: 'turn_end',
  rule: 'user.toolEndsTurn',
  how: 'done',
  turn: null,
})

function textEvents(text: string, record: Json, memory: Memory): Told[] {
  if (record['isMeta'] === true || text === '') {
    if (isCaveat(text)) memory.caveat = str(record, 'uuid') ?? null
    return []
  }
  if (record['isCompactSummary'] === true || record['isVisibleInTranscriptOnly'] === true) return []
  if (isMarker(text)) {
    // Written after the next (queued) prompt it belongs to the older branch, as its parent shows.
    if (isOfOlderTurn(memory, record)) return []
    memory.request = null
    return [{ type: 'turn_end', rule: 'user.interrupted', how: 'interrupted', turn: null }]
  }
  // What a local command that is none says ("Unknown skill: …") stands right below the caveat, in no wrapper.
  if (
    text.startsWith('Unknown ') &&
    memory.caveat !== null &&
    str(record, 'parentUuid') === memory.caveat
  )
    return []
  if (isLocal(text)) return localEvents(text, record, memory)
  return promptEvents(text, record, memory)
}

function promptEvents(text: string, record: Json, memory: Memory): Told[] {
  memory.request = null
  memory.prompts += 1
  const id = str(record, 'promptId') ?? null
  const ended = notificationEvents(text)
  if (ended.length > 0) {
    const told = notificationText(text)
    return [...ended, { type: 'prompt', rule: 'user.notification', by: 'machine', text: told, id }]
  }
  const origin = str(obj(record, 'origin'), 'kind')
  const machine =
    (origin !== undefined && origin !== 'human') || /^<(?:teammate|agent)-message/.test(text)
  const command = /^\s*<command-message>/.test(text)
  return [
    {
      type: 'prompt',
      rule: command ? 'user.command' : 'user.prompt',
      by: machine ? 'machine' : 'human',
      text: command ? commandText(text) : text,
      id,
    },
  ]
}

/**
 * Local commands start no turn. Two exceptions say something: `/clear` at the head of a file names the conversation
 * before it, and since 2.1.33x the model answers a `!command` once its output is written (with `turnOrigin`).
 */
function localEvents(text: string, record: Json, memory: Memory): Told[] {
  const at = time(record, 'timestamp')
  if (
    memory.prompts === 0 &&
    /^\s*<command-name>\/clear<\/command-name>/.test(text) &&
    at !== null
  ) {
    return [{ type: 'meta', rule: 'user.clear', facts: { clearedAt: String(at) } }]
  }
  const typed = /^\s*<bash-input>([\s\S]*?)<\/bash-input>/.exec(text)?.[1]
  if (typed !== undefined) memory.shell = typed
  if (/^\s*<bash-stdout>/.test(text) && str(record, 'turnOrigin') !== undefined) {
    return [
      { type: 'prompt', rule: 'user.bash', by: 'human', text: `!${memory.shell ?? ''}`, id: null },
    ]
  }
  return []
}
