import { describe, expect, it } from 'vitest'
import type { Session } from '../contract'
import type { Drawn } from '../snapshot'
import { sampleDrawn } from '../snapshot/sample'
import { announce, GUARD, NOTHING_SAID, type AlertMemory, type AlertOptions } from './alerts'

const iso = (ms: number): string => new Date(ms).toISOString()

function waiting(need: string, fields: Partial<Session> = {}, rest: Partial<Drawn> = {}): Drawn {
  const reason = { kind: 'permission' as const, text: 'Bash: npm publish' }
  return sampleDrawn({ state: 'waiting', reason, ...fields }, { needId: need, ...rest })
}
const busy = (fields: Partial<Session> = {}): Drawn =>
  sampleDrawn({ state: 'busy', reason: { kind: 'tool', text: '' }, ...fields })
const idle = (
  kind: 'done' | 'interrupted' | 'dialog' = 'done',
  fields: Partial<Session> = {},
): Drawn => sampleDrawn({ state: 'idle', reason: { kind, text: '' }, ...fields })

/** Plays what is drawn over time; returns `+kind` and `-kind` as they are said, with their time. */
function play(
  moments: readonly [now: number, ...drawn: Drawn[]][],
  options: AlertOptions = { finishedAfterMs: null },
): string[] {
  let memory: AlertMemory = NOTHING_SAID
  const said: string[] = []
  for (const [now, ...drawn] of moments) {
    const step = announce(memory, drawn, now, options)
    memory = step.memory
    for (const { action, kind } of step.alerts) {
      said.push(`${now} ${action === 'raise' ? '+' : '-'}${kind}`)
    }
  }
  return said
}

