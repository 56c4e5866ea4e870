import type { Call } from '../../session'
import { counted } from '../../text/plan'
import type { Described } from './describe'
import { list, number, record, text } from './json'
import { writable, type Policy } from './policy'

type Asks = Call['asks']
type MayAsk = Call['mayAsk']

/** An escalation that Codex refuses by itself is answered within a quarter of a second (ms). */
const LIKELY_AFTER = 3_000
const POSSIBLE_AFTER = 10_000
/** A tool may answer this much later than it was told to (ms). */
const SLACK = 5_000
/** An MCP server may ask the person in the middle of a call; nothing tells it from a slow one (ms). */
const MCP_AFTER = 800
const DEFAULT_TIME = 10_000
/** Code mode hands a running program back to the model after this (ms). */
const PROGRAM_TIME = 30_000
const POLL_TIME = 300_000

/** Calls that wait for other agents or only talk to them. */
const COLLABORATION = new Set([
  'wait_agent',
  'spawn_agent',
  'followup_task',
  'send_message',
  'send_input',
  'resume_agent',
  'close_agent',
  'interrupt_agent',
  'list_agents',
])

/** `wait` is two tools: of sub-agents (`ids`, `targets`), and of a program in code mode (`cell_id`). */
export const waitsForAgents = (call: Described): boolean =>
  COLLABORATION.has(call.name) || (call.name === 'wait' && !('cell_id' in call.args))

/**
 * Calls that are a question by themselves. `request_user_input_async` does not block and is none of them; a program of
 * code mode may have its answer and go on (see `program`).
 */
export function asksOf(call: Described, policy: Policy | null): Asks {
  if (call.program) return null
  if (call.name === 'request_user_input') {
    return { kind: 'question', text: questionOf(call), ...counted(optionsOf(call)) }
  }
  if (call.name !== 'request_permissions' || !reachesPerson(policy, 'request_permissions'))
    return null
  return { kind: 'permission', text: text(call.args['reason']) ?? 'Wants more permissions' }
}

/** Of several questions no count says anything. */
function optionsOf(call: Described): number {
  const questions = list(call.args['questions'])
  return questions.length === 1 ? list(record(questions[0])['options']).length : 0
}

function questionOf(call: Described): string {
  const questions = list(call.args['questions']).map((each) => text(record(each)['question']))
  return questions.find((each) => each !== null) ?? 'Asks a question'
}

/**
 * A call that a prompt may hold back; Codex writes no approval prompt down (README, "What Codex does not write").
 * @param policy of the turn; null while none was read
 */
export function mayAskOf(call: Described, policy: Policy | null, cwd: string | null): MayAsk {
  const asks = asking(call, policy)
  if (asks || waitsForAgents(call) || policy?.approval === 'never' || policy?.person === false) {
    return asks
  }
  return (
    escalation(call, policy) ?? patch(call, policy, cwd) ?? untrusted(call, policy) ?? late(call)
  )
}

/** A program that asks: while it stands at the question or runs on behind the answer, its call is the same one. */
function asking({ program }: Described, policy: Policy | null): MayAsk {
  const asks = program?.tools.find((tool) => QUESTIONS.test(tool))
  if (!program || asks === undefined) return null
  const permission = asks === 'request_permissions'
  if (permission && !reachesPerson(policy, asks)) return null
  const why = program.justification ?? ''
  // It does nothing else: what is open is the question.
  const sure = program.tools.length === 1 && policy?.approval !== 'unknown'
  const may = sure ? likely(why) : possible(why, LIKELY_AFTER)
  return may && { ...may, kind: permission ? 'permission' : 'question' }
}

const QUESTIONS = /^request_(?:user_input|permissions)$/

/**
 * Only `on-request` asks for it; the other policies refuse an escalation at once. Without a sandbox there is nothing
 * to leave: the command simply runs, and only a dangerous one is asked for.
 */
function escalation(call: Described, policy: Policy | null): MayAsk {
  if (!escalates(call) || policy?.sandbox === 'none') return null
  const why = justification(call)
  // Without a word about approvals it is the default, which is `on-request`.
  const approval = policy?.approval ?? 'on-request'
  if (approval === 'unknown') return possible(why, LIKELY_AFTER)
  return approval === 'on-request' ? likely(why) : null
}

function escalates({ args, program }: Described): boolean {
  if (program) return program.escalates
  const wish = args['sandbox_permissions']
  return (
    wish === 'require_escalated' ||
    wish === 'with_additional_permissions' ||
    args['with_escalated_permissions'] === true
  )
}

const justification = (call: Described): string =>
  text(call.args['justification']) ?? call.program?.justification ?? ''

/** A patch that the sandbox does not allow is asked for; `untrusted` may ask for any, and may have been answered. */
function patch(call: Described, policy: Policy | null, cwd: string | null): MayAsk {
  if (policy === null || call.paths.length === 0) return null
  const { approval } = policy
  if (call.paths.every((path) => writable(policy, path, cwd))) {
    return approval === 'untrusted' ? possible('', POSSIBLE_AFTER) : null
  }
  // `on-failure` tries it in the sandbox first, a policy of an unknown name may do anything.
  if (approval === 'on-failure' || approval === 'unknown') return possible('', LIKELY_AFTER)
  return reachesPerson(policy, 'sandbox_approval') ? likely('') : null
}

const READING =
  /^\s*(?:cat|ls|pwd|head|tail|wc|grep|rg|find|which|echo|nl|stat|git (?:status|log|diff|show|branch))\b(?![\s\S]*(?:[>;&|`]|\$\(|-exec|-delete))/

/** `untrusted` (gone since 0.153) asks for every command that is not plainly reading. */
function untrusted(call: Described, policy: Policy | null): MayAsk {
  const runs = /^(?:exec_command|shell|shell_command|local_shell)$/.test(call.name)
  if (policy?.approval !== 'untrusted' || !runs || READING.test(call.target)) return null
  return possible('', POSSIBLE_AFTER)
}

/** Open for longer than the tool itself would have let it be. */
function late(call: Described): MayAsk {
  const { name, args, program } = call
  if (name.startsWith('mcp__') || program?.tools.some((tool) => tool.startsWith('mcp__'))) {
    return possible('', MCP_AFTER)
  }
  if (program || name === 'wait') {
    const told = program?.yieldMs ?? number(args['yield_time_ms']) ?? 0
    return possible('', Math.max(PROGRAM_TIME, told) + SLACK)
  }
  switch (name) {
    case 'exec_command':
      return possible('', clamp(number(args['yield_time_ms']) ?? DEFAULT_TIME, 250, 30_000) + SLACK)
    case 'write_stdin':
      return possible('', Math.max(POLL_TIME, number(args['yield_time_ms']) ?? 0) + SLACK)
    case 'shell':
    case 'shell_command':
    case 'local_shell':
      return possible('', (number(args['timeout_ms'] ?? args['timeout']) ?? DEFAULT_TIME) + SLACK)
    default:
      return null
  }
}

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value))

function reachesPerson(policy: Policy | null, kind: string): boolean {
  if (policy === null) return true
  return policy.person && policy.approval !== 'never' && policy.granular[kind] !== false
}

const likely = (why: string): MayAsk => ({
  as: 'waiting',
  kind: 'permission',
  text: why,
  after: LIKELY_AFTER,
})

const possible = (why: string, after: number): MayAsk => ({
  as: 'hint',
  kind: 'permission',
  text: why,
  after,
})
