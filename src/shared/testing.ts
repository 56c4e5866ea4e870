import { STATES, type Session, type Snapshot, type Source } from './contract'

/** Values of the contract for tests and drawn screens. Nothing shipped imports it. */

/** A dull idle session of which only what matters is named. */
export function sampleSession(fields: Partial<Session> = {}): Session {
  return {
    id: 'claude-code:a',
    tool: 'claude-code',
    home: '~/.claude',
    title: 'A title',
    titleSource: 'prompt',
    cwd: null,
    project: null,
    branch: null,
    model: null,
    entrypoint: null,
    version: null,
    pid: null,
    live: 'alive',
    state: 'idle',
    reason: { kind: 'done', text: '' },
    confidence: 'told',
    hint: null,
    evidence: { rule: 'sample', file: null, offset: null, at: null },
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
    ...fields,
  }
}

/** A snapshot of these sessions in this order, its light and counts as the contract wants them. */
export function sampleSnapshot(
  sessions: readonly Session[],
  generatedAt: string,
  sources: readonly Source[] = [],
): Snapshot {
  const counts = { waiting: 0, error: 0, busy: 0, background: 0, idle: 0, unknown: 0, ended: 0 }
  for (const { state } of sessions) counts[state] += 1
  const light = STATES.find((state) => state !== 'ended' && counts[state] > 0) ?? 'off'
  return {
    schema: 1,
    generatedAt,
    light: light === 'ended' ? 'off' : light,
    counts,
    sessions: [...sessions],
    sources: [...sources],
  }
}
