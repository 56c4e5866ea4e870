import type { Subagent, SubagentState } from '../../contract'
import type { OpenCall, SessionState } from '../../session'
import { firstLine } from '../../text'
import type { AgentMeta } from './docs'
import { agentId, type ClaudeFile, type SessionFiles } from './files'
import { callOf, kinOf, linkByTime, type Kin, type News } from './kin'
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
  /** The lead's newest activity, for traces that have no time. */
  leadAt: number | null
}

/** A text without a confirmed end counts as one after this silence (ms). */
const QUIET_END = 10_000

/** All sub-agents of a conversation but the client's own helpers, oldest first. */
export function agentsOf(
  files: SessionFiles,
  flat: readonly ClaudeFile[],
  world: AgentWorld,
): Agent[] {
  const kin = kinOf(files)
  const logs = [...files.agents, ...flat].filter((file) => !isHelper(agentId(file), file.state))
  const byTime = linkByTime(logs, files, kin)
  const linked = new Map<string, string>()
  for (const id of [...logs.map(agentId), ...kin.agents.keys()]) {
    const call = callOf(id, files, kin) ?? byTime.get(id)
    if (call !== undefined) linked.set(id, call)
  }
  const link = { kin, linked, files, world }
  const taken = new Set(linked.values())
  const seen = new Set([...files.agents, ...flat].map(agentId))
  const told = [...kin.agents.values()].filter(
    // A notification alone does not say that it was about an agent.
    (news) =>
      !seen.has(news.id) &&
      !isHelper(news.id, null) &&
      (linked.has(news.id) || news.label || news.kind),
  )
  const calls = [...kin.calls.values()].filter((call) => !taken.has(call.id))
  return [
    ...logs.map((file) => agentOf(file, link)),
    ...[...told, ...calls].map((news) => fromNews(news, link)),
  ].sort((a, b) => (a.since ?? 0) - (b.since ?? 0))
}

interface Link {
  kin: Kin
  /** Agent id to the id of the call that started it. */
  linked: ReadonlyMap<string, string>
  files: SessionFiles
  world: AgentWorld
}

/** Up to 2.1.3x the client compacts in an agent of its own: one that is open and newer than the lead. */
export function isCompacting(files: SessionFiles): boolean {
  const since = files.main?.state?.lastActivityAt ?? 0
  return files.agents.some(
    (file) =>
      agentId(file).startsWith('acompact-') &&
      file.state?.turn === 'open' &&
      (file.state.lastActivityAt ?? 0) >= since,
  )
}

/** Warm-up, compaction and prompt suggestion run as agents; nobody asked for them. */
export const isHelper = (id: string, state: SessionState | null): boolean =>
  /^(?:acompact|aprompt_suggestion|aside_question)-/.test(id) ||
  state?.firstPrompt?.trim() === 'Warmup'

function agentOf(file: ClaudeFile, link: Link): Agent {
  const id = agentId(file)
  const { files, kin } = link
  const meta = files.metas.get(id)
  const news = kin.agents.get(id)
  const call = kin.calls.get(link.linked.get(id) ?? '')
  const state = file.state
  return {
    id,
    label: labelOf(id, [
      meta?.description,
      call?.label,
      news?.label,
      meta?.name,
      state?.firstPrompt,
    ]),
    type: meta?.agentType ?? call?.kind ?? news?.kind ?? null,
    state: stateOf(state, meta, news, files.runs.get(id), link.world),
    parentId: meta?.parentAgentId ?? call?.by ?? news?.by ?? null,
    since: state?.startedAt ?? news?.at ?? null,
    lastAt: state?.lastActivityAt ?? null,
    calls: state?.calls ?? [],
    file: file.path,
  }
}

/** An agent without a file of its own: it ran inside the lead's (before 2.0.28), or the file is gone. */
function fromNews(news: News, { kin, linked, files, world }: Link): Agent {
  const meta = files.metas.get(news.id)
  const call = kin.calls.get(linked.get(news.id) ?? '')
  const running = news.state === 'busy' || news.state === undefined
  // A call that was never answered died with its turn.
  const cut = news.id === news.call && !kin.open.has(news.id)
  return {
    id: news.id,
    label: labelOf(news.id, [meta?.description, call?.label, news.label, meta?.name]),
    type: meta?.agentType ?? call?.kind ?? news.kind ?? null,
    state: running
      ? cut
        ? 'stopped'
        : stillBusy(news.at ?? world.leadAt, world)
      : (news.state ?? 'done'),
    parentId: meta?.parentAgentId ?? call?.by ?? news.by,
    since: news.at,
    lastAt: news.at,
    calls: [],
    file: null,
  }
}

function labelOf(id: string, words: readonly (string | null | undefined)[]): string {
  const word = words.find((text) => typeof text === 'string' && text.trim() !== '')
  return word ? firstLine(word, 80) : id
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
      return stillBusy(state?.lastActivityAt ?? news?.at ?? world.leadAt, world)
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
