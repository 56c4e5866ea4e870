import type { Session } from '../contract'
import { callKind, callName, parseCall, type CallKind } from './calls'
import { resetTime, statusCode, type Zoned } from './error'
import { oneLine } from './plain'
import { count } from './time'

/** What a row's words depend on. */
export type Spoken = Pick<Session, 'state' | 'reason' | 'activity' | 'subagents' | 'background'>

export interface Says {
  /** The plain words, `Wants to run a command`. Empty where a row shows only its time. */
  word: string
  /** What it is about: a command, a path, a question. One line, cut by whoever draws it. */
  target: string | null
  /** The target is code: a command, a path or a tool's name. */
  mono: boolean
}

/**
 * A row's words for every state and reason of the contract (the copy table of the popover's design).
 * `reason.text` is `Bash: npm publish` for a call, else the question, the plan's title or the agent's own sentence.
 */
export function says(session: Spoken, zone: Zoned = {}): Says {
  const text = oneLine(session.reason.text)
  const kind = session.reason.kind
  switch (kind) {
    case 'permission':
      return permission(session, text)
    case 'question':
      return { word: asks(session.reason.count), target: text || null, mono: false }
    case 'plan':
      return { word: plan(session.reason.count), target: text || null, mono: false }
    case 'sandbox':
      return { word: 'Wants to leave its sandbox', ...callTarget(text) }
    case 'worker':
      return { word: workerWord(session), ...callTarget(text) }
    case 'input':
      return { word: 'Waits for your input', target: text || null, mono: false }
    case 'rate_limit':
      return only(`Rate limit reached · ${resets(text, zone)}`)
    case 'auth':
      return only('Not logged in any more · log in where it runs')
    case 'overloaded':
      return only('Service overloaded · not retrying')
    case 'api':
      return serviceError(text)
    case 'failed':
      return { word: 'The turn failed', target: text || null, mono: false }
    case 'thinking':
      return only('Thinking')
    case 'responding':
      return only('Writing its answer')
    case 'tool':
      return tool(session, text)
    case 'compacting':
      return only('Compacting the conversation')
    case 'retrying':
      return only(retrying(text))
    case 'subagents':
      return only(subagents(session))
    case 'shell':
      return shell(session)
    case 'workflow':
      return only(workflows(session))
    case 'done':
      return only('Done')
    case 'asked':
      return { word: 'Asked:', target: text ? `“${text}”` : null, mono: false }
    case 'interrupted':
      return only('You interrupted it')
    case 'dialog':
      return only('A menu is open')
    case 'fresh':
      return only('No prompt yet')
    case 'exited':
    case 'closed':
      return only('')
    case 'cleared':
      return only('cleared')
    case 'killed':
      return only('mid-turn')
    case 'none':
      return only(unknown(text))
  }
}

/** Said beside a busy row whose agent may stand at a prompt that it never writes down; else null. */
export function hintWords(session: Pick<Session, 'hint'>): string | null {
  return session.hint === 'maybe_waiting' ? 'may be waiting for you' : null
}

/** How many sub-agents run now. */
export function running(session: Pick<Session, 'subagents'>): number {
  return session.subagents.filter((agent) => agent.state === 'busy' || agent.state === 'waiting')
    .length
}

const asks = (options: number | undefined): string =>
  options === undefined ? 'Asks you' : `Asks you to choose · ${count(options, 'option')}`

const plan = (steps: number | undefined): string =>
  steps === undefined ? 'Plan ready to review' : `Plan ready to review · ${count(steps, 'step')}`

const only = (word: string): Says => ({ word, target: null, mono: false })

const WANTS = {
  run: 'Wants to run a command',
  edit: 'Wants to edit a file',
  read: 'Wants to read a file',
  search: 'Wants to search',
  open: 'Wants to open a page',
  other: 'Wants to use a tool',
} as const satisfies Record<CallKind, string>

const DOES = {
  run: 'Running',
  edit: 'Editing',
  read: 'Reading',
  search: 'Searching',
  open: 'Opening',
  other: 'Using',
} as const satisfies Record<CallKind, string>

