import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedLines } from './changes'

describe('changedLines', () => {
  it('keeps what both have as context', () => {
    expect(changedLines('a\nb\nc\n', 'a\nx\nc\n')).toEqual([' a', '-b', '+x', ' c'])
    expect(changedLines('', 'a\n')).toEqual(['+a'])
    expect(changedLines('a', '')).toEqual(['-a'])
  })

  it('shows both whole, at once, where nearly nothing is common', () => {
    const many = (word: string) => Array.from({ length: 4000 }, (_, i) => `${word} ${i}`).join('\n')
    const start = performance.now()
    expect(changedLines(many('a'), many('b'))).toHaveLength(8000)
    expect(performance.now() - start).toBeLessThan(1500)
  })

  it('holds the text before and the text after, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '', ' c', '-d', '+e'), { maxLength: 12 })
    fc.assert(
      fc.property(text, text, (old, now) => {
        const lines = changedLines(`${old.join('\n')}\n`, `${now.join('\n')}\n`)
        const side = (sign: string) =>
          lines.filter((line) => [' ', sign].includes(line[0] ?? '')).map((line) => line.slice(1))
        expect(side('-').join('\n')).toBe(old.join('\n'))
        expect(side('+').join('\n')).toBe(now.join('\n'))
      }),
    )
  })
})
