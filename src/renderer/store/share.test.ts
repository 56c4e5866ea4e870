import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share } from './share'

const json = fc.jsonValue({ maxDepth: 4 })

describe('share', () => {
  it('is always equal to the next value', () => {
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(share(a, b)).toEqual(b)
      }),
    )
  })

  it('is the previous value itself when nothing changed', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(share(value, structuredClone(value))).toBe(value)
      }),
    )
  })

  it('keeps the identity of list items by their id, wherever they move', () => {
    const before = [
      { id: 'a', n: [1] },
      { id: 'b', n: [2] },
    ]
    const after = share(before, [
      { id: 'b', n: [2] },
      { id: 'a', n: [3] },
    ])
    expect(after[0]).toBe(before[1])
    expect(after[1]).toEqual({ id: 'a', n: [3] })
  })
})
