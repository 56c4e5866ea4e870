import type { Call } from '../../session'
import { arr, firstLine, isObject, obj, oneLine, own, str, type Json } from '../../text'
import { counted, planSteps } from '../../text/plan'

/** Which field of a tool's input says what it acts on. Others fall back to the fields that most tools share. */
const TARGETS: Readonly<Record<string, string>> = {
  Bash: 'command',
  PowerShell: 'command',
  Read: 'file_path',
  Edit: 'file_path',
  MultiEdit: 'file_path',
  Write: 'file_path',
  NotebookEdit: 'notebook_path',
  NotebookRead: 'notebook_path',
  Grep: 'pattern',
  Glob: 'pattern',
  LS: 'path',
  WebFetch: 'url',
  WebSearch: 'query',
  Task: 'description',
  Agent: 'description',
  Skill: 'skill',
  SlashCommand: 'command',
  TaskCreate: 'subject',
  ToolSearch: 'query',
}

const COMMON = [
  'command',
  'file_path',
  'path',
  'pattern',
  'query',
  'url',
  'description',
  'name',
  'subject',
  'message',
  'prompt',
  'taskId',
  'task_id',
  'shell_id',
  'bash_id',
]

/** Tools that never ask: they read, or they keep the agent's own books. */
const QUIET = new Set([
  'Read',
  'Grep',
  'Glob',
  'LS',
  'NotebookRead',
  'TodoRead',
  'TodoWrite',
  'Task',
  'Agent',
  'TaskCreate',
  'TaskUpdate',
  'TaskGet',
  'TaskList',
  'TaskOutput',
  'TaskStop',
  'AgentOutputTool',
  'BashOutput',
  'KillBash',
  'KillShell',
  'ToolSearch',
  'Monitor',
  'SendMessage',
  'EnterPlanMode',
  'StructuredOutput',
  'SubagentHandback',
])

export const isQuiet = (tool: string): boolean => QUIET.has(tool)

/** Silence after which a call that may be held back by an unwritten prompt gets the hint (ms, rule 6e). */
const HINT_AFTER = 20_000

/** A tool call: its name, what it acts on, whether it is a question to the person. */
export function describeCall(id: string, name: string, input: Json | null): Call {
  const target = targetOf(name, input)
  return {
    id,
    name,
    target,
    asks: asksOf(name, input),
    mayAsk: isQuiet(name)
      ? null
      : { as: 'hint', kind: 'permission', text: callText(name, target), after: HINT_AFTER },
  }
}

/** `Bash: npm publish`, as a person reads it in a prompt. */
export const callText = (name: string, target: string): string =>
  target === '' ? name : `${name}: ${target}`

function targetOf(name: string, input: Json | null): string {
  if (name === 'AskUserQuestion') return oneLine(questionOf(input))
  if (name === 'ExitPlanMode') return planTitle(str(input, 'plan') ?? '')
  const field = own(TARGETS, name)
  const named = field === undefined ? undefined : str(input, field)
  if (named !== undefined) return firstLine(named)
  for (const key of COMMON) {
    const value = str(input, key)
    if (value !== undefined && value !== '') return firstLine(value)
  }
  return ''
}

function asksOf(name: string, input: Json | null): Call['asks'] {
  if (name === 'AskUserQuestion') {
    const text = oneLine(questionOf(input), 400)
    return { kind: 'question', text, ...counted(optionsOf(input)) }
  }
  if (name === 'ExitPlanMode') {
    const plan = str(input, 'plan') ?? ''
    return { kind: 'plan', text: planTitle(plan), ...counted(planSteps(plan)) }
  }
  return null
}

/** Of several questions no count says anything. */
function optionsOf(input: Json | null): number {
  const questions = arr(input, 'questions').filter(isObject)
  return questions.length === 1 ? arr(questions[0] ?? null, 'options').length : 0
}

/** The first question; how many more there are, when there are. */
function questionOf(input: Json | null): string {
  const questions = arr(input, 'questions').filter(isObject)
  const first = questions[0] ?? obj(input, 'question') ?? input
  const text = str(first ?? null, 'question') ?? str(first ?? null, 'header') ?? ''
  return questions.length > 1 ? `${text} (+${questions.length - 1} more)` : text
}

/** The plan's first heading, else its first line. */
export function planTitle(markdown: string): string {
  const heading = /^#{1,6}[ \t]+(.+)$/m.exec(markdown.slice(0, 4000))?.[1]
  return firstLine(heading ?? markdown)
}
