import type { SessionState } from '../../session'
import { number, record, text, type Json } from './json'

/**
 * What the judge must know of a thread beyond the common fields; kept in `SessionState.facts`.
 * `kind`: what the thread is for: `user`, `spawn` (a sub-agent), or the word of a thread that is no session of
 * anybody (`guardian`, `review`, `compact`, `memory_consolidation`, ...).
 */
export type FactName =
  | 'kind'
  | 'source'
  | 'parent'
  | 'nickname'
  | 'role'
  | 'agentPath'
  /** Where the thread began: its process keeps that directory, whatever a turn's own is. */
  | 'begunIn'
  /** The thread goes on from another rollout: its id, and how many bytes of its text come before this one. */
  | 'baseRollout'
  | 'baseEnd'
  /** The newest turn is one of plan mode; the plan it proposed, by its title. */
  | 'plan'
  /** `1`: a turn event of the thread's own was read, so the state is anchored. */
  | 'anchored'
  /** `1`: the newest end of a turn cannot be judged without the turn's beginning. */
  | 'unsure'
  /** `1`: a call was read before any word about approvals. */
  | 'blind'

export type Facts = Partial<Record<FactName, string | null>>

export const fact = (state: SessionState, name: FactName): string | null =>
  state.facts[name] ?? null

/** The facts of a thread's own `session_meta`. */
export function factsOf(meta: Json): Facts {
  const source = meta['source']
  const subagent = record(source)['subagent']
  const spawn = record(record(subagent)['thread_spawn'])
  const base = record(meta['history_base'])
  const end = number(base['end_byte_offset'])
  return {
    kind: kindOf(meta),
    source: typeof source === 'string' ? source : null,
    parent: text(meta['parent_thread_id']) ?? text(spawn['parent_thread_id']),
    nickname: text(meta['agent_nickname']) ?? text(spawn['agent_nickname']),
    role: text(meta['agent_role']) ?? text(spawn['agent_role']),
    agentPath: text(meta['agent_path']) ?? text(spawn['agent_path']),
    begunIn: text(meta['cwd']),
    baseRollout: text(base['thread_id'])?.toLowerCase() ?? null,
    baseEnd: end === null ? null : String(end),
  }
}

function kindOf(meta: Json): string {
  const source = record(meta['source'])
  const subagent = source['subagent']
  const internal = source['internal']
  if (typeof subagent === 'string') return subagent
  if (typeof internal === 'string') return internal
  const other = text(record(subagent)['other'])
  if (other !== null) return other
  if (record(subagent)['thread_spawn'] !== undefined) return 'spawn'
  const thread = text(meta['thread_source'])
  if (thread === null || thread === 'user') return 'user'
  return thread === 'subagent' ? 'spawn' : thread
}
