import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { snapshotSchema, STATES, type Session, type State } from '../contract'
import { EMPTY_STATE } from '../session'
import { assemble, once } from './assemble'
import { doctorOf } from './doctor'
import { sumDrift } from './drift'
import { compareSessions } from './order'
import { sampleSession } from '../testing'
import { sampleCandidate } from './sample'
import { FLASH, NOTHING_SETTLED, settle, type SettleMemory } from './settle'

const at = (seconds: number): string => new Date(seconds * 1000).toISOString()

describe('order, counts and light', () => {
  it('puts need first, the longest wait first, elsewhere the latest activity', () => {
    const sessions: Session[] = [
      sampleSession({ id: 'ended', state: 'ended', lastActivityAt: at(99) }),
      sampleSession({ id: 'idle-old', lastActivityAt: at(1) }),
      sampleSession({ id: 'idle-new', lastActivityAt: at(9) }),
      sampleSession({ id: 'idle-never' }),
      sampleSession({ id: 'wait-short', state: 'waiting', since: at(8), lastActivityAt: at(9) }),
      sampleSession({ id: 'wait-long', state: 'waiting', since: at(2), lastActivityAt: at(1) }),
      sampleSession({ id: 'wait-unknown', state: 'waiting' }),
      sampleSession({ id: 'busy', state: 'busy' }),
      sampleSession({ id: 'error', state: 'error' }),
      sampleSession({ id: 'background', state: 'background' }),
      sampleSession({ id: 'unknown', state: 'unknown' }),
    ]
    const snapshot = assemble(sessions, [], 5)
    expect(snapshot.sessions.map(({ id }) => id)).toEqual([
      'wait-long',
      'wait-short',
      'wait-unknown',
      'error',
      'busy',
      'background',
      'idle-new',
      'idle-old',
      'idle-never',
      'unknown',
      'ended',
    ])
    expect(snapshot.counts).toMatchObject({ waiting: 3, idle: 3, ended: 1 })
    expect(snapshot.light).toBe('waiting')
    expect(snapshotSchema.parse(snapshot)).toEqual(snapshot)
  })

  it('has one order whatever order it is given, and a light that is the most urgent state', () => {
    const session = fc
      .record({
        id: fc.integer({ min: 0, max: 20 }).map(String),
        state: fc.constantFrom<State>(...STATES),
        since: fc.option(fc.nat(5).map(at)),
        lastActivityAt: fc.option(fc.nat(5).map(at)),
      })
      .map((fields) => sampleSession(fields))
    fc.assert(
      fc.property(fc.uniqueArray(session, { selector: ({ id }) => id }), (sessions) => {
        const one = assemble(sessions, [], 0)
        expect(assemble([...sessions].reverse(), [], 0)).toEqual(one)
        const live = one.sessions.find(({ state }) => state !== 'ended')
        expect(one.light).toBe(live?.state ?? 'off')
        const pairs = one.sessions
          .slice(1)
          .map((next, i) => compareSessions(one.sessions[i]!, next))
        expect(pairs.every((order) => order < 0)).toBe(true)
      }),
    )
  })

  it('is off when everything has ended or nothing is there', () => {
    expect(assemble([], [], 0).light).toBe('off')
    expect(assemble([sampleSession({ state: 'ended' })], [], 0).light).toBe('off')
  })

  it('shows a session that lies in two homes once, where it lives', () => {
    const dead = sampleSession({ home: '~/copy', live: 'dead', lastActivityAt: at(9) })
    const alive = sampleSession({ home: '~/.claude', lastActivityAt: at(5) })
    expect(once([dead, alive])).toEqual([alive])
    expect(once([alive, dead])).toEqual([alive])
  })

  it('tells the doctor where each state comes from', () => {
    const snapshot = assemble([sampleSession()], [], 0)
    expect(doctorOf(snapshot).sessions[0]).toEqual({
      id: 'claude-code:a',
      state: 'idle',
      reason: { kind: 'done', text: '' },
      confidence: 'told',
      evidence: { rule: 'sample', file: null, offset: null, at: null },
    })
  })

  it('counts each unknown word once over all files', () => {
    const state = { ...EMPTY_STATE, drift: { 'record\tnews\t2.1.9': 2, 'op\tx\t': 1 } }
    const word = {
      tool: 'codex',
      what: 'record',
      word: 'news',
      version: '2.1.9',
      count: 3,
    } as const
    expect(sumDrift('codex', [state, state], [word])).toEqual([
      { ...word, count: 7 },
      { tool: 'codex', what: 'op', word: 'x', version: null, count: 2 },
    ])
  })
})

