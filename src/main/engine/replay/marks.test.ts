import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { markKindSchema, type Mark } from '../../../shared/contract'
import type { EventBody } from '../../../shared/session'
import { markKind, Marks, thinned } from './marks'

const kinds = fc.constantFrom(...markKindSchema.options)
const added = fc.array(
  fc.record({ at: fc.option(fc.integer({ min: 0, max: 1_000_000 })), kind: kinds }),
  { maxLength: 200 },
)
const event = (body: EventBody) => ({ at: 1, offset: 0, rule: 'r', ...body })
const call = (kind: 'question' | null) =>
  event({
    type: 'call',
    call: {
      id: 'c',
      name: 'Ask',
      target: '',
      asks: kind === null ? null : { kind, text: 'Which?' },
      mayAsk: null,
    },
  })

describe('Marks', () => {
  it('stand in order and never go back in time, however the records are dated', () => {
    fc.assert(
      fc.property(added, fc.integer({ min: 2, max: 30 }), (records, most) => {
        const marks = new Marks(most)
        records.forEach(({ at, kind }, end) => marks.add(at, end, kind))
        const list = marks.list()
        expect(list.length).toBeLessThanOrEqual(most)
        expect(list[0]?.end).toBe(records.length > 0 ? 0 : undefined)
        expect(list.at(-1)?.end).toBe(records.length > 0 ? records.length - 1 : undefined)
        list.slice(1).forEach((mark, i) => {
          expect(mark.end).toBeGreaterThan(list[i]?.end ?? Infinity)
          expect(mark.at ?? 0).toBeGreaterThanOrEqual(list[i]?.at ?? 0)
        })
      }),
    )
  })

  it('lose plain steps before anything else, and nothing while there is room', () => {
    const property = fc.property(added, fc.integer({ min: 2, max: 100 }), (records, most) => {
      const marks: Mark[] = records.map(({ at, kind }, end) => ({ at, end, kind }))
      const kept = thinned(marks, most)
      const lost = marks.filter((mark) => !kept.includes(mark))
      const worth = marks.filter(({ kind }) => kind !== 'step').length
      const fits = worth + 2 <= most
      return (
        (lost.length === 0 || marks.length > most) &&
        (!fits || lost.every(({ kind }) => kind === 'step'))
      )
    })
    expect(fc.check(property).failed).toBe(false)
  })
})

describe('markKind', () => {
  it('is what a person would look for first', () => {
    const usage = { input: 1, output: 1, cacheRead: 0, cacheWrite: 0 }
    const result = event({ type: 'result', id: 'c', failed: true, denied: null })
    const human = event({ type: 'prompt', by: 'human', text: 'Go', id: null })
    const machine = event({ type: 'prompt', by: 'machine', text: 'Go', id: null })
    expect(markKind([event({ type: 'usage', message: 'm', usage })])).toBeNull()
    expect(markKind([result, human])).toBe('prompt')
    expect(markKind([machine])).toBe('step')
    expect(markKind([call(null), result])).toBe('failed')
    expect(markKind([call('question')])).toBe('question')
  })
})
