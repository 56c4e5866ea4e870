import type { Alert, Session, Snapshot } from '../shared/contract'
import { sampleSession, sampleSnapshot } from '../shared/testing'

/** Values of the contract for the tests of this folder. Nothing shipped imports it. */
export function aSession(some: Partial<Session> = {}): Session {
  return sampleSession({
    id: 'claude-code:one',
    cwd: '/p/shop-api',
    project: 'shop-api',
    pid: 101,
    state: 'busy',
    reason: { kind: 'thinking', text: '' },
    ...some,
  })
}

export function aSnapshot(sessions: Session[]): Snapshot {
  return sampleSnapshot(sessions, '2026-11-30T12:00:00.000Z', [
    {
      tool: 'claude-code',
      home: '~/.claude',
      status: 'ok',
      sessions: 1,
      files: 1,
      faults: [],
      drift: [],
    },
  ])
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