describe('settle', () => {
  /** Feeds states over time; returns what is drawn at each moment. */
  function play(
    moments: readonly [now: number, state: State | null, settlesAt?: number][],
  ): (State | null)[] {
    let memory: SettleMemory = NOTHING_SETTLED
    return moments.map(([now, state, settlesAt]) => {
      const candidates = state ? [sampleCandidate({ state }, { settlesAt: settlesAt ?? null })] : []
      const settled = settle(memory, candidates, now)
      memory = settled.memory
      return settled.drawn[0]?.session.state ?? null
    })
  }

  it('draws a first sight, a wait and an end at once', () => {
    expect(play([[0, 'busy']])).toEqual(['busy'])
    expect(play([[0, 'busy', 500]])).toEqual(['busy'])
    expect(
      play([
        [0, 'busy'],
        [10, 'waiting'],
      ]),
    ).toEqual(['busy', 'waiting'])
    expect(
      play([
        [0, 'waiting'],
        [10, 'ended'],
      ]),
    ).toEqual(['waiting', 'ended'])
  })

  it('never draws a flash', () => {
    expect(
      play([
        [0, 'busy'],
        [100, 'background'],
        [140, 'busy'],
        [900, 'busy'],
      ]),
    ).toEqual(Array.from({ length: 4 }, () => 'busy'))
  })

  it('draws another state when it has lasted, and says when to ask', () => {
    expect(
      play([
        [0, 'busy'],
        [100, 'idle'],
        [399, 'idle'],
        [400, 'idle'],
      ]),
    ).toEqual(['busy', 'busy', 'busy', 'idle'])
    const { memory } = settle(NOTHING_SETTLED, [sampleCandidate({ state: 'busy' })], 0)
    expect(settle(memory, [sampleCandidate({ state: 'idle' })], 100).dueAt).toBe(100 + FLASH)
  })

  it('counts anew when the candidate changes', () => {
    expect(
      play([
        [0, 'busy'],
        [100, 'idle'],
        [300, 'error'],
        [500, 'error'],
        [600, 'error'],
      ]),
    ).toEqual(['busy', 'busy', 'busy', 'busy', 'error'])
  })

  it('holds what was drawn while two sources disagree', () => {
    expect(
      play([
        [0, 'busy'],
        [10, 'idle', 510],
        [400, 'idle', 510],
        [510, 'idle', 510],
      ]),
    ).toEqual(['busy', 'busy', 'busy', 'idle'])
  })

  it('leaves a wait only for what lasts', () => {
    expect(
      play([
        [0, 'waiting'],
        [10, 'busy'],
        [50, 'waiting'],
        [500, 'waiting'],
      ]),
    ).toEqual(Array.from({ length: 4 }, () => 'waiting'))
    expect(
      play([
        [0, 'waiting'],
        [10, 'busy'],
        [310, 'busy'],
      ]),
    ).toEqual(['waiting', 'waiting', 'busy'])
  })

  it('keeps a live session that vanishes for a moment, not one that had ended', () => {
    expect(
      play([
        [0, 'waiting'],
        [10, null],
        [50, 'waiting'],
        [60, null],
        [360, null],
      ]),
    ).toEqual(['waiting', 'waiting', 'waiting', 'waiting', null])
    expect(
      play([
        [0, 'ended'],
        [10, null],
      ]),
    ).toEqual(['ended', null])
  })

  it('is not held up by a clock that was set back', () => {
    expect(
      play([
        [10_000, 'busy'],
        [10_010, 'idle'],
        [0, 'idle'],
        [300, 'idle'],
      ]),
    ).toEqual(['busy', 'busy', 'busy', 'idle'])
  })

  it('shows the newest of everything else while a state is held', () => {
    const first = sampleCandidate({ state: 'waiting', title: 'old', since: at(1) }, { needId: 'n' })
    const { memory } = settle(NOTHING_SETTLED, [first], 0)
    const { drawn } = settle(
      memory,
      [sampleCandidate({ state: 'busy', title: 'new', since: at(2) })],
      10,
    )
    expect(drawn[0]).toMatchObject({
      held: true,
      needId: 'n',
      session: { title: 'new', since: at(1) },
    })
  })

  it('draws, whatever comes, a state that was a candidate, and in the end the last one', () => {
    const moment = fc.tuple(fc.nat(200), fc.constantFrom<State>(...STATES))
    fc.assert(
      fc.property(fc.array(moment, { minLength: 1 }), (steps) => {
        let now = 0
        const moments = steps.map(([ms, state]): [number, State] => [(now += ms), state])
        const last = moments.at(-1)?.[1] ?? 'idle'
        const drawn = play([...moments, [now + FLASH, last]])
        const seen = new Set(moments.map(([, state]) => state))
        for (const state of drawn) expect(state !== null && seen.has(state)).toBe(true)
        expect(drawn.at(-1)).toBe(last)
      }),
    )
  })
})
