import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Alert, type Settings } from '../../shared/contract'
import { anAlert } from '../testing'
import { mayShow } from './allowed'
import { NOTHING_POSTED, raised, withdrawn, type Memory } from './memory'
import { decide, GAP } from './policy'
import { isQuiet } from './quiet'

type Doing =
  | { do: 'raise'; n: number; kind: Alert['kind'] }
  | { do: 'withdraw'; n: number }
  | { do: 'wait'; ms: number }
  | { do: 'sleep' }
  | { do: 'wake' }

const doing: fc.Arbitrary<Doing> = fc.oneof(
  fc.record({
    do: fc.constant('raise' as const),
    n: fc.nat(7),
    kind: fc.constantFrom<Alert['kind']>('permission', 'question', 'error', 'finished'),
  }),
  fc.record({ do: fc.constant('withdraw' as const), n: fc.nat(7) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 90 * 60_000 }) }),
  fc.constantFrom<Doing>({ do: 'sleep' }, { do: 'wake' }),
)

const START = new Date('2026-11-30T19:00:00').getTime()
const settings: Settings = {
  ...DEFAULT_SETTINGS,
  notify: {
    ...DEFAULT_SETTINGS.notify,
    finished: true,
    notWaiting: ['question'],
    repeatMinutes: 10,
    quiet: { on: true, from: '22:00', to: '07:00' },
  },
  mutes: [
    { scope: 'session', value: 's1', until: new Date(START + 3_600_000).toISOString() },
    { scope: 'project', value: 'p2', until: null },
  ],
}

/** Runs the policy over what happens, with timers where it asks for them; hands back what was told when. */
function play(steps: readonly Doing[]) {
  let memory: Memory = NOTHING_POSTED
  let now = START
  let asleep = false
  const told: { at: number; ids: string[]; quietly: boolean; wrong: boolean }[] = []
  const look = () => {
    const step = decide(memory, { now, settings, asleep })
    memory = step.memory
    if (step.post) {
      const muted = step.post.alerts.filter(({ id }) => {
        const entry = memory.entries.get(id)
        return !entry || !mayShow(entry.alert, entry.subject, settings, now)
      })
      const silent = asleep || isQuiet(settings.notify.quiet, now)
      const ids = step.post.alerts.map(({ id }) => id)
      told.push({ at: now, ids, quietly: step.post.quietly, wrong: silent || muted.length > 0 })
    }
    expect(step.dueAt === null || step.dueAt > now).toBe(true)
    return step.dueAt
  }
  const waitUntil = (end: number) => {
    for (let due = look(); due !== null && due <= end; due = look()) now = due
    now = end
  }
  for (const step of steps) {
    if (step.do === 'wait') waitUntil(now + step.ms)
    else if (step.do === 'sleep' || step.do === 'wake') asleep = step.do === 'sleep'
    else if (step.do === 'withdraw') memory = withdrawn(memory, `a${step.n}`)
    else {
      const alert = anAlert({ id: `a${step.n}`, session: `s${step.n}`, kind: step.kind })
      memory = raised(memory, alert, { id: alert.session, project: `p${step.n}` })
    }
    look()
  }
  asleep = false
  waitUntil(now + 48 * 3_600_000)
  return { memory, told }
}

describe('decide, whatever happens', () => {
  it('tells no two within the gap, none at a quiet time, and all that stands in the end', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), (steps) => {
        const { memory, told } = play(steps)
        expect(told.filter(({ wrong }) => wrong)).toEqual([])
        told.reduce((before, { at }) => {
          expect(at - before).toBeGreaterThanOrEqual(GAP)
          return at
        }, Number.NEGATIVE_INFINITY)
        for (const entry of memory.entries.values()) {
          const may = mayShow(entry.alert, entry.subject, settings, START + 100 * 3_600_000)
          expect(entry.toldAt !== null).toBe(may)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('calls at most twice for one and the same', () => {
    fc.assert(
      fc.property(fc.array(doing, { maxLength: 40 }), (steps) => {
        const once = steps.filter(
          (step, at) =>
            step.do !== 'withdraw' &&
            (step.do !== 'raise' ||
              steps.findIndex((one) => one.do === 'raise' && one.n === step.n) === at),
        )
        const { told } = play(once)
        const calls = new Map<string, number>()
        for (const { ids, quietly } of told) {
          const [newest] = ids
          if (newest && !quietly) calls.set(newest, (calls.get(newest) ?? 0) + 1)
        }
        for (const n of calls.values()) expect(n).toBeLessThanOrEqual(2)
      }),
      { numRuns: 100 },
    )
  })
})
