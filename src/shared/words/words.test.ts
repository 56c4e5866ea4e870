import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REASONS, STATES, type Session, type State } from '../contract'
import { sampleSession } from '../testing'
import {
  accessibleName,
  alertBody,
  alertTitle,
  asciiMark,
  clockTime,
  cut,
  dollars,
  elapsed,
  headline,
  mark,
  oneLine,
  says,
  shortElapsed,
  shortSays,
  spokenElapsed,
  stateWord,
  toolName,
  tooltip,
} from './index'

const UTC = { timeZone: 'UTC' }
const MIN = 60_000

function session(over: Partial<Session> & Pick<Session, 'state' | 'reason'>): Session {
  return sampleSession({
    id: 'claude-code:1',
    title: 'Release the date picker 2.4',
    cwd: '/p/calendar-kit',
    project: 'calendar-kit',
    branch: 'main',
    since: '2026-11-30T12:00:00.000Z',
    ...over,
  })
}

const agent = (label: string, state: Session['subagents'][number]['state']) => ({
  id: label,
  label,
  type: null,
  state,
  parentId: null,
  since: null,
})
const work = (kind: Session['background'][number]['kind'], label: string) => ({
  id: label,
  kind,
  label,
  since: null,
})

interface Row {
  state: State
  kind: Session['reason']['kind']
  text?: string
  over?: Partial<Session>
  row: string
  short: string
}

