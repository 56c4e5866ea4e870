import type { ErrorReason, WaitingReason } from '../contract'

/**
 * What a record means, in words that hold for every tool. An adapter's decoder turns each line of a log (or each
 * operation of a store) into zero or more of these; `reduce` folds them into a `SessionState`. File order is the
 * truth; `at` is only a label and may run backwards.
 */
export interface EventPlace {
  /** Epoch ms of the record, null where the tool writes none. */
  at: number | null
  /** Byte offset of the record's first byte in its file. */
  offset: number
  /** Which rule of the adapter's README read it so, e.g. `assistant.end_turn`. Shown as evidence. */
  rule: string
}

/** Title sources as the adapters find them; `titleOf` ranks them. */
export type TitleWord = 'custom' | 'agent' | 'ai' | 'index' | 'summary'

export type EventBody =
  /** Facts about the session; a field that is absent says nothing, null clears. */
  | {
      type: 'meta'
      cwd?: string
      branch?: string | null
      model?: string
      effort?: string
      version?: string
      entrypoint?: string
      permissionMode?: string
      startedAt?: number
      /** What the adapter's judge needs and no common field holds (a parent's id, the sandbox); null clears. */
      facts?: Readonly<Record<string, string | null>>
    }
  | { type: 'title'; source: TitleWord; text: string }
  /**
   * A prompt opens a turn. `by: 'machine'` (a task notification, a hook) opens one too but is not the person's.
   * `steers`: it joins the turn that is open already (the tool marks its turns itself), whose calls stay open.
   */
  | { type: 'prompt'; by: 'human' | 'machine'; text: string; id: string | null; steers?: boolean }
  /** The tool says that a turn began (Codex `task_started`). */
  | { type: 'turn_start'; turn: string | null }
  /** `text`: its summary, where the tool writes one. */
  | { type: 'thinking'; text?: string }
  /** `end`: true = this text ends the turn, false = it does not, null = the record does not say (old writers). */
  | { type: 'text'; text: string; end: boolean | null }
  | { type: 'call'; call: Call }
  /** `exit`: a command's exit code, where the tool writes it. */
  | {
      type: 'result'
      id: string
      failed: boolean
      denied: Denial | null
      text?: string
      exit?: number | null
    }
  | {
      type: 'turn_end'
      how: 'done' | 'interrupted' | 'plan'
      turn: string | null
      pending?: Pending
    }
  | {
      type: 'error'
      error: { kind: ErrorReason; status: string | null; text: string; resetsAt: number | null }
    }
  | { type: 'retry'; attempt: number; max: number | null; text: string }
  | { type: 'compaction'; phase: 'start' | 'end'; trigger: 'manual' | 'auto' }
  /** Bookkeeping that follows a finished turn: firms up a text whose `end` was null. Never activity. */
  | { type: 'bookkeeping' }
  | { type: 'queue'; change: 'add' | 'remove' | 'clear' }
  | { type: 'background_start'; work: BackgroundWork }
  | { type: 'background_end'; id: string; status: 'completed' | 'failed' | 'killed' }
  | { type: 'subagent'; agent: SubagentNews }
  | { type: 'todos'; change: TodoChange }
  | { type: 'usage'; message: string; usage: TokenCount }
  /** Tokens counted so far by the tool itself (cumulative): replaces every sum (Codex `token_count`). */
  | { type: 'usage_total'; usage: TokenCount }
  | { type: 'context'; used: number; limit: number | null }
  | { type: 'limits'; windows: LimitWindow[] }
  /** What one process of the tool has cost so far by its own count (US dollars); replaces what it said before. */
  | { type: 'cost'; process: string; usd: number }
  | {
      type: 'drift'
      what: 'record' | 'status' | 'waitingFor' | 'op'
      word: string
      version: string | null
    }

export type SessionEvent = EventPlace & EventBody

export interface Call {
  id: string
  /** The tool's own name, `Bash`. */
  name: string
  /** What it acts on, one line: the command, the path, the pattern. */
  target: string
  /**
   * A call that is itself a question to the person: certain to stand still until it is answered. `count`: how many options
   * or steps there are, where that is known.
   */
  asks: { kind: WaitingReason; text: string; count?: number } | null
  /**
   * A call that may be held back by a prompt nobody writes down. `after` ms of silence later the adapter's judge may
   * say so: `waiting` (inferred) or only the hint. Null: it cannot be.
   */
  mayAsk: { as: 'waiting' | 'hint'; kind: WaitingReason; text: string; after: number } | null
}

export type Denial = 'person' | 'rule' | 'interrupted'

export interface BackgroundWork {
  id: string
  kind: 'shell' | 'subagents' | 'workflow'
  label: string
}

/** What a turn's end says about work that goes on; absent = nothing said. */
export interface Pending {
  agents: number
  workflows: number
}

export interface SubagentNews {
  id: string
  call: string | null
  label?: string
  kind?: string
  state?: 'busy' | 'waiting' | 'done' | 'failed' | 'stopped'
  parent?: string | null
}

export interface TokenCount {
  input: number
  output: number
  cacheRead: number
  cacheWrite: number
}

export interface LimitWindow {
  minutes: number
  usedPercent: number
  resetsAt: number | null
}

export interface TodoItem {
  id: string
  text: string
  /** The wording for while it is done ("Writing the migration"), where the tool has one. */
  doing: string | null
  status: 'pending' | 'in_progress' | 'completed'
}

export type TodoChange =
  | { op: 'set'; items: TodoItem[] }
  | { op: 'create'; item: TodoItem }
  | { op: 'update'; id: string; patch: Partial<Omit<TodoItem, 'id'>> }
  | { op: 'delete'; id: string }