describe('announce', () => {
  it('C3: one alert a wait, none for the same again, withdrawn, and a second one for a second wait', () => {
    expect(
      play([
        [0, busy()],
        [1000, waiting('1')],
        [1400, waiting('1')],
        [2000, waiting('1')],
        [3000, busy()],
        [4000, waiting('2')],
        [4400, waiting('2')],
      ]),
    ).toEqual(['1400 +permission', '3000 -permission', '4400 +permission'])
  })

  it('C4: a dialog that the person opened says nothing', () => {
    expect(
      play([
        [0, busy()],
        [1000, idle('dialog')],
        [2000, idle('dialog')],
      ]),
    ).toEqual([])
  })

  it('C5: what waits already at the start is silent, however long; the next wait is not', () => {
    expect(
      play([
        [0, waiting('1')],
        [9000, waiting('1')],
        [10_000, busy()],
        [11_000, waiting('2')],
        [11_400, waiting('2')],
      ]),
    ).toEqual(['11400 +permission'])
  })

  it('C8: a wait that is held over a torn file is neither withdrawn nor repeated', () => {
    expect(
      play([
        [0, busy()],
        [1000, waiting('1')],
        [1400, waiting('1')],
        [1500, waiting('1', {}, { held: true })],
        [1600, waiting('1')],
        [2500, waiting('1')],
      ]),
    ).toEqual(['1400 +permission'])
  })

  it('waits for the guard, and says when it runs out', () => {
    const { memory } = announce(NOTHING_SAID, [busy()], 0, { finishedAfterMs: null })
    const step = announce(memory, [waiting('1')], 1000, { finishedAfterMs: null })
    expect(step.alerts).toEqual([])
    expect(step.dueAt).toBe(1000 + GUARD)
    expect(
      play([
        [0, busy()],
        [1000, waiting('1')],
        [1399, waiting('1')],
        [1399, busy()],
      ]),
    ).toEqual([])
  })

  it('raises nothing for a wait that is over and only still drawn', () => {
    expect(
      play([
        [0, busy()],
        [1000, waiting('1')],
        [1300, waiting('1', {}, { held: true })],
        [1450, waiting('1', {}, { held: true })],
        [1600, busy()],
      ]),
    ).toEqual([])
  })

  it('a new need in a session that goes on waiting is a new alert', () => {
    expect(
      play([
        [0, busy()],
        [100, waiting('1')],
        [500, waiting('1')],
        [600, waiting('2')],
        [1000, waiting('2')],
      ]),
    ).toEqual(['500 +permission', '600 -permission', '1000 +permission'])
  })

  it('names the wait in raise and withdrawal alike, with words for both', () => {
    let { memory } = announce(NOTHING_SAID, [busy()], 0, { finishedAfterMs: null })
    memory = announce(memory, [waiting('n1')], 100, { finishedAfterMs: null }).memory
    const raised = announce(memory, [waiting('n1')], 500, { finishedAfterMs: null })
    expect(raised.alerts).toEqual([
      {
        action: 'raise',
        id: 'claude-code:a#n1',
        session: 'claude-code:a',
        kind: 'permission',
        title: 'A title',
        body: expect.stringContaining('npm publish') as string,
      },
    ])
    const gone = announce(raised.memory, [], 600, { finishedAfterMs: null })
    expect(gone.alerts).toEqual([{ ...raised.alerts[0], action: 'withdraw' }])
  })

  it('prefers the words that the adapter has for it', () => {
    const drawn = waiting('1', {}, { says: 'Two files want to be written' })
    let { memory } = announce(NOTHING_SAID, [], 0, { finishedAfterMs: null })
    memory = announce(memory, [drawn], 0, { finishedAfterMs: null }).memory
    const { alerts } = announce(memory, [drawn], 400, { finishedAfterMs: null })
    expect(alerts[0]?.body).toBe('Two files want to be written')
  })

  it('never speaks of hidden sessions, and takes back when one gets hidden', () => {
    const hidden = waiting('1', {}, { hidden: 'headless' })
    expect(play([[0], [100, hidden], [900, hidden]])).toEqual([])
    expect(play([[0], [100, waiting('1')], [500, waiting('1')], [900, hidden]])).toEqual([
      '500 +permission',
      '900 -permission',
    ])
  })

  it('does not alarm twice for one need that went and came back', () => {
    expect(
      play([
        [0],
        [100, waiting('1')],
        [500, waiting('1')],
        [600, busy()],
        [700, waiting('1')],
        [2000, waiting('1')],
      ]),
    ).toEqual(['500 +permission', '600 -permission'])
  })

  it('tells of errors, and takes them back when the next turn runs', () => {
    const error = sampleDrawn(
      { state: 'error', reason: { kind: 'rate_limit', text: '' } },
      { needId: 'e1' },
    )
    expect(
      play([
        [0, busy()],
        [100, error],
        [500, error],
        [900, busy()],
      ]),
    ).toEqual(['500 +error', '900 -error'])
  })

  it('tells of long turns that finished, when asked to; not of short or interrupted ones', () => {
    const run = (end: Drawn, options: AlertOptions): string[] =>
      play(
        [
          [0, busy({ since: iso(0) })],
          [60_000, end],
          [60_400, end],
          [70_000, busy({ since: iso(70_000) })],
        ],
        options,
      )
    const done = idle('done', { since: iso(60_000) })
    expect(run(done, { finishedAfterMs: null })).toEqual([])
    expect(run(done, { finishedAfterMs: 60_000 })).toEqual([])
    expect(run(done, { finishedAfterMs: 30_000 })).toEqual(['60400 +finished', '70000 -finished'])
    expect(run(idle('interrupted', { since: iso(60_000) }), { finishedAfterMs: 30_000 })).toEqual(
      [],
    )
    expect(
      play(
        [
          [0, done],
          [5000, done],
        ],
        { finishedAfterMs: 0 },
      ),
    ).toEqual([])
  })

  it('keeps the sessions apart', () => {
    const other = { id: 'codex:b', tool: 'codex' } as const
    expect(
      play([
        [0, busy(), busy(other)],
        [100, waiting('1'), busy(other)],
        [500, waiting('1'), waiting('1', other)],
        [900, busy(), waiting('1', other)],
      ]),
    ).toEqual(['500 +permission', '900 -permission', '900 +permission'])
  })
})