/** Every reason at least once: the row's words and the terminal's. */
const TABLE: Row[] = [
  {
    state: 'waiting',
    kind: 'permission',
    text: 'Bash: npm publish',
    row: 'Wants to run a command | npm publish',
    short: 'run: npm publish',
  },
  {
    state: 'waiting',
    kind: 'permission',
    text: 'Edit: src/a.ts',
    row: 'Wants to edit a file | src/a.ts',
    short: 'edit: src/a.ts',
  },
  {
    state: 'waiting',
    kind: 'permission',
    text: 'mcp__hub__create_issue',
    row: 'Wants to use a tool | hub create_issue',
    short: 'use: hub create_issue',
  },
  {
    state: 'waiting',
    kind: 'permission',
    text: '',
    over: { activity: { label: 'Bash', target: 'ls', startedAt: null } },
    row: 'Wants to run a command | ls',
    short: 'run: ls',
  },
  {
    state: 'waiting',
    kind: 'permission',
    text: '',
    row: 'Asks for permission',
    short: 'asks for permission',
  },
  {
    state: 'waiting',
    kind: 'permission',
    text: 'May I read outside?',
    row: 'Asks for permission | May I read outside?',
    short: 'May I read outside?',
  },
  {
    state: 'waiting',
    kind: 'question',
    text: 'Where should it live?',
    row: 'Asks you | Where should it live?',
    short: 'asks: Where should it live?',
  },
  { state: 'waiting', kind: 'question', text: '', row: 'Asks you', short: 'asks you' },
  {
    state: 'waiting',
    kind: 'plan',
    text: 'Move the store',
    row: 'Plan ready to review | Move the store',
    short: 'plan: Move the store',
  },
  {
    state: 'waiting',
    kind: 'sandbox',
    text: 'Bash: curl example.org',
    row: 'Wants to leave its sandbox | curl example.org',
    short: 'leave sandbox: curl example.org',
  },
  {
    state: 'waiting',
    kind: 'worker',
    text: 'Bash: npm test',
    over: { subagents: [agent('Explore the router', 'waiting')] },
    row: 'A sub-agent asks · Explore the router | npm test',
    short: 'sub-agent asks: npm test',
  },
  {
    state: 'waiting',
    kind: 'input',
    text: '',
    row: 'Waits for your input',
    short: 'waits for input',
  },
  {
    state: 'waiting',
    kind: 'input',
    text: 'goal proposal',
    row: 'Waits for your input | goal proposal',
    short: 'input: goal proposal',
  },
  {
    state: 'error',
    kind: 'rate_limit',
    text: 'limit, resets 2026-11-30T16:00:00Z',
    row: 'Rate limit reached · resets at 16:00',
    short: 'rate limit, resets 16:00',
  },
  {
    state: 'error',
    kind: 'rate_limit',
    text: "You've hit your limit · resets 3pm (Europe/Paris)",
    row: 'Rate limit reached · resets at 3pm',
    short: 'rate limit, resets 3pm',
  },
  {
    state: 'error',
    kind: 'rate_limit',
    text: '',
    row: 'Rate limit reached · no reset time given',
    short: 'rate limit',
  },
  {
    state: 'error',
    kind: 'auth',
    text: 'Please run /login',
    row: 'Not logged in any more · log in where it runs',
    short: 'needs a new login',
  },
  {
    state: 'error',
    kind: 'overloaded',
    text: '529',
    row: 'Service overloaded · not retrying',
    short: 'service overloaded',
  },
  {
    state: 'error',
    kind: 'api',
    text: 'API Error: 500 …',
    row: 'The service answered with error 500',
    short: 'service error 500',
  },
  {
    state: 'error',
    kind: 'api',
    text: 'Connection error.',
    row: 'The service gave an error | Connection error.',
    short: 'service error',
  },
  { state: 'error', kind: 'failed', text: '', row: 'The turn failed', short: 'the turn failed' },
  { state: 'busy', kind: 'thinking', row: 'Thinking', short: 'thinking' },
  { state: 'busy', kind: 'responding', row: 'Writing its answer', short: 'writing its answer' },
  {
    state: 'busy',
    kind: 'tool',
    text: 'Bash: npm test',
    row: 'Running | npm test',
    short: 'Bash npm test',
  },
  {
    state: 'busy',
    kind: 'tool',
    text: '',
    over: { activity: { label: 'Edit', target: 'a.rs', startedAt: null } },
    row: 'Editing | a.rs',
    short: 'Edit a.rs',
  },
  { state: 'busy', kind: 'tool', text: 'Grep: TODO', row: 'Searching | TODO', short: 'Grep TODO' },
  {
    state: 'busy',
    kind: 'tool',
    text: 'WebFetch: https://example.org',
    row: 'Opening | https://example.org',
    short: 'WebFetch https://example.org',
  },
  {
    state: 'busy',
    kind: 'tool',
    text: 'Skill: deploy',
    row: 'Using | Skill',
    short: 'Skill deploy',
  },
  { state: 'busy', kind: 'tool', text: '', row: 'Using a tool', short: 'using a tool' },
  { state: 'busy', kind: 'compacting', row: 'Compacting the conversation', short: 'compacting' },
  {
    state: 'busy',
    kind: 'retrying',
    text: 'attempt 3 of 10 · overloaded',
    row: 'Retrying, attempt 3 · overloaded',
    short: 'retrying, attempt 3 · overloaded',
  },
  {
    state: 'busy',
    kind: 'retrying',
    text: 'overloaded (attempt 3)',
    row: 'Retrying, attempt 3 · overloaded',
    short: 'retrying, attempt 3 · overloaded',
  },
  { state: 'busy', kind: 'retrying', text: '', row: 'Retrying', short: 'retrying' },
  {
    state: 'busy',
    kind: 'subagents',
    over: { subagents: [agent('a', 'busy'), agent('b', 'waiting'), agent('c', 'done')] },
    row: 'Waiting for 2 sub-agents',
    short: '2 sub-agents',
  },
  {
    state: 'background',
    kind: 'subagents',
    over: { subagents: [agent('a', 'busy')] },
    row: '1 sub-agent still running',
    short: '1 sub-agent',
  },
  {
    state: 'background',
    kind: 'shell',
    over: { background: [work('shell', 'npm run dev')] },
    row: 'Turn over, still running | npm run dev',
    short: 'npm run dev',
  },
  {
    state: 'background',
    kind: 'shell',
    over: { background: [work('shell', 'a'), work('shell', 'b')] },
    row: 'Turn over, 2 commands still running',
    short: '2 commands',
  },
  { state: 'background', kind: 'shell', row: 'Turn over, still running', short: 'a command' },
  {
    state: 'background',
    kind: 'workflow',
    over: { background: [work('workflow', 'audit')] },
    row: 'A workflow still runs',
    short: 'workflow: audit',
  },
  { state: 'idle', kind: 'done', row: 'Done', short: 'done' },
  {
    state: 'idle',
    kind: 'asked',
    text: 'Shall I go on?',
    row: 'Asked: | “Shall I go on?”',
    short: 'asked: Shall I go on?',
  },
  { state: 'idle', kind: 'interrupted', row: 'You interrupted it', short: 'interrupted' },
  { state: 'idle', kind: 'dialog', row: 'A menu is open', short: 'a menu is open' },
  { state: 'idle', kind: 'fresh', row: 'No prompt yet', short: 'no prompt yet' },
  {
    state: 'unknown',
    kind: 'none',
    text: '',
    row: 'Open, but leaves no readable record',
    short: 'no readable record',
  },
  {
    state: 'unknown',
    kind: 'none',
    text: 'parked',
    row: 'Says “parked”, a word Andon does not know',
    short: 'says “parked”',
  },
  { state: 'ended', kind: 'exited', row: '', short: 'ended' },
  { state: 'ended', kind: 'closed', row: '', short: 'closed' },
  { state: 'ended', kind: 'cleared', row: 'cleared', short: 'cleared' },
  { state: 'ended', kind: 'killed', row: 'mid-turn', short: 'ended mid-turn' },
]

