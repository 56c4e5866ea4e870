import type { Session, Snapshot } from '../shared/contract'
import { sampleSession, sampleSnapshot } from '../shared/testing'
import type { Look } from './text/terminal'

/** A terminal of 80 columns without colours, in UTC. */
export const LOOK: Look = { columns: 80, rows: 40, colour: false, unicode: true, timeZone: 'UTC' }

export const NOW = '2026-11-30T14:32:19.000Z'
const MINUTE = 60_000

export function ago(minutes: number): string {
  return new Date(Date.parse(NOW) - minutes * MINUTE).toISOString()
}

/** A session with nothing to say, and what a test wants of it. */
export function sessionWith(over: Partial<Session>): Session {
  return sampleSession({
    id: `claude-code:${over.title ?? 'x'}`,
    title: 'x',
    titleSource: 'custom',
    evidence: { rule: 'registry.idle', file: null, offset: null, at: null },
    ...over,
  })
}

export function snapshotOf(sessions: Session[], sources: Snapshot['sources'] = []): Snapshot {
  return sampleSnapshot(sessions, NOW, sources)
}

const work = (kind: 'shell', label: string) => ({ id: label, kind, label, since: null })
const agent = (id: string) => ({
  id,
  label: id,
  type: null,
  state: 'busy' as const,
  parentId: null,
  since: null,
})

/** The world of the design's terminal pages. */
export const WORLD = snapshotOf(
  [
    sessionWith({
      title: 'Release the date picker 2.4',
      state: 'waiting',
      reason: { kind: 'permission', text: 'Bash: npm publish --access public' },
      project: 'calendar-kit',
      branch: 'release/2.4',
      todos: { done: 6, total: 7, current: null },
      context: { used: 142_000, limit: 200_000 },
      since: ago(4),
    }),
    sessionWith({
      title: 'Move sessions out of the cookie',
      tool: 'mistral-vibe',
      state: 'waiting',
      reason: { kind: 'question', text: 'Where should session data live?' },
      project: 'shop-api',
      branch: 'auth-sessions',
      context: { used: 38, limit: 100 },
      since: ago(2),
    }),
    sessionWith({
      title: 'Translate the onboarding mails',
      tool: 'codex',
      state: 'error',
      reason: { kind: 'rate_limit', text: 'resets 2026-11-30T16:00:00Z' },
      project: 'mail-templates',
      branch: 'i18n',
      todos: { done: 3, total: 5, current: null },
      context: { used: 57, limit: 100 },
      since: ago(6),
    }),
    sessionWith({
      title: 'Fix the login redirect loop',
      state: 'busy',
      reason: { kind: 'tool', text: 'Bash: npm test -- --run auth' },
      project: 'shop-api',
      branch: 'fix/login',
      todos: { done: 3, total: 7, current: null },
      subagents: [agent('a'), agent('b')],
      context: { used: 62, limit: 100 },
      since: ago(12),
    }),
    sessionWith({
      title: 'Speed up image import',
      tool: 'codex',
      state: 'busy',
      reason: { kind: 'tool', text: 'Edit: src/import/decode.rs' },
      confidence: 'inferred',
      project: 'photo-box',
      branch: 'perf/decode',
      context: { used: 23, limit: 100 },
      since: ago(0.8),
    }),
    sessionWith({
      title: 'Storybook for the new buttons',
      state: 'background',
      reason: { kind: 'shell', text: '' },
      background: [work('shell', 'npm run dev')],
      project: 'calendar-kit',
      branch: 'buttons',
      todos: { done: 5, total: 5, current: null },
      context: { used: 40, limit: 100 },
      since: ago(80),
    }),
    sessionWith({
      title: 'Explain the retry policy',
      reason: { kind: 'asked', text: 'Shall I also change the worker?' },
      project: 'queue-lab',
      since: ago(9),
    }),
    sessionWith({ title: 'Rename the metrics', project: 'edge-proxy', since: ago(35) }),
    sessionWith({
      title: 'notes-site',
      state: 'unknown',
      reason: { kind: 'none', text: '' },
      project: 'notes-site',
      since: ago(20),
    }),
  ],
  [
    {
      tool: 'mistral-vibe',
      home: '~/.vibe',
      status: 'faulty',
      sessions: 1,
      files: 4,
      faults: [
        { file: 'a', message: 'x' },
        { file: 'b', message: 'x' },
      ],
      drift: [],
    },
  ],
)
