import { STATES, type Session, type Snapshot, type Source } from '../../shared/contract'
import { sampleSession, sampleSnapshot } from '../../shared/testing'

/** Times in the worlds are ago from this moment, epoch ms. */
export type Ago = (ms: number) => string

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

const BLANK = sampleSession({
  title: '',
  entrypoint: 'cli',
  evidence: { rule: 'registry.status', file: 'sessions/90112.json', offset: null, at: null },
})

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

/** A snapshot of these sessions, sorted by need; inside a state they stay in the order given. */
export function snapshot(
  now: number,
  sessions: readonly Session[],
  sources: readonly Source[] = SOURCES,
): Snapshot {
  const sorted = [...sessions].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
  return sampleSnapshot(sorted, new Date(now).toISOString(), sources)
}
