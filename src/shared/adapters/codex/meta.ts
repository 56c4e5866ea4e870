import type { EventBody } from '../../session'
import { factsOf } from './facts'
import { list, number, record, text } from './json'
import type { Item } from './line'
import { marksTurns, type Memory } from './memory'
import { policyOf } from './policy'
import { timeOf } from './time'
import { tokensOf } from './tokens'

/**
 * `session_meta`. The first one is the thread's own; one with another id is a copy that came with inherited history;
 * a later one with the own id is an edit of cwd or branch (0.142 on).
 */
export function sessionMeta(memory: Memory, { offset, payload }: Item): EventBody[] {
  const id = text(payload['id'])
  // 3: behind a byte-order mark.
  if (offset > 3) return laterMeta(memory, payload, id)
  if (id !== null) memory.thread = id.toLowerCase()
  memory.version = text(payload['cli_version'])
  memory.cwd = text(payload['cwd'])
  memory.ownOrdinal = number(payload['subagent_history_start_ordinal'])
  const facts = factsOf(payload)
  // With `history_base` (0.147 on) the history stays where it is: nothing of it was copied into this file.
  memory.forked =
    facts.baseRollout === null &&
    (text(payload['forked_from_id']) !== null || facts.parent !== null)
  const startedAt = timeOf(payload['timestamp'])
  return [
    {
      type: 'meta',
      ...commonMeta(payload),
      ...(memory.version === null ? {} : { version: memory.version }),
      entrypoint: text(payload['originator']) ?? 'codex',
      ...(startedAt === null ? {} : { startedAt }),
      facts,
    },
  ]
}

function laterMeta(memory: Memory, payload: Item['payload'], id: string | null): EventBody[] {
  if (id !== null && id.toLowerCase() !== memory.thread) {
    memory.forked = true
    // Before 0.100 no record says where the copy ends; what follows counts as the thread's own then.
    if (marksTurns(memory.version) !== false && !memory.open) memory.inherited = true
    return []
  }
  return id === null ? [] : [{ type: 'meta', ...commonMeta(payload) }]
}

function commonMeta(payload: Item['payload']): { cwd?: string; branch?: string | null } {
  const cwd = text(payload['cwd'])
  const branch = text(record(payload['git'])['branch'])
  return { ...(cwd === null ? {} : { cwd }), ...(branch === null ? {} : { branch }) }
}

/** `turn_context`: one a model request before 0.100, since then one a turn (and one after a compaction). */
export function turnContext(memory: Memory, { payload }: Item): EventBody[] {
  const events = settings(memory, payload)
  if (memory.turns || memory.last !== 'prompt') return events
  memory.tries += 1
  // The client asks again when a request failed; the failure itself is never written.
  if (memory.tries < 2) return events
  return [...events, { type: 'retry', attempt: memory.tries - 1, max: null, text: '' }]
}

/** Model, directory and policy of the turn; also from `thread_settings_applied` (0.144 on). */
export function settings(memory: Memory, source: Item['payload']): EventBody[] {
  const policy = policyOf(source)
  if (policy) memory.policy = policy
  const cwd = text(source['cwd']) ?? text(list(source['workspace_roots'])[0])
  if (cwd !== null) memory.cwd = cwd
  const model = text(source['model'])
  const effort = text(source['effort']) ?? text(source['reasoning_effort'])
  return [
    {
      type: 'meta',
      ...(cwd === null ? {} : { cwd }),
      ...(model === null ? {} : { model }),
      ...(effort === null ? {} : { effort }),
      ...(policy === null ? {} : { permissionMode: policy.approval, facts: { blind: null } }),
    },
  ]
}

/** What still counts inside an inherited history: how many tokens it had used. */
export function inheritedItem(memory: Memory, { kind, payload, at }: Item): EventBody[] {
  if (kind === 'token_count') memory.base = tokensOf(payload, null, at).total ?? memory.base
  return []
}
