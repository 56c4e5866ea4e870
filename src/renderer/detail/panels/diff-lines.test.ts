import { describe, expect, it } from 'vitest'
import { diffLines, markWords } from './diff-lines'

const lines = (...all: string[]) => diffLines({ oldStart: 4, newStart: 6, lines: all })
const changed = (...all: string[]) =>
  markWords(lines(...all)).map(({ pieces }) =>
    pieces.map(({ text, changed: is }) => (is ? `[${text}]` : text)).join(''),
  )

describe('diffLines', () => {
  it('numbers removed lines by the old file, all others by the new', () => {
    expect(
      lines(' a', '-b', '+c', '+d', ' e').map(({ sign, number }) => `${number}${sign}`),
    ).toEqual(['6 ', '5−', '7+', '8+', '9 '])
  })

  it('gives no numbers where nobody knows them', () => {
    const [line] = diffLines({ oldStart: 0, newStart: 0, lines: ['+a'] })
    expect(line?.number).toBeNull()
  })

  it('shows a line without escapes and direction marks, cut where nobody reads on', () => {
    const [bad, long] = lines('+a\u001b[31mb\u202ec', `+${'x'.repeat(1e6)}`)
    expect(bad?.pieces).toEqual([{ text: 'abc', changed: false }])
    expect(long?.pieces[0]?.text).toHaveLength(2001)
  })
})

describe('markWords', () => {
  it('marks the words that changed in each pair of lines', () => {
    expect(changed('-const a = one(x)', '+const a = two(x)')).toEqual([
      'const a = [one](x)',
      'const a = [two](x)',
    ])
  })

  it('marks nothing in lines that have little in common, or are not as many', () => {
    expect(changed('-let jobs = 1', '+return results')).toEqual(['let jobs = 1', 'return results'])
    expect(changed('-a = 1', '-b = 1', '+a = 2')).toEqual(['a = 1', 'b = 1', 'a = 2'])
  })
})
