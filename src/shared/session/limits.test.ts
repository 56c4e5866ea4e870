import { describe, expect, it } from 'vitest'
import { limitsOf } from './limits'

describe('limits of a session', () => {
  it('come shortest first, and one that makes no sense is left out', () => {
    const windows = [
      { minutes: 10_080, usedPercent: 12, resetsAt: 1_796_072_970_000 },
      { minutes: 300, usedPercent: 80, resetsAt: null },
      { minutes: 0, usedPercent: 5, resetsAt: null },
    ]
    expect(limitsOf(windows)).toEqual([
      { minutes: 300, usedPercent: 80, resetsAt: null },
      { minutes: 10_080, usedPercent: 12, resetsAt: '2026-11-30T21:09:30.000Z' },
    ])
  })
})
