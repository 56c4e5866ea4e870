import type { Question, Screen } from '../../../contract'
import type { SessionState } from '../../../session'
import { arr, isObject, obj, parseObject, str, type Json } from '../../../text'
import type { Beside, Line, Located, ScreenReader, StoredOutput } from '../../adapter'
import { isSkipped } from '../prefilter'
import { tailOf } from './cut'
import { editOf, patchOf } from './diff'
import { runningOutput, savedName, savedOutput } from './stored'

interface Seen {
  /** Calls of the window without a result, and what each would show. */
  open: Map<string, { command: string; screen: Screen | null }>
  /** The newest thing that was done: a command with its output, a file that was changed. */
  work: Screen | null
  /** The name of the file that holds all of `work`'s output. */
  saved: string | null
  /** Commands in the background, by the id of their work. */
  commands: Map<string, string>
  /** The newest plan file that was written in plan mode: ExitPlanMode may name only the file. */
  plan: { markdown: string; file: string } | null
  answer: string
}

const EDITS = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])
const SHELLS = new Set(['Bash', 'PowerShell'])

/**
 * The shared screen: the question with its options, the plan, the change or command that is open or asked for, the
 * last answer, else what was done last. A command in the foreground leaves its output only when it has ended; one in the
 * background writes it as it runs.
 */
export function screenReader(file: Located): ScreenReader {
  const agent = file.role !== 'transcript'
  const seen: Seen = {
    open: new Map(),
    work: null,
    saved: null,
    commands: new Map(),
    plan: null,
    answer: '',
  }
  return {
    see(line: Line): void {
      const record = isSkipped(line.bytes) ? null : parseObject(line.bytes)
      if (record === null || (record['isSidechain'] === true && !agent)) return
      const type = str(record, 'type')
      if (type === 'assistant') spoke(seen, record)
      if (type === 'user') answered(seen, record)
    },
    screen: (state, beside) => pick(seen, state, beside),
  }
}

function spoke(seen: Seen, record: Json): void {
  for (const block of arr(obj(record, 'message'), 'content').filter(isObject)) {
    if (str(block, 'type') === 'text') seen.answer = str(block, 'text') ?? seen.answer
    const id = str(block, 'id')
    if (str(block, 'type') !== 'tool_use' || id === undefined) continue
    const name = str(block, 'name') ?? ''
    const input = obj(block, 'input')
    seen.open.set(id, {
      command: str(input, 'command') ?? name,
      screen: screenOfCall(seen, name, input),
    })
    notePlan(seen, name, input)
  }
}

function notePlan(seen: Seen, name: string, input: Json | null): void {
  const file = str(input, 'file_path') ?? ''
  if (name !== 'Write' || !/[\\/]plans[\\/][^\\/]+\.md$/.test(file)) return
  seen.plan = { markdown: str(input, 'content') ?? '', file }
}

/** What is on while a call is open. */
export function screenOfCall(
  seen: Pick<Seen, 'plan'>,
  name: string,
  input: Json | null,
): Screen | null {
  if (name === 'AskUserQuestion') {
    const questions = arr(input, 'questions').filter(isObject).map(questionOf)
    return questions.length > 0 ? { kind: 'question', questions } : null
  }
  if (name === 'ExitPlanMode') {
    const markdown = str(input, 'plan') ?? seen.plan?.markdown ?? ''
    const file = str(input, 'planFilePath') ?? seen.plan?.file ?? null
    return { kind: 'plan', markdown: tailOf(markdown).text, file }
  }
  if (EDITS.has(name)) {
    const change = editOf(name, input)
    return change === null ? null : { kind: 'diff', files: [change] }
  }
  if (!SHELLS.has(name)) return null
  return {
    kind: 'output',
    command: str(input, 'command') ?? '',
    text: '',
    live: true,
    truncated: false,
  }
}

const questionOf = (question: Json): Question => ({
  header: str(question, 'header') ?? '',
  text: str(question, 'question') ?? '',
  options: arr(question, 'options')
    .filter(isObject)
    .map((option) => ({
      label: str(option, 'label') ?? '',
      description: str(option, 'description') ?? '',
    })),
})

function answered(seen: Seen, record: Json): void {
  const detail = obj(record, 'toolUseResult')
  for (const block of arr(obj(record, 'message'), 'content').filter(isObject)) {
    const id = str(block, 'tool_use_id')
    const call = id === undefined ? undefined : seen.open.get(id)
    if (id === undefined || call === undefined) continue
    seen.open.delete(id)
    const patch = detail === null ? null : patchOf(detail)
    const started = str(detail, 'backgroundTaskId')
    if (started !== undefined) seen.commands.set(started, call.command)
    if (patch !== null && block['is_error'] !== true) {
      seen.work = { kind: 'diff', files: [patch] }
      seen.saved = null
    } else if (call.screen?.kind === 'output') {
      const text = printed(detail, block)
      seen.saved = savedName(detail, contentOf(block))
      seen.work = { kind: 'output', command: call.command, live: false, ...tailOf(text) }
    }
  }
}

/** What the command wrote, both streams; an error's result has it only in its text. */
export function printed(detail: Json | null, block: Json): string {
  const out = [str(detail, 'stdout'), str(detail, 'stderr')].filter(
    (text) => text !== undefined && text !== '',
  )
  return out.length > 0 ? out.join('\n') : contentOf(block)
}

export function contentOf(block: Json): string {
  const content = block['content']
  if (typeof content === 'string') return content
  const texts = arr(block, 'content')
    .filter(isObject)
    .map((part) => str(part, 'text') ?? '')
  return texts.join('\n')
}

/** Null: what the state alone can tell (an error, a text) is the better one. */
function pick(seen: Seen, state: SessionState, beside: Beside): Screen | StoredOutput | null {
  if (state.turn === 'error') return null
  const asked = state.calls.findLast((call) => call.asks !== null) ?? state.calls.at(-1)
  const open = asked === undefined ? null : (seen.open.get(asked.id)?.screen ?? null)
  if (open !== null) return open
  const running = runningOutput(state, beside, seen.commands)
  if (running !== null) return running
  const answer: Screen | null =
    seen.answer === '' ? null : { kind: 'text', text: tailOf(seen.answer).text }
  const work = workOf(seen, beside)
  return state.turn === 'open' ? (work ?? answer) : (answer ?? work)
}

function workOf({ work, saved }: Seen, beside: Beside): Screen | StoredOutput | null {
  if (work?.kind !== 'output' || saved === null) return work
  return savedOutput(saved, work.command, work.text, beside) ?? work
}
