import { STATES, type Alert, type Session, type Snapshot, type State } from '../shared/contract'

/** Values of the contract for the tests of this folder. Nothing shipped imports it. */
export function aSession(some: Partial<Session> = {}): Session {
  return {
    id: 'claude-code:one',
    tool: 'claude-code',
    home: '~/.claude',
    title: 'A title',
    titleSource: 'prompt',
    cwd: '/p/shop-api',
    project: 'shop-api',
    branch: null,
    model: null,
    entrypoint: null,
    version: null,
    pid: 101,
    live: 'alive',
    state: 'busy',
    reason: { kind: 'thinking', text: '' },
    confidence: 'told',
    hint: null,
    evidence: { rule: 'test', file: null, offset: null, at: null },
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
    ...some,
  }
}

export function aSnapshot(sessions: Session[]): Snapshot {
  const count = (state: State) => sessions.filter((session) => session.state === state).length
  const live = STATES.find((state) => state !== 'ended' && count(state) > 0)
  return {
    schema: 1,
    generatedAt: '2026-11-30T12:00:00.000Z',
    light: live === undefined || live === 'ended' ? 'off' : live,
    counts: {
      waiting: count('waiting'),
      error: count('error'),
      busy: count('busy'),
      background: count('background'),
      idle: count('idle'),
      unknown: count('unknown'),
      ended: count('ended'),
    },
    sessions,
    sources: [
      {
        tool: 'claude-code',
        home: '~/.claude',
        status: 'ok',
        sessions: 1,
        files: 1,
        faults: [],
        drift: [],
      },
    ],
  }
}

export function anAlert(some: Partial<Alert> = {}): Alert {
  return {
    action: 'raise',
    id: 'claude-code:one#1',
    session: 'claude-code:one',
    kind: 'permission',
    title: 'A title',
    body: 'Wants to run npm publish',
    ...some,
  }
}
