import { describe, expect, it } from 'vitest'
import { ago } from './ago'
import { createTicker } from './ticker'
import { tomorrow, untilWords } from './until'

const at = (text: string) => new Date(`2026-11-${text}`).getTime()

describe('ago', () => {
  it.each([
    ['30T12:00:10', '30T12:00:50', '40 s'],
    ['30T11:20:00', '30T12:00:00', '40 min'],
    ['30T09:00:00', '30T12:10:00', '3 h'],
    ['29T23:30:00', '30T00:10:00', '40 min'],
    ['29T22:30:00', '30T02:00:00', '3 h'],
    ['29T10:00:00', '30T12:00:00', 'Yesterday'],
    ['27T10:00:00', '30T12:00:00', '3 d'],
    ['30T12:00:05', '30T12:00:00', '0 s'],
  ])('%s seen at %s is %s', (then, now, words) => expect(ago(at(then), at(now))).toBe(words))
})

describe('until', () => {
  it.each([
    ['30T09:00:00', '31T08:00:00'],
    ['30T23:30:00', '31T08:00:00'],
    ['30T02:00:00', '30T08:00:00'],
    ['30T05:00:00', '31T08:00:00'],
  ])('tomorrow, said at %s, is %s', (now, then) =>
    expect(tomorrow(at(now.replace('30T', '29T')))).toBe(
      at(then.replace('30T', '29T').replace('31T', '30T')),
    ),
  )

  it.each([
    [null, 'for good'],
    ['30T13:05:00', 'until 13:05'],
    ['31T08:00:00', 'until tomorrow 08:00'],
    ['33T08:00:00', 'until 3 Dec 08:00'],
  ])('%s: %s', (until, words) => {
    const [day = '', time = ''] = (until ?? '').split('T')
    const [hour = 0, minute = 0] = time.split(':').map(Number)
    const then = until && new Date(2026, 10, Number(day), hour, minute).toISOString()
    expect(untilWords(then, at('30T12:00:00'))).toBe(words)
  })
})

describe('the ticker', () => {
  it('runs only while somebody listens and somebody looks', () => {
    let now = 1000
    let hidden = false
    let beat = () => {}
    let running = 0
    const ticker = createTicker({
      now: () => now,
      hidden: () => hidden,
      every: (_ms, run) => {
        beat = run
        running += 1
        return () => (running -= 1)
      },
    })
    expect(running).toBe(0)
    let ticks = 0
    const off = ticker.subscribe(() => (ticks += 1))
    const second = ticker.subscribe(() => {})
    expect(running).toBe(1)
    now = 2000
    expect(ticker.now()).toBe(1000)
    beat()
    expect([ticker.now(), ticks]).toEqual([2000, 1])
    hidden = true
    now = 3000
    beat()
    expect([ticker.now(), ticks]).toEqual([2000, 1])
    off()
    second()
    expect(running).toBe(0)
  })
})
