import type { Question, Screen } from '../../contract'
import type { SessionState } from '../../session'
import type { Line, ScreenReader } from '../adapter'
import { bodyOf, tailOf } from './body'
import { describe } from './describe'
import { changesDiff, patchDiff } from './diff'
import { isJson, list, parseJson, record, text, type Json } from './json'
import { unwrapLine } from './line'
import { exitOf } from './outputs'
import { contentTexts } from './prompts'

interface Seen {
  /** What each call of the window would show while it is open. */
  calls: Map<string, { command: string; screen: Screen | null }>
  /** The newest finished work: a command with its output, or an applied patch. */
  work: Screen | null
  plan: string | null
  answer: string | null
}

/**
 * The shared screen of a thread: the question with its options, the patch or command that is open, the plan, the last
 * answer, else what was done last. Codex writes no output of a command before its end.
 */
export function screenReader(): ScreenReader {
  const seen: Seen = { calls: new Map(), work: null, plan: null, answer: null }
  return {
    see(line: Line): void {
      const item = unwrapLine(line)
      if (item) look(seen, item.kind, item.payload)
    },
    screen: (state) => pick(seen, state),
  }
}

function look(seen: Seen, kind: string, payload: Json): void {
  switch (kind) {
    case 'task_started':
    case 'turn_started':
      seen.calls.clear()
      Object.assign(seen, { work: null, plan: null, answer: null } satisfies Partial<Seen>)
      return
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
      return called(seen, payload)
    case 'function_call_output':
    case 'custom_tool_call_output':
      return answered(seen, payload)
    case 'patch_apply_end':
      return applied(seen, record(payload['changes']))
    case 'item.FileChange':
      return applied(seen, record(record(payload['item'])['changes']))
    case 'item.Plan':
      seen.plan = text(record(payload['item'])['text'])
      return
    case 'message':
      if (payload['role'] !== 'assistant') return
      seen.answer = contentTexts(payload['content']).join('\n')
      return
    default:
  }
}

function called(seen: Seen, payload: Json): void {
  const call = describe(payload)
  if (!call) return
  const command = call.target === '' ? call.name : call.target
  seen.calls.set(call.id, { command, screen: openScreen(call.name, command, payload) })
}

/** What is on while a call is open. */
function openScreen(name: string, command: string, payload: Json): Screen | null {
  if (name === 'request_user_input') {
    const questions = questionsOf(text(payload['arguments']) ?? '')
    return questions.length > 0 ? { kind: 'question', questions } : null
  }
  const source = text(payload['input']) ?? text(payload['arguments']) ?? ''
  if (name === 'apply_patch') {
    // In code mode the patch is a text of the program, with its line ends escaped.
    const files = patchDiff(source.includes('\\n') ? source.replaceAll('\\n', '\n') : source)
    if (files.length > 0) return { kind: 'diff', files }
  }
  return { kind: 'output', command, text: '', live: true, truncated: false }
}

function questionsOf(source: string): Question[] {
  return list(parseJson(source)?.['questions']).map((each) => {
    const question = record(each)
    return {
      header: text(question['header']) ?? '',
      text: text(question['question']) ?? '',
      options: list(question['options']).map((option) => ({
        label: text(record(option)['label']) ?? '',
        description: text(record(option)['description']) ?? '',
      })),
    }
  })
}

function answered(seen: Seen, payload: Json): void {
  const id = text(payload['call_id']) ?? ''
  const call = seen.calls.get(id)
  if (!call) return
  seen.calls.delete(id)
  // A patch was shown by its changes; that it worked is all its output says.
  if (call.screen?.kind === 'diff' || call.screen?.kind === 'question') return
  const exit = exitOf(payload['output'])
  seen.work = {
    kind: 'output',
    command: call.command,
    live: false,
    ...tailOf(bodyOf(payload['output'])),
    ...(exit !== null && { exit }),
  }
}

function applied(seen: Seen, changes: Json): void {
  const files = isJson(changes) ? changesDiff(changes) : []
  if (files.length > 0) seen.work = { kind: 'diff', files }
}

function pick(seen: Seen, state: SessionState): Screen | null {
  if (state.turn === 'error') return null
  const asked = state.calls.find((call) => call.asks !== null) ?? state.calls.at(-1)
  const open = asked && seen.calls.get(asked.id)?.screen
  if (open) return open
  if (state.planReady && seen.plan !== null) {
    return { kind: 'plan', markdown: tailOf(seen.plan).text, file: null }
  }
  const over = state.turn === 'ended' || state.turn === 'maybe_ended'
  if (over && seen.answer) return { kind: 'text', text: tailOf(seen.answer).text }
  return seen.work ?? (seen.answer ? { kind: 'text', text: tailOf(seen.answer).text } : null)
}
