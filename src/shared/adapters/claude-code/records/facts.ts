import { str, type Json } from '../../../text'
import type { Memory, Told } from '../memory'

/**
 * cwd, branch, version and entry point stand in every conversation record. The last one wins (EnterWorktree and /cd
 * change the folder, a resume the version and the entry point), so a change is told and a repetition is not.
 */
export function factsOf(record: Json, memory: Memory): Told[] {
  const meta: Extract<Told, { type: 'meta' }> = { type: 'meta', rule: 'record.facts' }
  const cwd = changed(memory, 'cwd', str(record, 'cwd'))
  if (cwd !== undefined && cwd !== '') meta.cwd = cwd
  const branch = changed(memory, 'gitBranch', str(record, 'gitBranch'))
  if (branch !== undefined) meta.branch = branch === '' ? null : branch
  const version = changed(memory, 'version', str(record, 'version'))
  if (version !== undefined) meta.version = version
  const entrypoint = changed(memory, 'entrypoint', str(record, 'entrypoint'))
  if (entrypoint !== undefined) meta.entrypoint = entrypoint
  const mode = changed(memory, 'permissionMode', str(record, 'permissionMode'))
  if (mode !== undefined) meta.permissionMode = mode
  const session = memory.agent ? changed(memory, 'sessionId', str(record, 'sessionId')) : undefined
  if (session !== undefined) meta.facts = { session }
  return Object.keys(meta).length > 2 ? [meta] : []
}

/** The value when it differs from the newest one told; undefined when there is nothing to tell. */
export function changed(
  memory: Memory,
  fact: string,
  value: string | undefined,
): string | undefined {
  if (value === undefined || memory.facts.get(fact) === value) return undefined
  memory.facts.set(fact, value)
  return value
}
