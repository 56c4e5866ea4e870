import type { Session, Snapshot, Source, State } from '../../shared/contract'

/** Times in the worlds are ago from this moment, epoch ms. */
export type Ago = (ms: number) => string

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

const BLANK: Session = {
  id: 'claude-code:blank',
  tool: 'claude-code',
  home: '~/.claude',
  title: '',
  titleSource: 'prompt',
  cwd: null,
  project: null,
  branch: null,
  model: null,
  entrypoint: 'cli',
  version: null,
  pid: null,
  live: 'alive',
  state: 'idle',
  reason: { kind: 'done', text: '' },
  confidence: 'told',
  hint: null,
  evidence: { rule: 'registry.status', file: 'sessions/90112.json', offset: null, at: null },
  since: null,
  lastActivityAt: null,
  startedAt: null,
  prompt: null,
  activity: null,
  todos: null,
  subagents: [],
  background: [],
  usage: { input: 0, output: 0, cacheRead: 0, cacheWrite: 0, complete: true },
  context: null,
  failures: 0,
  compactions: 0,
  activeMs: 0,
  wallMs: 0,
}

/** A session of which only what matters is given. */
export function session(part: Partial<Session> & Pick<Session, 'title'>): Session {
  const id = `${part.tool ?? 'claude-code'}:${part.title}`
  return { ...BLANK, id, live: part.state === 'ended' ? 'dead' : 'alive', ...part }
}

export const percent = (n: number): Session['context'] => ({ used: n * 2000, limit: 200_000 })

export const agents = (n: number): Session['subagents'] =>
  Array.from({ length: n }, (_, i) => ({
    id: `agent-${i}`,
    label: `Explore part ${i + 1}`,
    type: 'Explore',
    state: 'busy',
    parentId: null,
    since: null,
  }))

export const SOURCES: readonly Source[] = (
  [
    ['claude-code', '~/.claude'],
    ['codex', '~/.codex'],
    ['mistral-vibe', '~/.vibe'],
  ] as const
).map(([tool, home]) => ({
  tool,
  home,
  status: 'ok',
  sessions: 3,
  files: 9,
  faults: [],
  drift: [],
}))

const ORDER: readonly State[] = [
  'waiting',
  'error',
  'busy',
  'background',
  'idle',
  'unknown',
  'ended',
]

/** A snapshot of these sessions, sorted by need; inside a state they stay in the order given. */
export function snapshot(
  now: number,
  sessions: readonly Session[],
  sources: readonly Source[] = SOURCES,
): Snapshot {
  const counts = Object.fromEntries(
    ORDER.map((state) => [state, sessions.filter((one) => one.state === state).length]),
  ) as Snapshot['counts']
  const light = ORDER.find((state) => state !== 'ended' && counts[state] > 0) ?? 'off'
  return {
    schema: 1,
    generatedAt: new Date(now).toISOString(),
    light: light === 'ended' ? 'off' : light,
    counts,
    sessions: [...sessions].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
    sources: [...sources],
  }
}
