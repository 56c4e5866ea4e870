import { larger, minus, type EventBody, type TokenCount } from '../../session'
import { str, time, type Json } from '../../text'
import { Recent } from './recent'

/** An event before the decoder adds its place: the rule that read the record so stands in the README. */
export type Told = EventBody & { rule: string }

/** What a decoder remembers of the lines it has read. Bounded: a transcript may hold a hundred thousand calls. */
export interface Memory {
  /** A sub-agent's own file: everything in it is a sidechain and its prompts come from the lead. */
  agent: boolean
  /** Newest facts that were told, so that they are told again only when they change. */
  facts: Map<string, string>
  calls: Recent<RememberedCall>
  turns: Turns
  request: { digest: string; repeats: number } | null
  /** The newest `!command` line, shown as the prompt of the turn it starts (2.1.33x). */
  shell: string | null
  prompts: number
  /** Tokens already told of, by message id: a branch or a resume copies messages far behind their first lines. */
  counted: Recent<TokenCount>
  /** The newest note that local commands follow, by its uuid. */
  caveat: string | null
}

export interface RememberedCall {
  name: string
  target: string
  /** Kept only for the calls whose result needs it (task tools). */
  input: Json | null
}

/** Which turn the newest records belong to, by their uuid: a record of an older branch must not end the newer turn. */
interface Turns {
  newest: number
  byRecord: Recent<number>
  promptAt: number | null
}

const REMEMBERED_CALLS = 200
const REMEMBERED_RECORDS = 400
const REMEMBERED_MESSAGES = 20_000

export const newMemory = (agent: boolean): Memory => ({
  agent,
  facts: new Map(),
  calls: new Recent(REMEMBERED_CALLS),
  turns: { newest: 0, byRecord: new Recent(REMEMBERED_RECORDS), promptAt: null },
  request: null,
  shell: null,
  prompts: 0,
  counted: new Recent(REMEMBERED_MESSAGES),
  caveat: null,
})

export function rememberCall(memory: Memory, id: string, call: RememberedCall): void {
  memory.calls.set(id, call)
}

/**
 * What a line adds to its message's counters: every line repeats them, so does every copy of the message far behind,
 * and gateways count some fields up and others down from line to line; the largest of each counts. Null: nothing new.
 */
export function newTokens(
  memory: Memory,
  told: { message: string; usage: TokenCount },
): { message: string; usage: TokenCount } | null {
  const known = memory.counted.get(told.message)
  const most = known === undefined ? told.usage : larger(known, told.usage)
  memory.counted.set(told.message, most)
  if (known === undefined) return told
  const more = minus(most, known)
  if (more.input + more.output + more.cacheRead + more.cacheWrite === 0) return null
  // Told as a message of its own, so that it is added whatever was folded in between.
  const { input, output, cacheRead, cacheWrite } = most
  return { message: `${told.message}+${input}+${output}+${cacheRead}+${cacheWrite}`, usage: more }
}

/** Files the record under the newest turn, or under its parent's where that is an older one. */
export function rememberRecord(memory: Memory, record: Json, opens: boolean): void {
  const { turns } = memory
  if (opens) {
    turns.newest += 1
    turns.promptAt = time(record, 'timestamp') ?? turns.promptAt
  }
  const uuid = str(record, 'uuid')
  if (uuid === undefined) return
  const turn = opens ? turns.newest : (turnOf(memory, record) ?? turns.newest)
  turns.byRecord.set(uuid, turn)
}

/** Does the record hang below an older prompt than the newest? Unknown parents (not read) count as the newest turn's. */
export function isOfOlderTurn(memory: Memory, record: Json): boolean {
  const turn = turnOf(memory, record)
  return turn !== null && turn < memory.turns.newest
}

/** A record of the end of a turn that was written only after the next prompt (2.1.260: with the next prompt). */
export function isLate(memory: Memory, record: Json): boolean {
  if (isOfOlderTurn(memory, record)) return true
  const at = time(record, 'timestamp')
  return at !== null && memory.turns.promptAt !== null && at < memory.turns.promptAt
}

function turnOf(memory: Memory, record: Json): number | null {
  const parent = str(record, 'parentUuid')
  return parent === undefined ? null : (memory.turns.byRecord.get(parent) ?? null)
}
