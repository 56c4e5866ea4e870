import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, FOLD_MS, markAt, timeAt } from './axis'
import { anyAxis } from './testing'

const MINUTE = 60_000
const START = Date.parse('2026-11-30T10:00:00Z')
const at = (...minutes: number[]) =>
  axisOf(minutes.map((m, i) => ({ at: START + m * MINUTE, end: i, kind: 'step' })))

describe('a folded axis', () => {
  it('keeps the order, ends at its length, and leads from a mark to its time and back', () => {
    fc.assert(
      fc.property(anyAxis, (axis) => {
        const { xs, marks, length } = axis
        expect(xs).toHaveLength(marks.length)
        xs.forEach((x, i) => {
          expect(x).toBeGreaterThanOrEqual(xs[i - 1] ?? 0)
          expect(x).toBeLessThanOrEqual(length + 1e-6)
          expect(Math.round(timeAt(axis, x) ?? 0)).toBe(marks[i]?.at)
          expect(xs[markAt(axis, x)]).toBe(x)
        })
      }),
    )
  })

  it('is never longer than its activity and a third', () => {
    fc.assert(
      fc.property(anyAxis, ({ marks, length, folds }) => {
        const whole = (marks.at(-1)?.at ?? 0) - (marks[0]?.at ?? 0)
        const pauses = folds.reduce((sum, { ms }) => sum + ms, 0)
        expect(length).toBeLessThanOrEqual(Math.max(whole - pauses, 1000) * 1.3 + 1000)
        expect(folds.every(({ ms }) => ms >= FOLD_MS)).toBe(true)
      }),
    )
  })

  it('folds a lunch break, and not a long command', () => {
    const axis = at(0, 1, 2, 62, 63)
    expect(axis?.folds.map(({ ms }) => ms / MINUTE)).toEqual([60])
    expect(axis?.segments).toHaveLength(2)
    expect(axis?.length).toBeCloseTo(3 * MINUTE * 1.03)
    const [fold] = axis?.folds ?? []
    // Inside the fold it is the time at which it began.
    expect(timeAt(axis!, (fold?.x ?? 0) + 1)).toBe(START + 2 * MINUTE)
  })

  it('stands at even distances where the tool writes no times', () => {
    const axis = axisOf([1, 2, 3].map((end) => ({ at: null, end, kind: 'step' as const })))
    expect(axis).toMatchObject({ timed: false, xs: [0, 1000, 2000], folds: [] })
    expect(timeAt(axis!, 1000)).toBeNull()
    const late = axisOf([
      { at: null, end: 1, kind: 'prompt' },
      { at: START, end: 2, kind: 'step' },
    ])
    expect(late).toMatchObject({ timed: true, xs: [0, 0] })
  })

  it('is none without marks', () => {
    expect(axisOf([])).toBeNull()
    expect(at(5)?.length).toBe(1000)
  })
})
