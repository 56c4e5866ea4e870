import type { Subagent, SubagentState } from '../../contract'
import type { OpenCall, SessionState, SubagentNews } from '../../session'
import { firstLine } from '../../text'
import type { AgentMeta } from './docs'
import { agentId, type ClaudeFile, type SessionFiles } from './files'
import { iso } from './times'

/** A sub-agent as all its traces together tell it. */
export interface Agent {
  id: string
  label: string
  type: string | null
  state: SubagentState
  parentId: string | null
  since: number | null
  lastAt: number | null
  calls: readonly OpenCall[]
  file: string | null
}

export interface AgentWorld {
  now: number
  /** Does the lead's process live (or may it)? */
  live: boolean
  /** When that process began: what is older belongs to another one. */
  startedAt: number | null
}

type News = SubagentNews & { at: number | null }

/** A text without a confirmed end counts as one after this silence (ms). */
const QUIET_END = 10_000

/** All sub-agents of a conversation but the client's own helpers, oldest first. */
export function agentsOf(
  files: SessionFiles,
  flat: readonly ClaudeFile[],
  world: AgentWorld,
): Agent[] {
  const news = newsOf(files)
  const logs = [...files.agents, ...flat]
  const agents = logs
    .filter((file) => !isHelper(agentId(file), file.state))
    .map((file) => agentOf(file, files, news.get(agentId(file)), world))
  const seen = new Set(logs.map(agentId))
  const told = [...news.values()]
    .filter((item) => !seen.has(item.id) && !isHelper(item.id, null))
    .map((item) => fromNews(item, files.metas.get(item.id), world))
  return [...agents, ...told].sort((a, b) => (a.since ?? 0) - (b.since ?? 0))
}

/** Warm-up, compaction and prompt suggestion run as agents; nobody asked for them. */
export const isHelper = (id: string, state: SessionState | null): boolean =>
  /^(?:acompact|aprompt_suggestion|aside_question)-/.test(id) ||
  state?.firstPrompt?.trim() === 'Warmup'

/** What the lead, other agents and workflow journals say of agents; the later word wins. */
function newsOf(files: SessionFiles): Map<string, News> {
  const out = new Map<string, News>()
  for (const file of [files.main, ...files.agents, ...files.journals]) {
    for (const item of file?.state?.subagents ?? [])
      out.set(item.id, { ...out.get(item.id), ...item })
  }
  return out
}

function agentOf(
  file: ClaudeFile,
  files: SessionFiles,
  news: News | undefined,
  world: AgentWorld,
): Agent {
  const id = agentId(file)
  const meta = files.metas.get(id)
  const state = file.state
  return {
    id,
    label: labelOf(id, meta, news, state),
    type: meta?.agentType ?? news?.kind ?? null,
    state: stateOf(state, meta, news, files.runs.get(id), world),
    parentId: meta?.parentAgentId ?? null,
    since: state?.startedAt ?? news?.at ?? null,
    lastAt: state?.lastActivityAt ?? null,
    calls: state?.calls ?? [],
    file: file.path,
  }
}

function fromNews(news: News, meta: AgentMeta | undefined, world: AgentWorld): Agent {
  const running = news.state === 'busy' || news.state === undefined
  return {
    id: news.id,
    label: labelOf(news.id, meta, news, null),
    type: meta?.agentType ?? news.kind ?? null,
    state: running ? stillBusy(news.at, world) : (news.state ?? 'done'),
    parentId: news.parent ?? null,
    since: news.at,
    lastAt: news.at,
    calls: [],
    file: null,
  }
}

function labelOf(
  id: string,
  meta: AgentMeta | undefined,
  news: News | undefined,
  state: SessionState | null,
): string {
  const words = [meta?.description, news?.label, meta?.name, state?.firstPrompt ?? undefined]
  const word = words.find((text) => text !== undefined && text.trim() !== '')
  return word === undefined ? id : firstLine(word, 80)
}

/** Done by any sign: the meta file, the lead's notification or result, the workflow's end, its own last record. */
function stateOf(
  state: SessionState | null,
  meta: AgentMeta | undefined,
  news: News | undefined,
  run: string | undefined,
  world: AgentWorld,
): SubagentState {
  if (meta?.stoppedByUser === true) return 'stopped'
  if (meta?.finished === true) return 'done'
  if (news?.state !== undefined && news.state !== 'busy' && news.state !== 'waiting')
    return news.state
  if (run !== undefined && run !== '')
    return run === 'failed' || run === 'error' ? 'failed' : 'done'
  switch (state?.turn) {
    case 'ended':
      return 'done'
    case 'interrupted':
      return 'stopped'
    case 'error':
      return 'failed'
    case 'maybe_ended':
      return world.now >= (state.lastActivityAt ?? 0) + QUIET_END
        ? 'done'
        : stillBusy(state.lastActivityAt, world)
    default:
      return stillBusy(state?.lastActivityAt ?? news?.at ?? null, world)
  }
}

/** An agent dies with its process and never says so. */
function stillBusy(lastAt: number | null, world: AgentWorld): SubagentState {
  const ofAnother = world.startedAt !== null && lastAt !== null && lastAt < world.startedAt
  return world.live && !ofAnother ? 'busy' : 'stopped'
}

/** As the snapshot shows it: everything that runs, and of the others the newest. */
const SHOWN = 60

export function shownAgents(agents: readonly Agent[]): Subagent[] {
  const running = agents.filter((agent) => agent.state === 'busy' || agent.state === 'waiting')
  const over = agents
    .filter((agent) => !running.includes(agent))
    .slice(-Math.max(0, SHOWN - running.length))
  return agents
    .filter((agent) => running.includes(agent) || over.includes(agent))
    .map(({ id, label, type, state, parentId, since }) => ({
      id,
      label,
      type,
      state,
      parentId,
      since: iso(since),
    }))
}
