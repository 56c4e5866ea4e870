import * as fc from 'fast-check'
import { markKindSchema, type Mark } from '../../shared/contract'
import { axisOf, FOLD_MS, type Axis } from './axis'

const START = Date.parse('2026-11-30T10:00:00Z')

/** Marks whose times run on, with pauses of all lengths. */
const anyMarks = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.nat(5000), fc.constant(0), fc.integer({ min: FOLD_MS, max: 3e7 })),
      kind: fc.constantFrom(...markKindSchema.options),
    }),
    { minLength: 1, maxLength: 80 },
  )
  .map((rows): Mark[] => {
    let at = START
    return rows.map(({ gap, kind }, i) => ({ at: (at += gap), end: i * 10 + 10, kind }))
  })

export const anyAxis = anyMarks.map((marks): Axis => {
  const axis = axisOf(marks)
  if (!axis) throw new Error('There are marks, but no axis.')
  return axis
})
