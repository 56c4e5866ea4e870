import { describe, expect, it } from 'vitest'
import { limitName, limitWords } from './limits'

const NOW = Date.parse('2026-03-02T10:00:00Z')
const limit = (minutes: number, resetsAt: string | null = null) => ({
  minutes,
  usedPercent: 37.6,
  resetsAt,
})

describe('limits', () => {
  it('are named by their length', () => {
    const names = [300, 10_080, 4320, 90].map((minutes) => limitName(limit(minutes)))
    expect(names).toEqual(['5-hour limit', 'Weekly limit', '3-day limit', '90-minute limit'])
  })

  it('say how full they are and when they reset, with the day when it is far', () => {
    expect(limitWords(limit(300), NOW, 'UTC')).toBe('38% used')
    expect(limitWords(limit(300, '2026-03-02T12:30:00.000Z'), NOW, 'UTC')).toBe(
      '38% used · resets 12:30',
    )
    expect(limitWords(limit(10_080, '2026-03-06T08:00:00.000Z'), NOW, 'UTC')).toBe(
      '38% used · resets 6 Mar 08:00',
    )
  })

  it('say of a limit that was reset since only what it was', () => {
    const past = limit(300, '2026-03-02T09:30:00.000Z')
    expect(limitWords(past, NOW, 'UTC')).toBe('was 38% used · reset 09:30')
    expect(limitWords(limit(300, '2026-03-02T10:00:00.000Z'), NOW, 'UTC')).toContain('was 38%')
  })
})
