import type { TodoItem, TokenCount } from '../../session'
import type { Json } from './json'
import type { Policy } from './policy'
import { uuidTime } from './time'

/** What stands last in the newest turn; bookkeeping (tokens, settings, contexts) does not count. */
export type Content =
  'prompt' | 'thinking' | 'text' | 'call' | 'result' | 'plan' | 'review' | 'agent'

/** What a decoder remembers between the lines of one rollout. */
export interface Memory {
  /** The thread's own id: the file's name has it, whatever part of the file is read. */
  thread: string
  version: string | null
  /** Turn events were seen (0.100 on): they alone open and close turns. */
  turns: boolean
  /** An own turn is open, by its turn events. */
  open: boolean
  /** The ids of the turns that began last, newest last. */
  recent: readonly string[]
  /** The beginning of the newest turn was read. */
  begun: boolean
  /** The file holds inherited history, by its head; null: the head was not read. */
  forked: boolean | null
  /** Inside the copied history of another thread. */
  inherited: boolean
  /** Lines with a smaller ordinal are inherited (paginated mode). */
  ownOrdinal: number | null
  policy: Policy | null
  cwd: string | null
  last: Content | null
  /** The turn may end without an answer: a compaction, a `!command`, a review. */
  quiet: boolean
  /** Title of the plan that the turn has proposed. */
  plan: string | null
  /** An `error` event of the turn (0.117 to 0.128). */
  error: Json | null
  /** When a used-up rate-limit window ends (epoch ms). */
  fullUntil: number | null
  prompt: { text: string; from: 'message' | 'event' } | null
  /** `turn_context` records without content between them: tries of one request, before 0.100. */
  tries: number
  todos: Map<string, TodoItem[]>
  /** Tokens that an inherited history had used. */
  base: TokenCount | null
}

export const newMemory = (thread: string): Memory => ({
  thread,
  version: null,
  turns: false,
  open: false,
  recent: [],
  begun: false,
  forked: null,
  inherited: false,
  ownOrdinal: null,
  policy: null,
  cwd: null,
  last: null,
  quiet: false,
  plan: null,
  error: null,
  fullUntil: null,
  prompt: null,
  tries: 0,
  todos: new Map(),
  base: null,
})

/** Notes that the turn has content; the tries of its request are over. */
export function noteContent(memory: Memory, content: Content): void {
  memory.last = content
  memory.tries = 0
  if (content !== 'prompt') memory.prompt = null
}

export function beginTurn(memory: Memory): void {
  memory.last = null
  memory.quiet = false
  memory.plan = null
  memory.error = null
  memory.prompt = null
  memory.tries = 0
  memory.todos.clear()
}

/** Between turns nothing is activity: late outputs, markers and items of a turn that was aborted. */
export const between = (memory: Memory): boolean => memory.turns && !memory.open

/** Before this no version 7 id of Codex was made (epoch ms, 2025): an earlier one is no time. */
const FIRST_IDS = 1_735_689_600_000

/**
 * A turn that is older than its thread belongs to the history that was copied into it: both ids are version 7 UUIDs,
 * which begin with the time they were made. Not asked where the head says that nothing was copied.
 */
export function isForeignTurn(memory: Memory, turn: string | null): boolean {
  if (memory.forked === false) return false
  const made = uuidTime(turn)
  const born = uuidTime(memory.thread)
  return made !== null && born !== null && made >= FIRST_IDS && made < born
}

/** More turns than this do not end late (count). */
const RECENT = 8

export function noteTurn(memory: Memory, turn: string | null): void {
  if (turn !== null) memory.recent = [...memory.recent.slice(1 - RECENT), turn]
}

/**
 * The end of a turn that another one has replaced is not the end of that one. A turn whose beginning the file does not
 * hold may be the one that is open (0.104: a review's start and its parent's end), and so may any in a review.
 */
export const isReplaced = (memory: Memory, turn: string | null): boolean =>
  turn !== null &&
  memory.open &&
  !memory.quiet &&
  memory.recent.at(-1) !== turn &&
  memory.recent.includes(turn)

/** A version before 0.100 has no turn events. Null where the version is not known. */
export function marksTurns(version: string | null): boolean | null {
  const match = version === null ? null : /^(\d+)\.(\d+)/.exec(version)
  return match ? Number(match[1]) > 0 || Number(match[2]) >= 100 : null
}