const made = ({ state, kind, text = '', over = {} }: Row) =>
  session({ state, reason: { kind, text }, ...over })

describe('a row says', () => {
  it.each(TABLE)('$state/$kind “$text”: $row', (row) => {
    const { word, target } = says(made(row), UTC)
    expect(target === null ? word : `${word} | ${target}`).toBe(row.row)
    expect(shortSays(made(row), UTC)).toBe(row.short)
  })

  it('has words for every reason of the contract', () => {
    const covered = new Set(TABLE.map((row) => `${row.state}/${row.kind}`))
    const all = STATES.flatMap((state) => REASONS[state].map((kind) => `${state}/${kind}`))
    expect(all.filter((reason) => !covered.has(reason))).toEqual([])
  })

  it('marks what no record says', () => {
    const row = session({
      state: 'busy',
      reason: { kind: 'tool', text: 'Edit: a.rs' },
      confidence: 'inferred',
    })
    expect(shortSays(row)).toBe('≈ Edit a.rs')
  })

  it('shows commands and paths as code, sentences as text', () => {
    const mono = (kind: Session['reason']['kind'], text: string) =>
      says(session({ state: 'waiting', reason: { kind, text } })).mono
    expect(mono('permission', 'Bash: ls')).toBe(true)
    expect(mono('question', 'Bash: ls')).toBe(false)
    expect(mono('permission', 'May I?')).toBe(false)
  })
})

describe('the headline', () => {
  const zero = { waiting: 0, error: 0, busy: 0, background: 0, idle: 0, unknown: 0, ended: 0 }
  const source = (status: 'ok' | 'absent') => ({
    tool: 'codex' as const,
    home: '~',
    status,
    sessions: 0,
    files: 0,
    faults: [],
    drift: [],
  })
  const text = (counts: Partial<typeof zero>, status: 'ok' | 'absent' = 'ok') =>
    headline({ counts: { ...zero, ...counts }, sources: [source(status)] }).text

  it.each([
    [{ waiting: 1, busy: 2 }, '1 needs you · 2 working'],
    [{ waiting: 4, error: 1, busy: 2, background: 3 }, '4 need you · 1 stopped · 2 working'],
    [{ error: 1, busy: 2, idle: 9 }, '1 stopped · 2 working'],
    [{ busy: 2, background: 1 }, '2 working · 1 in background'],
    [{ background: 1, idle: 2, unknown: 1 }, '1 in background'],
    [{ idle: 3, ended: 2 }, '3 idle'],
    [{ unknown: 1 }, '1 unknown'],
    [{ ended: 5 }, 'Nothing running'],
  ])('%o: %s', (counts, expected) => expect(text(counts)).toBe(expected))

  it('says that no agent was found only where no home exists', () => {
    expect(text({}, 'absent')).toBe('No agents found')
    expect(text({})).toBe('Nothing running')
  })

  it('keeps the tooltip within what Windows takes', () => {
    const counts = { ...zero, waiting: 1e60, error: 1e60, busy: 1e60 }
    expect(tooltip({ counts, sources: [] }).length).toBeLessThanOrEqual(127)
  })
})

