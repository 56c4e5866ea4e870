import { num, str, time, type Json } from '../../../text'
import type { Memory, Told } from '../memory'
import { changed } from './facts'
import { notificationEvents } from './notification'

/** Records without a place in the conversation, known up to 2.1.332, of which nothing is read. */
const IGNORED = new Set([
  'agent-color',
  'agent-setting',
  'tag',
  'mode',
  'file-history-snapshot',
  'file-history-delta',
  'relocated',
  'pr-link',
  'worktree-state',
  'continued-in',
  'content-replacement',
  'api-request-shape',
  'api-request-blob',
  'fork-context-ref',
  'frame-link',
  'ended-by-model',
  'artifact-comment-monitor',
  'artifact-autoreact-ledger',
  'bridge-session',
  'history-suppression',
  'attribution-snapshot',
  'isolation-latch',
  'dev-mods',
  'memory-mode',
  'atis-latch',
  'observer-ref',
  'speculation-accept',
  'task-summary',
  'model_changed',
  'tools-used',
  'result',
  'started',
  'launched',
])

/** A record outside of the conversation: titles, queue, tries, marks after a turn. Last one wins; never activity. */
export function bookkeepingEvents(record: Json, memory: Memory): Told[] {
  const type = str(record, 'type')
  switch (type) {
    case 'custom-title':
      return titleOf(record, 'custom', 'customTitle')
    case 'agent-name':
      return titleOf(record, 'agent', 'agentName')
    case 'ai-title':
      return titleOf(record, 'ai', 'aiTitle')
    case 'summary':
      return [...titleOf(record, 'summary', 'summary'), afterTurn()]
    case 'last-prompt':
      return [afterTurn()]
    case 'permission-mode': {
      const mode = changed(memory, 'permissionMode', str(record, 'permissionMode'))
      if (mode === undefined) return [afterTurn()]
      return [{ type: 'meta', rule: 'permission-mode', permissionMode: mode }, afterTurn()]
    }
    case 'queue-operation':
      return queueEvents(record)
    case 'api-request':
      return requestEvents(record, memory)
    // Old versions (up to 2.1.7x) told that a command runs: it is not held back by a prompt.
    case 'progress': {
      const at = time(record, 'timestamp')
      return at === null
        ? []
        : [{ type: 'meta', rule: 'progress', facts: { progressAt: String(at) } }]
    }
    case 'cost-state': {
      const began = num(record, 'startTime')
      if (began === undefined) return []
      const process = String(began)
      const usd = num(record, 'totalCostUSD')
      return [
        { type: 'meta', rule: 'cost-state', facts: { processStartedAt: process } },
        ...(usd === undefined || !Number.isFinite(usd) || usd < 0
          ? []
          : [{ type: 'cost', rule: 'cost-state', process, usd } as const]),
      ]
    }
    default:
      if (type === undefined || IGNORED.has(type) || type.startsWith('marble-origami')) return []
      return [unknownRecord(type, record, memory)]
  }
}

const afterTurn = (): Told => ({ type: 'bookkeeping', rule: 'bookkeeping' })

function titleOf(record: Json, source: 'custom' | 'agent' | 'ai' | 'summary', key: string): Told[] {
  const text = str(record, key)?.trim()
  return text === undefined || text === ''
    ? []
    : [{ type: 'title', rule: `title.${source}`, source, text }]
}

function queueEvents(record: Json): Told[] {
  const ended = notificationEvents(str(record, 'content') ?? '')
  switch (str(record, 'operation')) {
    case 'enqueue':
      return [{ type: 'queue', rule: 'queue-operation', change: 'add' }, ...ended]
    case 'dequeue':
    case 'remove':
      return [{ type: 'queue', rule: 'queue-operation', change: 'remove' }, ...ended]
    case 'popAll':
      return [{ type: 'queue', rule: 'queue-operation', change: 'clear' }]
    default:
      return ended
  }
}

/**
 * The newest clients write no record of a failed try, only one `api-request` a try: the same digest again, with
 * nothing new to send, is a retry. Records of the conversation in between begin anew.
 */
function requestEvents(record: Json, memory: Memory): Told[] {
  const digest = str(record, 'requestDigest')
  if (digest === undefined) return []
  if (memory.request?.digest !== digest) {
    memory.request = { digest, repeats: 0 }
    return []
  }
  memory.request.repeats += 1
  if (time(record, 'timestamp') === null) return []
  return [
    {
      type: 'retry',
      rule: 'api-request.repeated',
      attempt: memory.request.repeats,
      max: null,
      text: 'API request failed',
    },
  ]
}

const unknownRecord = (type: string, record: Json, memory: Memory): Told => ({
  type: 'drift',
  rule: 'drift',
  what: 'record',
  word: type.slice(0, 60),
  version: str(record, 'version') ?? memory.facts.get('version') ?? null,
})