/** The call a reason names, else the one that runs. */
export function callOf(session: Spoken, text: string): { label: string; target: string } | null {
  const named = parseCall(text)
  if (named?.target) return named
  const running = session.activity
  if (running && (!text || running.label === named?.label))
    return { label: oneLine(running.label), target: oneLine(running.target) }
  return named
}

function permission(session: Spoken, text: string): Says {
  const call = callOf(session, text)
  if (!call) return { word: 'Asks for permission', target: text || null, mono: false }
  const kind = callKind(call.label)
  if (kind !== 'other') return { word: WANTS[kind], target: call.target || null, mono: true }
  const target = call.target ? `${callName(call.label)} ${call.target}` : callName(call.label)
  return { word: WANTS.other, target, mono: true }
}

function tool(session: Spoken, text: string): Says {
  const call = callOf(session, text)
  if (!call) return text ? { word: 'Using', target: text, mono: false } : only('Using a tool')
  const kind = callKind(call.label)
  if (kind === 'other') return { word: DOES.other, target: callName(call.label), mono: true }
  if (!call.target) return { word: DOES[kind], target: callName(call.label), mono: true }
  return { word: DOES[kind], target: call.target, mono: true }
}

/** `Bash: npm test` without its tool, when that is a command; a sentence stays a sentence. */
function callTarget(text: string): Pick<Says, 'target' | 'mono'> {
  const call = parseCall(text)
  if (!call?.target) return { target: text || null, mono: false }
  if (callKind(call.label) !== 'other') return { target: call.target, mono: true }
  return { target: `${callName(call.label)} ${call.target}`, mono: true }
}

function workerWord(session: Spoken): string {
  const label = oneLine(session.subagents.find((agent) => agent.state === 'waiting')?.label ?? '')
  return label ? `A sub-agent asks · ${label}` : 'A sub-agent asks'
}

function resets(text: string, zone: Zoned): string {
  const at = resetTime(text, zone)
  return at === null ? 'no reset time given' : `resets at ${at}`
}

function serviceError(text: string): Says {
  const code = statusCode(text)
  if (code !== null) return only(`The service answered with error ${code}`)
  return { word: 'The service gave an error', target: text || null, mono: false }
}

/** `attempt 3 of 10 · overloaded`, in whatever order the adapter says it. */
function retrying(text: string): string {
  const attempt = /\b(?:attempt|retry) (\d+)(?:(?: of |\/)\d+)?/i.exec(text)
  if (!attempt) return text ? `Retrying · ${text}` : 'Retrying'
  const rest = text.replace(attempt[0], '').replace(/^[\s·:,;()-]+|[\s·:,;()-]+$/g, '')
  return `Retrying, attempt ${attempt[1]}${rest ? ` · ${rest}` : ''}`
}

function subagents(session: Spoken): string {
  if (session.state === 'background') {
    const n = running(session) || kindCount(session, 'subagents')
    return n > 0 ? `${count(n, 'sub-agent')} still running` : 'Sub-agents still running'
  }
  const n = running(session)
  return n > 0 ? `Waiting for ${count(n, 'sub-agent')}` : 'Waiting for sub-agents'
}

function shell(session: Spoken): Says {
  const shells = session.background.filter((work) => work.kind === 'shell')
  if (shells.length > 1) return only(`Turn over, ${count(shells.length, 'command')} still running`)
  const label = oneLine(shells[0]?.label ?? '')
  return { word: 'Turn over, still running', target: label || null, mono: true }
}

function workflows(session: Spoken): string {
  const n = kindCount(session, 'workflow')
  return n > 1 ? `${n} workflows still run` : 'A workflow still runs'
}

function kindCount(session: Spoken, kind: Session['background'][number]['kind']): number {
  return session.background.filter((work) => work.kind === kind).length
}

function unknown(text: string): string {
  if (!text) return 'Open, but leaves no readable record'
  return /\s/.test(text) ? text : `Says “${text}”, a word Andon does not know`
}
