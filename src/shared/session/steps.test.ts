import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventBody, SessionEvent } from './events'
import { reduce } from './reduce'
import { EMPTY_STATE } from './state'
import { screenOf, stepsOf, Timeline } from './steps'

let offset = 0
const event = (at: number | null, body: EventBody): SessionEvent => ({
  at,
  offset: (offset += 100),
  rule: 'test',
  ...body,
})
const call = (
  at: number,
  id: string,
  asks: { kind: 'question' | 'plan'; text: string } | null = null,
) => event(at, { type: 'call', call: { id, name: 'Bash', target: 'npm test', asks, mayAsk: null } })
const result = (at: number, id: string, failed = false) =>
  event(at, { type: 'result', id, failed, denied: null, text: 'out' })
const say = (at: number, text: string, end: boolean | null = false) =>
  event(at, { type: 'text', text, end })

const rows = (events: SessionEvent[]): string[] =>
  stepsOf(events).map(({ kind, label, ms, failed }) =>
    [kind, label, ms === null ? '' : `${ms}`, failed ? 'failed' : ''].filter(Boolean).join(' '),
  )

describe('stepsOf', () => {
  it('makes a call and its result one row with its time and outcome', () => {
    expect(
      rows([call(1000, 'a'), call(1100, 'b'), result(2500, 'b', true), result(3000, 'a')]),
    ).toEqual(['tool Bash 2000', 'tool Bash 1400 failed'])
  })

  it('C13: an answer written in pieces is one row, and thinking is none once something came of it', () => {
    const thinking = event(1, { type: 'thinking' })
    expect(rows([thinking, say(2, 'First'), say(3, 'second'), call(4, 'a')])).toEqual([
      'text First',
      'tool Bash',
    ])
    expect(rows([say(1, 'x'), thinking])).toEqual(['text x', 'thinking Thinking'])
  })

  it('keeps thinking that says something, whatever follows', () => {
    const said = event(1, { type: 'thinking', text: 'Looking at the tests\nThey fail.' })
    const silent = event(1, { type: 'thinking' })
    expect(rows([said, silent, call(2, 'a'), said, said, say(3, 'Done')])).toEqual([
      'thinking Looking at the tests',
      'tool Bash',
      'thinking Looking at the tests',
      'thinking Looking at the tests',
      'text Done',
    ])
  })

  it('shows the exit code of a command, also where its call is on an earlier page', () => {
    const ends = (id: string, exit: number | null) =>
      event(2, { type: 'result', id, failed: exit !== 0, denied: null, exit })
    const steps = stepsOf([
      call(1, 'a'),
      call(1, 'b'),
      ends('b', 127),
      ends('a', null),
      ends('c', 1),
    ])
    expect(steps.map(({ kind, exit }) => [kind, exit])).toEqual([
      ['tool', undefined],
      ['tool', 127],
      ['result', 1],
    ])
  })

  it('keeps the newest rows only where no more are wanted, and they are the same', () => {
    const event = fc.oneof(
      fc.integer({ min: 0, max: 9 }).map((id) => call(1, String(id))),
      fc.integer({ min: 0, max: 9 }).map((id) => result(2, String(id))),
      fc.constant(null).map(() => say(3, 'x')),
    )
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 80 }),
        fc.integer({ min: 1, max: 12 }),
        (all, most) => {
          const timeline = new Timeline(null, most)
          let largest = 0
          for (const each of all) {
            timeline.push(each)
            largest = Math.max(largest, timeline.steps.length)
          }
          expect(largest).toBeLessThan(2 * most)
          const whole = new Timeline(null)
          for (const each of all) whole.push(each)
          const [a, b] = [timeline.steps.slice(-most), whole.steps.slice(-most)]
          expect(a.map(({ offset }) => offset)).toEqual(b.map(({ offset }) => offset))
        },
      ),
    )
  })

  it('keeps a result whose call is on an earlier page', () => {
    expect(rows([result(5, 'lost', true)])).toEqual(['result Result failed'])
  })

  it('never counts time backwards', () => {
    expect(stepsOf([call(2000, 'a'), result(1000, 'a')])[0]?.ms).toBe(0)
  })

  it('names questions, plans, errors, compactions and interruptions', () => {
    expect(
      rows([
        event(1, { type: 'prompt', by: 'human', text: '\n Do it\nnow', id: null }),
        event(1, { type: 'prompt', by: 'machine', text: 'task done', id: null }),
        call(2, 'q', { kind: 'question', text: 'Which?' }),
        call(3, 'p', { kind: 'plan', text: '# Plan' }),
        event(4, { type: 'compaction', phase: 'start', trigger: 'auto' }),
        event(5, { type: 'compaction', phase: 'end', trigger: 'auto' }),
        event(6, { type: 'retry', attempt: 2, max: 10, text: '' }),
        event(7, { type: 'turn_end', how: 'interrupted', turn: null }),
        event(8, {
          type: 'error',
          error: { kind: 'rate_limit', status: '429', text: 'Limit reached', resetsAt: null },
        }),
        event(9, { type: 'bookkeeping' }),
      ]),
    ).toEqual([
      'prompt Do it',
      'system task done',
      'question Bash',
      'plan Bash',
      'compaction Context compacted',
      'system Retry 2 of 10',
      'turn_end Interrupted',
      'error Limit reached failed',
    ])
  })

  it('says whose rows they are', () => {
    expect(stepsOf([say(1, 'x')], 'agent-1')[0]).toMatchObject({
      agent: 'agent-1',
      at: new Date(1).toISOString(),
    })
  })
})

describe('screenOf', () => {
  const after = (...events: SessionEvent[]) => screenOf(events.reduce(reduce, EMPTY_STATE))

  it('shows what is asked before what was said, and nothing for an empty log', () => {
    expect(screenOf(null)).toEqual({ kind: 'none' })
    expect(after(say(1, 'Hello'))).toEqual({ kind: 'text', text: 'Hello' })
    expect(after(say(1, 'x'), call(2, 'p', { kind: 'plan', text: '# Plan' }))).toEqual({
      kind: 'plan',
      markdown: '# Plan',
      file: null,
    })
    expect(after(call(2, 'q', { kind: 'question', text: 'Which?' }))).toMatchObject({
      kind: 'question',
      questions: [{ text: 'Which?' }],
    })
  })

  it('shows the error that stopped the turn', () => {
    const error = { kind: 'api', status: '500', text: 'Broken', resetsAt: 0 } as const
    expect(after(event(1, { type: 'error', error }))).toEqual({
      kind: 'error',
      text: 'Broken',
      status: '500',
      resetsAt: new Date(0).toISOString(),
    })
  })
})