describe('alerts', () => {
  const body = (state: State, kind: Session['reason']['kind'], text: string, over = {}) =>
    alertBody(session({ state, reason: { kind, text } }), { ...UTC, ...over })

  it.each([
    ['waiting', 'permission', 'Bash: npm publish', 'Wants to run npm publish'],
    ['waiting', 'permission', 'mcp__hub__star: x', 'Wants to use hub star x'],
    [
      'waiting',
      'question',
      'Where should session data live?',
      'Asks: Where should session data live?',
    ],
    ['waiting', 'plan', 'Move the store', 'Plan ready to review: Move the store'],
    ['waiting', 'sandbox', '', 'Wants to leave its sandbox'],
    ['waiting', 'worker', 'Bash: npm test', 'A sub-agent asks: run npm test'],
    ['waiting', 'input', '', 'Waits for your input'],
    ['error', 'rate_limit', 'resets 2026-11-30T16:00:00Z', 'Stopped: rate limit, resets at 16:00'],
    ['error', 'auth', '', 'Stopped: needs a new login'],
    ['error', 'overloaded', '', 'Stopped: service overloaded'],
    ['error', 'api', 'error 500', 'Stopped: service error 500'],
    ['error', 'failed', 'x', 'Stopped: the turn failed'],
  ] as const)('%s/%s %s: %s', (state, kind, text, expected) => {
    expect(body(state, kind, text)).toBe(expected)
  })

  it('says how long a finished turn took', () => {
    expect(body('idle', 'done', '', { tookMs: 12 * MIN })).toBe('Done after 12 min')
  })

  it.each(STATES.flatMap((state) => REASONS[state].map((kind) => [state, kind] as const)))(
    'tells nothing of a %s/%s when details are hidden',
    (state, kind) => {
      const hidden = session({
        state,
        reason: { kind, text: 'Bash: SECRET 500' },
        title: 'SECRET',
        project: 'SECRET',
        activity: { label: 'Bash', target: 'SECRET', startedAt: null },
        subagents: [agent('SECRET', 'waiting')],
        background: [work('shell', 'SECRET')],
      })
      const words = { hideDetails: true }
      expect(`${alertTitle(hidden, words)} ${alertBody(hidden, words)}`).not.toMatch(/SECRET|500/)
    },
  )
})

describe('times', () => {
  it.each([
    [-5, '0 s', '0s', '0 seconds'],
    [48_000, '48 s', '48s', '48 seconds'],
    [59_999, '59 s', '59s', '59 seconds'],
    [MIN, '1 min', '1m', '1 minute'],
    [12 * MIN, '12 min', '12m', '12 minutes'],
    [65 * MIN, '1 h 05', '1h05', '1 hour 5 minutes'],
    [80 * MIN, '1 h 20', '1h20', '1 hour 20 minutes'],
    [27 * 60 * MIN, '1 d 3 h', '1d3h', '1 day 3 hours'],
    [24 * 60 * MIN, '1 d', '1d', '1 day'],
    [500 * 60 * MIN, '20 d 20 h', '20d', '20 days 20 hours'],
  ])('%d ms: %s, %s, %s', (ms, long, short, spoken) => {
    expect([elapsed(ms), shortElapsed(ms), spokenElapsed(ms)]).toEqual([long, short, spoken])
  })

  it('gives clock times in the asked zone', () => {
    const at = Date.parse('2026-11-30T00:05:00Z')
    expect(clockTime(at, 'UTC')).toBe('00:05')
    expect(clockTime(at, 'Europe/Paris')).toBe('01:05')
  })
})

describe('names and marks', () => {
  it('gives each state a mark and word of its own', () => {
    for (const of of [mark, asciiMark, stateWord])
      expect(new Set(STATES.map((state) => of(state))).size).toBe(STATES.length)
    expect(toolName('mistral-vibe')).toBe('Mistral Vibe')
  })

  it('reads a row aloud', () => {
    const row = session({
      state: 'waiting',
      reason: { kind: 'permission', text: 'Bash: npm publish' },
    })
    expect(accessibleName(row, Date.parse('2026-11-30T12:04:00Z'))).toBe(
      'Release the date picker 2.4, needs you, wants to run npm publish, waiting 4 minutes, Claude Code, calendar-kit',
    )
  })
})

describe('one line', () => {
  it('takes out what a terminal would obey', () => {
    expect(oneLine('a\u001b[31mred\u001b[0m\r\nb\u0007')).toBe('ared b')
    expect(oneLine('\u001b]0;owned\u0007x\u009b2Jy\u202egpj.exe')).toBe('xygpj.exe')
    expect(oneLine('half \ud83d')).toBe('half �')
  })

  it('never lets a control character through', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
      }),
    )
  })

  it('is cut to its units, never inside a character', () => {
    expect(cut('abcdef', 4)).toBe('abc…')
    expect(cut('ab😀cd', 4)).toBe('ab…')
  })
})

describe('dollars', () => {
  it.each([
    [0.004, 'under $0.01'],
    [0.421, '$0.42'],
    [1204, '$1,204.00'],
  ])('%f: %s', (usd, words) => expect(dollars(usd)).toBe(words))
})
