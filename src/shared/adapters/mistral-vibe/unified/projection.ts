import { arr, firstLine, isObject, num, obj, oneLine, str, type Json } from '../../../text'
import { describeCall } from '../describe'

/** One entry of the history without its body: what a list, a state and a timeline need. */
export interface Entry {
  id: string
  kind: 'prompt' | 'injected' | 'text' | 'thinking' | 'tool' | 'subagent' | 'compaction' | 'note'
  /** Of an answer its end, where it asks; of all else one line. */
  text: string
  /** Of an answer its first line, for a timeline; else empty. */
  head: string
  /** Epoch ms; null where the writer gave none. */
  createdAt: number | null
  updatedAt: number | null
  tool: EntryTool | null
}

export interface EntryTool {
  name: string
  target: string
  /** The tool's own words while it runs ("Running npm test"). */
  statusText: string | null
  status: string
  error: string | null
  childId: string | null
}

export interface Turn {
  id: string | null
  status: string
  startedAt: number | null
  completedAt: number | null
  error: { code: string | null; message: string } | null
}

export interface Tokens {
  input: number
  output: number
  cached: number
}

/** The public state of one session, bodies left out. `entries` keeps the order of the history. */
export interface Projection {
  title: string | null
  manualTitle: boolean
  preview: string | null
  status: { type: string; message: string | null }
  createdAt: number | null
  updatedAt: number | null
  usage: Tokens | null
  context: Tokens | null
  turn: Turn | null
  entries: Map<string, Entry>
}

/** A whole `PublicSessionState`; its entries may lie in chunks instead (then `history.entries` is empty). */
export function readSnapshot(snapshot: Json, chunks: readonly Entry[]): Projection {
  const entries = new Map(chunks.map((entry) => [entry.id, entry]))
  for (const raw of arr(obj(snapshot, 'history'), 'entries')) putEntry(entries, raw)
  return { ...envelope(snapshot), entries }
}

/** The entries of a chunk, bodies left out. */
export function readEntries(raw: readonly unknown[]): Entry[] {
  const entries = new Map<string, Entry>()
  for (const entry of raw) putEntry(entries, entry)
  return [...entries.values()]
}

/** Everything of a public state but its history. */
export function envelope(state: Json): Omit<Projection, 'entries'> {
  const session = obj(state, 'session')
  const status = obj(session, 'status')
  return {
    title: str(session, 'title')?.trim() || null,
    manualTitle: str(session, 'titleSource') === 'manual',
    preview: str(session, 'preview')?.trim() || null,
    status: { type: str(status, 'type') ?? 'idle', message: str(status, 'message') ?? null },
    createdAt: num(session, 'createdAt') ?? null,
    updatedAt: num(session, 'updatedAt') ?? null,
    usage: tokens(obj(session, 'tokenUsage')),
    context: tokens(obj(session, 'contextUsage')),
    turn: turn(obj(state, 'latestTurn')),
  }
}

function tokens(usage: Json | null): Tokens | null {
  if (!usage) return null
  return {
    input: num(usage, 'inputTokens') ?? 0,
    output: num(usage, 'outputTokens') ?? 0,
    cached: num(usage, 'cachedInputTokens') ?? 0,
  }
}

function turn(raw: Json | null): Turn | null {
  if (!raw) return null
  const error = obj(raw, 'error')
  return {
    id: str(raw, 'id') ?? null,
    status: str(raw, 'status') ?? 'unknown',
    startedAt: num(raw, 'startedAt') ?? null,
    completedAt: num(raw, 'completedAt') ?? null,
    error: error && {
      code: str(error, 'code') ?? null,
      message: str(error, 'message') ?? 'The turn failed.',
    },
  }
}

/** Puts an entry at the end, or in the place of the one with its id. Something without an id is no entry. */
export function putEntry(entries: Map<string, Entry>, raw: unknown): void {
  const entry = isObject(raw) ? readEntry(raw) : null
  if (entry) entries.set(entry.id, entry)
}

function readEntry(raw: Json): Entry | null {
  const id = str(raw, 'id')
  if (id === undefined) return null
  const base = {
    id,
    createdAt: num(raw, 'createdAt') ?? null,
    updatedAt: num(raw, 'updatedAt') ?? num(raw, 'createdAt') ?? null,
    head: '',
    tool: null,
  }
  switch (str(raw, 'type')) {
    case 'message':
      return { ...base, ...message(raw) }
    case 'reasoning':
      return { ...base, kind: 'thinking', text: oneLine(str(raw, 'text') ?? '') }
    case 'effect':
      return { ...base, ...effect(raw) }
    case 'checkpoint':
      return { ...base, kind: str(raw, 'kind') === 'compaction' ? 'compaction' : 'note', text: '' }
    default:
      return { ...base, kind: 'note', text: oneLine(str(raw, 'message') ?? '') }
  }
}

function message(raw: Json): Pick<Entry, 'kind' | 'text' | 'head'> {
  const text = arr(raw, 'content')
    .filter(isObject)
    .map((part) => str(part, 'text') ?? '')
    .join('')
  if (str(raw, 'role') !== 'user') {
    return { kind: 'text', text: text.slice(-400), head: firstLine(text) }
  }
  // A user message that the harness wrote is no prompt of the person's.
  const kind = str(raw, 'source') === 'harness' ? 'injected' : 'prompt'
  return { kind, text: oneLine(text), head: '' }
}

function effect(raw: Json): Pick<Entry, 'kind' | 'text' | 'tool'> {
  const detail = obj(raw, 'detail')
  const state = obj(raw, 'state')
  const call = describeCall(
    str(detail, 'toolName') ?? str(raw, 'title') ?? 'tool',
    obj(detail, 'input'),
  )
  return {
    kind: str(detail, 'kind') === 'subagent' ? 'subagent' : 'tool',
    text: '',
    tool: {
      ...call,
      statusText: str(obj(detail, 'display'), 'statusText') ?? null,
      status: str(state, 'status') ?? 'running',
      error: str(obj(state, 'error'), 'message') ?? null,
      childId: str(detail, 'childSessionId') ?? null,
    },
  }
}
