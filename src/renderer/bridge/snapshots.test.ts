import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { snapshotSchema } from '../../shared/contract'
import { snapshot } from '../dev/session'
import { many } from '../dev/worlds'
import { NOW } from '../testing'
import { snapshotCheck } from './snapshots'

const ago = (ms: number) => new Date(NOW - ms).toISOString()
const sessions = many(20, ago)
const sent = (change: (i: number) => object = () => ({})) =>
  structuredClone({
    ...snapshot(NOW, sessions),
    sessions: snapshot(NOW, sessions).sessions.map((one, i) => ({ ...one, ...change(i) })),
  })

function attempt<T>(run: () => T): T | 'refused' {
  try {
    return run()
  } catch {
    return 'refused' // the only thing it throws for a value, as the test before proves
  }
}

describe('snapshotCheck', () => {
  it('keeps the object of a session that did not change, and only of that', () => {
    const check = snapshotCheck()
    const first = check(sent())
    const second = check(sent((i) => (i === 3 ? { title: 'Changed' } : {})))
    expect(second.sessions.map((one, i) => one === first.sessions[i])).toEqual(
      sessions.map((_, i) => i !== 3),
    )
    expect(second.sessions[3]?.title).toBe('Changed')
  })

  it('refuses a session that is none, at first and later on', () => {
    const check = snapshotCheck()
    const broken = sent((i) => (i === 5 ? { state: 'asleep' } : {}))
    expect(() => check(broken)).toThrow(z.ZodError)
    check(sent())
    expect(() => check(broken)).toThrow(z.ZodError)
    expect(() => check({ ...sent(), light: 'purple' })).toThrow(z.ZodError)
    expect(() => check(null)).toThrow(z.ZodError)
  })

  it('drops fields of a newer shell, however often they come', () => {
    const check = snapshotCheck()
    const newer = sent(() => ({ mood: 'fine' }))
    expect(check(newer)).toEqual(snapshotSchema.parse(newer))
    expect(check(newer).sessions[0]).not.toHaveProperty('mood')
  })

  it('says the same as the contract, whatever came before', () => {
    const check = snapshotCheck()
    const field = fc.constantFrom('title', 'state', 'pid', 'todos', 'context', 'id', 'prompt')
    const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.object())
    fc.assert(
      fc.property(fc.nat(19), field, value, (at, name, now) => {
        const next = sent((i) => (i === at ? { [name]: now } : {}))
        const wanted = snapshotSchema.safeParse(next)
        const came = attempt(() => check(next))
        expect(came).toEqual(wanted.success ? wanted.data : 'refused')
      }),
      { numRuns: 60 },
    )
  })
})
