import { describe, expect, it } from 'vitest'
import { isQuiet, quietTurns } from './quiet'

const at = (text: string) => new Date(`2026-11-30T${text}`).getTime()
const night = { on: true, from: '22:00', to: '08:00' }

describe('isQuiet', () => {
  it.each([
    [night, '21:59:59', false],
    [night, '22:00:00', true],
    [night, '03:00:00', true],
    [night, '07:59:59', true],
    [night, '08:00:00', false],
    [{ on: true, from: '12:00', to: '13:30' }, '13:29:00', true],
    [{ on: true, from: '12:00', to: '13:30' }, '13:30:00', false],
    [{ on: true, from: '12:00', to: '12:00' }, '12:00:00', false],
    [{ ...night, on: false }, '23:00:00', false],
  ])('%j at %s: %s', (quiet, time, expected) => {
    expect(isQuiet(quiet, at(time))).toBe(expected)
  })
})

/** Follows `quietTurns` from `from` on, as the clock's timers do, until the answer changes. */
function firstTurn(from: number): number {
  let now = from
  for (let n = 0; n < 48 && isQuiet(night, now) === isQuiet(night, from); n += 1) {
    const next = quietTurns(night, now) ?? Infinity
    expect(next).toBeGreaterThan(now)
    now = next
  }
  return now
}

describe('quietTurns', () => {
  it('leads to the exact minute', () => {
    expect(firstTurn(at('21:10:30.250'))).toBe(at('22:00:00'))
    expect(firstTurn(at('22:00:00'))).toBe(new Date('2026-12-01T08:00:00').getTime())
  })

  it('does so over the night on which the clocks change', () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'Europe/Paris'
    try {
      const local = (text: string) => new Date(text).getTime()
      expect(local('2026-10-25T08:00') - local('2026-10-24T22:00')).toBe(11 * 3_600_000)
      expect(firstTurn(local('2026-10-24T23:00'))).toBe(local('2026-10-25T08:00'))
      expect(firstTurn(local('2026-03-28T23:00'))).toBe(local('2026-03-29T08:00'))
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })

  it('never comes where there are no quiet hours', () => {
    expect(quietTurns({ ...night, on: false }, 0)).toBeNull()
    expect(quietTurns({ on: true, from: '09:00', to: '09:00' }, 0)).toBeNull()
  })
})
