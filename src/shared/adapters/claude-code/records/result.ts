import type { Denial } from '../../../session'
import { arr, firstLine, isObject, obj, str, type Json } from '../../../text'
import type { Memory, Told } from '../memory'
import { isMarker } from './prompt'
import { todosOfResult } from './todos'

/** One tool result: closes its call, and may start something in the background. */
export function resultEvents(block: Json, record: Json, memory: Memory): Told[] {
  const id = str(block, 'tool_use_id')
  if (id === undefined) return []
  const failed = block['is_error'] === true
  const text = resultText(block)
  const denied = failed ? denialOf(record, text) : null
  const call = memory.calls.get(id)
  const out: Told[] = [
    { type: 'result', rule: ruleOf(denied), id, failed, denied, text: firstLine(text) },
  ]
  const delegated = call?.name === 'Task' || call?.name === 'Agent'
  if (delegated) {
    const state = failed ? (denied === null ? 'failed' : 'stopped') : 'done'
    out.push({ type: 'subagent', rule: 'result.agent', agent: { id, call: id, state } })
  }
  if (failed) return out
  const detail = obj(record, 'toolUseResult')
  out.push(...backgroundOf(id, detail, text, call?.target ?? ''))
  if (call !== undefined) out.push(...todosOfResult(call, detail, text))
  if (call?.name === 'KillShell' || call?.name === 'KillBash' || call?.name === 'TaskStop') {
    out.push({ type: 'background_end', rule: 'result.stopped', id: call.target, status: 'killed' })
  }
  // 2.1.278 wrote hand-backs without `toolEndsTurn`.
  if (memory.agent && call?.name === 'SubagentHandback') {
    out.push({ type: 'turn_end', rule: 'result.handback', how: 'done', turn: null })
  }
  return out
}

const ruleOf = (denied: Denial | null) =>
  denied === null ? 'user.tool_result' : `user.denied.${denied}`

/**
 * Why a call did not run. `user-rejected` alone proves no person's "no": a headless run writes it when nobody was
 * asked (`permissionDecision.source` config). `interrupted` is what a resume or a fork puts for a call that was open.
 */
function denialOf(record: Json, text: string): Denial | null {
  if (isMarker(text)) return 'interrupted'
  switch (str(record, 'toolDenialKind')) {
    case 'interrupted':
      return 'interrupted'
    case 'user-rejected':
      return str(obj(record, 'permissionDecision'), 'source') === 'config' ? 'rule' : 'person'
    case undefined:
      break
    default:
      return 'rule'
  }
  const rejected =
    str(record, 'toolUseResult') === 'User rejected tool use' ||
    text.startsWith("The user doesn't want to proceed with this tool use")
  return rejected ? 'person' : null
}

function backgroundOf(call: string, detail: Json | null, text: string, target: string): Told[] {
  const rule = 'result.background'
  const shell =
    str(detail, 'backgroundTaskId') ??
    /^Command running in background with ID: (\w+)/.exec(text)?.[1]
  if (shell !== undefined) {
    return [{ type: 'background_start', rule, work: { id: shell, kind: 'shell', label: target } }]
  }
  const agent = str(detail, 'agentId')
  const label = str(detail, 'description') ?? target
  if (str(detail, 'status') === 'async_launched') {
    if (agent !== undefined) {
      return [
        { type: 'background_start', rule, work: { id: agent, kind: 'subagents', label } },
        { type: 'subagent', rule, agent: { id: agent, call, label, state: 'busy' } },
      ]
    }
    const task = str(detail, 'taskId')
    if (task === undefined) return []
    const flow = str(detail, 'workflowName') ?? str(detail, 'summary') ?? label
    return [
      {
        type: 'background_start',
        rule,
        work: { id: task, kind: 'workflow', label: firstLine(flow, 80) },
      },
    ]
  }
  if (agent === undefined) return []
  // A sub-agent that ran in the foreground: its result is its end.
  return [
    { type: 'subagent', rule: 'result.agent', agent: { id: agent, call, label, state: 'done' } },
  ]
}

function resultText(block: Json): string {
  const content = block['content']
  if (typeof content === 'string') return content
  const first = arr(block, 'content').find((part) => isObject(part) && part['type'] === 'text')
  return isObject(first) ? (str(first, 'text') ?? '') : ''
}
