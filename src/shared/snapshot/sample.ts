import type { Session } from '../contract'
import type { Candidate, Drawn } from './drawn'

/** A session for tests, idle and dull; what matters is named. */
export function sampleSession(fields: Partial<Session> = {}): Session {
  return {
    id: 'claude-code:a',
    tool: 'claude-code',
    home: '~/.claude',
    title: 'Fix the login',
    titleSource: 'ai',
    cwd: '/work/shop',
    project: 'shop',
    branch: 'main',
    model: null,
    entrypoint: 'cli',
    version: null,
    pid: 101,
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

export function sampleCandidate(
  fields: Partial<Session> = {},
  rest: Partial<Omit<Candidate, 'session'>> = {},
): Candidate {
  const session = sampleSession(fields)
  return { session, hidden: null, needId: null, says: null, settlesAt: null, ...rest }
}

export function sampleDrawn(
  fields: Partial<Session> = {},
  rest: Partial<Omit<Drawn, 'session'>> = {},
): Drawn {
  return {
    session: sampleSession(fields),
    held: false,
    hidden: null,
    needId: null,
    says: null,
    ...rest,
  }
}
