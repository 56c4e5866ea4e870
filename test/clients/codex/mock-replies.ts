import { directiveIn, numberIn, partsOf, sentences, type Directive } from '../mock/directive'
import type { Asked } from './mock-body'

/** A function call with arguments, or a custom tool (code mode) with a text. */
export type Call =
  | { kind: 'function'; name: string; namespace: string | null; args: Record<string, unknown> }
  | { kind: 'custom'; name: string; input: string }

/** One answer of the model. */
export interface Reply {
  /** Seconds of reasoning first. */
  reason?: number
  /** A text beside the call, before it. */
  comment?: string
  text?: string
  over?: number
  cut?: true
  call?: Call
  error?: { status: number; times: number | null }
}

const QUESTION = {
  id: 'colour',
  header: 'Colour',
  question: 'Which colour should the button have?',
  options: [
    { label: 'Blue (Recommended)', description: 'The house colour' },
    { label: 'Green', description: 'The other colour' },
  ],
}
const PLAN = '# Plan\n\n1. Do the first thing\n2. Do the second thing'
const ESCALATED = {
  sandbox_permissions: 'require_escalated',
  justification: 'Do you want to allow writing outside the workspace?',
}
/** Longer than any command of the scenarios, so that a call stays one call. */
const YIELD_MS = 20_000

/** All answers to one directive, in order; the last one ends the turn. Null for a word that only Claude Code obeys. */
export function repliesTo({ word, rest }: Directive, asked: Asked): Reply[] | null {
  switch (word) {
    case 'seq':
      return sequence(rest, asked)
    case 'say':
      return [{ text: rest || 'ok' }]
    case 'slow':
      return [{ reason: numberIn(rest, 10), text: 'I thought about it.' }]
    case 'long':
      return [{ text: sentences(60), over: numberIn(rest, 15) }]
    case 'cut':
      return [{ text: sentences(20), over: 2, cut: true }]
    case 'run':
      return [
        { reason: 1, comment: 'I will run that.', call: command(asked, rest) },
        { text: 'The command is done.' },
      ]
    case 'bg':
      return [
        { call: command(asked, rest, { yield_time_ms: 1000 }) },
        { text: 'Started in the background.' },
      ]
    case 'esc':
      return [
        { comment: 'This needs your approval.', call: command(asked, rest, ESCALATED) },
        { text: 'The command is done.' },
      ]
    case 'ask':
    case 'askasync':
      return [
        {
          call: named(asked, word === 'ask' ? 'request_user_input' : 'request_user_input_async', {
            questions: [QUESTION],
          }),
        },
        { text: 'Thanks, noted.' },
      ]
    case 'proposed':
      return [{ text: `<proposed_plan>\n${PLAN}\n</proposed_plan>` }]
    case 'patch':
      return [{ call: patch(asked, rest || 'hello.txt') }, { text: 'The file is written.' }]
    case 'spawn':
      return [
        { call: spawn(asked, rest) },
        { call: waitForAgent(asked) },
        { text: 'The agent is done.' },
      ]
    case 'mcp':
      return [{ call: serverCall(asked) }, { text: 'The server has its answer.' }]
    case 'err': {
      const [status, times] = rest.split(/\s+/)
      return [{ error: { status: Number(status), times: times ? Number(times) : null } }]
    }
    case 'par':
    case 'plan':
    case 'planfile':
    case 'write':
    case 'edit':
    case 'todo':
    case 'spawnbg':
      return null
  }
}

function sequence(rest: string, asked: Asked): Reply[] {
  const parts = partsOf(rest).map((part) => {
    const directive = directiveIn(part)
    return directive ? (repliesTo(directive, asked) ?? []) : []
  })
  return parts.flatMap((replies, i) =>
    i < parts.length - 1 ? replies.filter(({ call }) => call) : replies,
  )
}

function named({ tools }: Asked, name: string, args: Record<string, unknown>): Call {
  return { kind: 'function', name, namespace: tools.get(name)?.namespace ?? null, args }
}

/** In code mode a tool is called from a script. */
const script = (tool: string, argument: unknown): Call => ({
  kind: 'custom',
  name: 'exec',
  input: `const r = await tools.${tool}(${JSON.stringify(argument)}); text(JSON.stringify(r));`,
})

function command(asked: Asked, cmd: string, more: Record<string, unknown> = {}): Call {
  const args = { cmd, yield_time_ms: YIELD_MS, ...more }
  if (asked.tools.has('exec_command')) return named(asked, 'exec_command', args)
  if (asked.tools.has('exec')) return script('exec_command', args)
  return named(asked, 'shell_command', { command: cmd, timeout_ms: 30_000, ...more })
}

function patch(asked: Asked, file: string): Call {
  const text = `*** Begin Patch\n*** Add File: ${file}\n+hello\n+world\n*** End Patch`
  const tool = asked.tools.get('apply_patch')
  if (tool?.type === 'custom') return { kind: 'custom', name: 'apply_patch', input: text }
  if (tool) return named(asked, 'apply_patch', { input: text })
  if (asked.tools.has('exec')) return script('apply_patch', text)
  return command(asked, `apply_patch <<'EOF'\n${text}\nEOF`)
}

function spawn(asked: Asked, message: string): Call {
  const grouped = asked.tools.get('spawn_agent')?.namespace
  const args = grouped
    ? { task_name: 'sub_task', message, fork_turns: 'none' }
    : { message, agent_type: 'default' }
  return named(asked, 'spawn_agent', args)
}

function waitForAgent(asked: Asked): Call {
  const { tools, lastAgent } = asked
  if (tools.get('wait_agent')?.namespace) return named(asked, 'wait_agent', { timeout_ms: 30_000 })
  const ids = [lastAgent ?? 'none']
  const name = tools.has('wait_agent') ? 'wait_agent' : 'wait'
  return named(asked, name, { ids, targets: ids, timeout_ms: 30_000 })
}

const serverCall = ({ tools }: Asked): Call =>
  tools.has('exec')
    ? script('mcp__mock__ask', {})
    : { kind: 'function', name: 'ask', namespace: 'mcp__mock', args: {} }
