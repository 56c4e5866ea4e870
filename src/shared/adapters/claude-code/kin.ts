import type { SubagentNews } from '../../session'
import { agentId, type ClaudeFile, type SessionFiles } from './files'

/** What is told of an agent, and by whom. */
export interface News extends SubagentNews {
  at: number | null
  /** The file that told it: null the lead's, else the agent's. */
  by: string | null
}

/** All that the files of one conversation say of its sub-agents, before it is put together. */
export interface Kin {
  /** By agent id. */
  agents: ReadonlyMap<string, News>
  /** Calls of the agent tool, by call id; an agent's own trace takes its call's place. */
  calls: ReadonlyMap<string, News>
  /** Calls that are still open, in any file. */
  open: ReadonlySet<string>
}

/** The later word wins; who made a call stays. */
export function kinOf(files: SessionFiles): Kin {
  const agents = new Map<string, News>()
  const calls = new Map<string, News>()
  const open = new Set<string>()
  for (const file of [files.main, ...files.agents, ...files.journals]) {
    const by = file === null || file.located.role !== 'agent' ? null : agentId(file)
    for (const call of file?.state?.calls ?? []) open.add(call.id)
    for (const item of file?.state?.subagents ?? []) {
      const map = item.id === item.call ? calls : agents
      map.set(item.id, { ...map.get(item.id), ...item, by: map.get(item.id)?.by ?? by })
    }
  }
  return { agents, calls, open }
}

/** Which call started the agent: its meta file says it, or its result did; else null. */
export function callOf(id: string, files: SessionFiles, kin: Kin): string | null {
  return files.metas.get(id)?.toolUseId ?? kin.agents.get(id)?.call ?? null
}

/**
 * Agents without any link (flat files, before the meta files): one open call and one agent that began after it belong
 * together. With more of either nothing is decided.
 */
export function linkByTime(
  logs: readonly ClaudeFile[],
  files: SessionFiles,
  kin: Kin,
): ReadonlyMap<string, string> {
  const linked = new Set(logs.flatMap((file) => callOf(agentId(file), files, kin) ?? []))
  const calls = [...kin.calls.values()].filter(
    (call) => kin.open.has(call.id) && !linked.has(call.id),
  )
  const loose = logs.filter(
    (file) => callOf(agentId(file), files, kin) === null && file.state?.turn === 'open',
  )
  const [call, moreCalls] = calls
  const [log, moreLogs] = loose
  if (
    call === undefined ||
    log === undefined ||
    moreCalls !== undefined ||
    moreLogs !== undefined
  ) {
    return new Map()
  }
  const began = log.state?.startedAt ?? null
  if (began === null || call.at === null || began < call.at - 1000) return new Map()
  return new Map([[agentId(log), call.id]])
}
