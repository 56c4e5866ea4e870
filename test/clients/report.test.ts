import { describe, expect, test } from 'vitest'
import { CLAUDE } from './claude'
import type { Comparison, Disagreement } from './compare'
import { hasFailed, type Outcome } from './outcome'
import type { Recording } from './recording'
import { reportOf, spread } from './report'

const LATE: Disagreement = {
  t: 5_000,
  ms: 400,
  into: 1_100,
  truth: 'busy',
  said: 'idle/done',
  rule: 'registry.idle',
}
const ENDED: Disagreement = { ...LATE, truth: 'ended' }

function outcome(disagreements: Disagreement[], over: Partial<Recording> = {}): Outcome {
  const recording: Recording = {
    name: 'fresh',
    client: 'claude',
    version: '2.1.999',
    endsAt: 9_000,
    truths: [{ t: 0, who: 0, truth: 'idle', how: '' }],
    links: [],
    writes: [],
    andon: [],
    alerts: [],
    drift: [],
    faults: [],
    notes: [],
    problems: [],
    ...over,
  }
  const delays = [100, 300, 200].map((ms) => ({ truth: 'busy' as const, ms }))
  const comparison: Comparison = {
    compared: 8_000,
    agreed: 7_600,
    unwritten: 0,
    disagreements,
    delays,
  }
  return { client: CLAUDE, about: 'A | session', recording, comparison, first: null }
}

const page = (...outcomes: Outcome[]) =>
  reportOf(outcomes, {
    command: 'npm run x',
    date: '2026-01-02',
    system: 'linux',
    isolation: 'apart',
  })

describe('the report', () => {
  test('says versions, agreement and delays', () => {
    const text = page(outcome([]))
    expect(text).toContain('| Claude Code | 2.1.999 | 1 | 1 | 8.0 s | 95.00 % |')
    expect(text).toContain('| Claude Code | busy | 3 | 100 | 200 | 300 | 300 |')
    expect(text).toContain('| claude | fresh | A \\| session | idle | 8.0 s | agree |')
  })

  test('lists each disagreement with its argument, or says that there is none', () => {
    const text = page(outcome([LATE, ENDED]))
    expect(text).toContain(
      '| claude fresh | busy | idle/done | registry.idle | 5.0 s | 0.4 s | **not argued** |',
    )
    expect(text).toMatch(/\| ended \| idle\/done .* once a second\. \|/)
    expect(text).toContain('**disagree**')
  })

  test('words that Andon does not know, and scenarios that did not come about', () => {
    const drift = {
      tool: 'claude-code',
      version: '2.1.999',
      what: 'record',
      word: 'new-type',
      count: 2,
    } as const
    const text = page(outcome([], { drift: [drift], problems: ['window 0 never showed /x|y/'] }))
    expect(text).toContain('| Claude Code | record | `new-type` | fresh |')
    expect(text).toContain('| claude fresh | window 0 never showed /x\\|y/ |')
  })

  test('tells of a first try that failed', () => {
    const text = page({ ...outcome([]), first: outcome([LATE, ENDED]) })
    expect(text).toContain('| claude fresh | busy: idle/done at 5.0 s for 0.4 s |')
  })
})

test('a run fails on what is not argued and on what did not come about', () => {
  expect(hasFailed([outcome([]), outcome([ENDED])])).toBe(false)
  expect(hasFailed([outcome([LATE])])).toBe(true)
  expect(hasFailed([outcome([], { problems: ['x'] })])).toBe(true)
})

test('spread', () => {
  expect(spread([])).toEqual({ least: 0, median: 0, p95: 0, most: 0 })
  expect(spread(Array.from({ length: 100 }, (_, i) => 100 - i))).toEqual({
    least: 1,
    median: 50,
    p95: 95,
    most: 100,
  })
})
