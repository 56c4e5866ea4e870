import { count, num, obj, str, type Json } from '../../../text'
import { isLate, type Memory, type Told } from '../memory'

const KNOWN = new Set([
  'away_summary',
  'informational',
  'bridge_status',
  'scheduled_task_fire',
  'model_refusal_fallback',
  'api_refusal',
  'session_start',
  'microcompact_boundary',
  'agents_killed',
  'memory_saved',
  'permission_retry',
  'error',
  'init',
])

/** A system record: the end of a turn, a retry, a compaction. */
export function systemEvents(record: Json, memory: Memory): Told[] {
  const subtype = str(record, 'subtype')
  switch (subtype) {
    case 'turn_duration':
      return isLate(memory, record) ? [] : [turnEnd(record)]
    case 'stop_hook_summary':
      if (record['preventedContinuation'] === true || isLate(memory, record)) return []
      return [
        // From now on the end of a turn is followed by a hook that may take its time.
        { type: 'meta', rule: 'system.stop_hook_summary', facts: { stopHook: 'yes' } },
        { type: 'turn_end', rule: 'system.stop_hook_summary', how: 'done', turn: null },
      ]
    case 'api_error':
      return [retryOf(record)]
    case 'compact_boundary': {
      const trigger = str(obj(record, 'compactMetadata'), 'trigger')
      return [
        {
          type: 'compaction',
          rule: 'system.compact_boundary',
          phase: 'end',
          trigger: trigger === 'manual' ? 'manual' : 'auto',
        },
      ]
    }
    case undefined:
    case 'local_command':
      return []
    default:
      return KNOWN.has(subtype) ? [] : [unknownSubtype(subtype, record)]
  }
}

/** Only the terminal writes it (2.1.3 and later), after hooks; the counts say what still runs (absent: nothing). */
const turnEnd = (record: Json): Told => ({
  type: 'turn_end',
  rule: 'system.turn_duration',
  how: 'done',
  turn: null,
  pending: {
    agents: count(record, 'pendingBackgroundAgentCount'),
    workflows: count(record, 'pendingWorkflowCount'),
  },
})

/** Until about 2.1.30x each failed try wrote a record; the newest clients write none (see `bookkeeping.ts`). */
function retryOf(record: Json): Told {
  const error = obj(record, 'error')
  const status = num(error, 'status')
  return {
    type: 'retry',
    rule: 'system.api_error',
    attempt: count(record, 'retryAttempt'),
    max: num(record, 'maxRetries') ?? null,
    text: status === undefined ? 'API error' : `API error ${status}`,
  }
}

const unknownSubtype = (subtype: string, record: Json): Told => ({
  type: 'drift',
  rule: 'drift',
  what: 'record',
  word: `system.${subtype.slice(0, 60)}`,
  version: str(record, 'version') ?? null,
})
