import type { ErrorReason } from '../contract'
import type {
  BackgroundWork,
  Call,
  EventPlace,
  LimitWindow,
  Pending,
  SubagentNews,
  TitleWord,
  TodoItem,
  TokenCount,
} from './events'

/** A call without its result. */
export interface OpenCall extends Call {
  at: number | null
  offset: number
}

export interface SessionError {
  kind: ErrorReason
  status: string | null
  text: string
  /** Epoch ms, null where the tool gives no time. */
  resetsAt: number | null
}

/**
 * What one log says about its session, folded over its records in file order. Immutable: `reduce` returns a new one.
 * Nothing here depends on the clock, the process table or another file.
 */
export interface SessionState {
  cwd: string | null
  branch: string | null
  model: string | null
  effort: string | null
  version: string | null
  entrypoint: string | null
  permissionMode: string | null
  /** The adapter's own facts, by its own keys; see the `meta` event. */
  facts: Readonly<Record<string, string | null>>
  /** Epoch ms of the earliest record read, or what a record says the start was. */
  startedAt: number | null
  titles: Partial<Record<TitleWord, string>>
  firstPrompt: string | null
  /** The person's newest prompt. */
  prompt: string | null
  promptAt: number | null

  /** `maybe_ended`: a text whose end no record confirmed yet (writers without stop_reason). */
  turn: 'none' | 'open' | 'maybe_ended' | 'ended' | 'interrupted' | 'error'
  turnId: string | null
  /** The record that made `turn` what it is. */
  turnBy: EventPlace | null
  /** The record that began the newest turn. */
  turnOpenedBy: EventPlace | null
  phase: 'thinking' | 'tool' | 'responding' | 'compacting' | 'retrying'
  retry: { attempt: number; max: number | null; text: string } | null
  error: SessionError | null
  planReady: boolean
  /** Calls without a result, oldest first. Emptied at every end, interruption, error and new prompt. */
  calls: readonly OpenCall[]
  /** The newest main text, its last 400 characters. */
  lastText: string | null
  queued: number
  /** Compacting was asked for and its boundary has not come. */
  compacting: boolean

  background: readonly (BackgroundWork & { at: number | null })[]
  pending: Pending | null
  subagents: readonly (SubagentNews & { at: number | null })[]
  todos: readonly TodoItem[] | null

  /** Usage by message, newest last; see `usage.ts`. */
  usage: TokenCount
  usageTail: readonly { message: string; usage: TokenCount }[]
  context: { used: number; limit: number | null } | null
  limits: readonly LimitWindow[]
  /** US dollars by process: a session that is resumed has several. */
  costs: Readonly<Record<string, number>>
  failures: number
  compactions: number
  /** Ms during which records followed each other by less than five minutes. */
  activeMs: number
  /** The running maximum of all record times: timestamps may run backwards, this does not. */
  clock: number | null
  /** Time of the newest record that is activity (bookkeeping is not). */
  lastActivityAt: number | null
  /** Unknown words met: `what word version` → count. */
  drift: Readonly<Record<string, number>>
}

export const EMPTY_STATE: SessionState = {
  cwd: null,
  branch: null,
  model: null,
  effort: null,
  version: null,
  entrypoint: null,
  permissionMode: null,
  facts: {},
  startedAt: null,
  titles: {},
  firstPrompt: null,
  prompt: null,
  promptAt: null,
  turn: 'none',
  turnId: null,
  turnBy: null,
  turnOpenedBy: null,
  phase: 'thinking',
  retry: null,
  error: null,
  planReady: false,
  calls: [],
  lastText: null,
  queued: 0,
  compacting: false,
  background: [],
  pending: null,
  subagents: [],
  todos: null,
  usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 },
  usageTail: [],
  context: null,
  limits: [],
  costs: {},
  failures: 0,
  compactions: 0,
  activeMs: 0,
  clock: null,
  lastActivityAt: null,
  drift: {},
}
