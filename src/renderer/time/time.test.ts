import { describe, expect, it } from 'vitest'
import { ago } from './ago'
import { createTicker } from './ticker'

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
