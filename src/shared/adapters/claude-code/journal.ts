import type { SessionEvent } from '../../session'
import { parseObject, str } from '../../text'
import type { Line } from '../adapter'

/**
 * `subagents/workflows/wf_<id>/journal.jsonl`: which agents of a workflow started and which gave their result. It has
 * no times. Started without a result is running.
 */
export function journalEvents(line: Line): SessionEvent[] {
  const record = parseObject(line.bytes)
  const id = str(record, 'agentId')
  const type = str(record, 'type')
  if (id === undefined || (type !== 'started' && type !== 'result')) return []
  const label = str(record, 'label')
  const agent = {
    id,
    call: null,
    kind: 'workflow-subagent',
    state: type === 'started' ? ('busy' as const) : ('done' as const),
    ...(label === undefined ? {} : { label }),
  }
  return [{ type: 'subagent', rule: `journal.${type}`, at: null, offset: line.offset, agent }]
}
