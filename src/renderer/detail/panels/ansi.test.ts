import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ansiRuns, hueOf } from './ansi'

const ESC = '\u001b'
const BEL = '\u0007'
const runs = (text: string) => ansiRuns(text).map(({ text: said, className }) => [said, className])
const said = (text: string) =>
  ansiRuns(text)
    .map(({ text: each }) => each)
    .join('')

describe('ansiRuns', () => {
  it('gives colours and weights names, across lines, until they are taken back', () => {
    const text = `${ESC}[1;31mred\nbold${ESC}[0m plain ${ESC}[2mdim${ESC}[22;32m ok ${ESC}[0m.`
    expect(runs(text)).toEqual([
      ['red\nbold', 't-red t-bold'],
      [' plain ', ''],
      ['dim', 't-dim'],
      [' ok ', 't-green'],
      ['.', ''],
    ])
  })

  it('finds the nearest hue of 256 and of all colours, and of a filled ground', () => {
    expect(runs(`${ESC}[38;5;202ma${ESC}[38;2;10;20;250mb${ESC}[0;30;42mc`)).toEqual([
      ['a', 't-red'],
      ['b', 't-blue'],
      ['c', 't-green t-fill'],
    ])
    expect(['187,187,0', '0,187,187', '187,0,187', '85,85,85', '255,255,255'].map(hueOf)).toEqual([
      't-yellow',
      't-cyan',
      't-magenta',
      't-dim',
      '',
    ])
  })

  it('shows hidden text, and does nothing that moves, links, names or asks', () => {
    expect(said(`${ESC}[8mhidden${ESC}[0m`)).toBe('hidden')
    expect(said(`${ESC}]8;;https://x.example${BEL}link${ESC}]8;;${BEL}`)).toBe('link')
    expect(said(`${ESC}]0;title${BEL}a${ESC}[2Jb${ESC}[10;10Hc${ESC}[6n${ESC}c`)).toBe('abc')
  })

  it('shows of a progress line its last state', () => {
    expect(said(`10%\r50%\r${ESC}[32m100%${ESC}[0m\r\ndone`)).toBe('100%\ndone')
    expect(said(`50%\r${ESC}[K`)).toBe('50%')
  })

  it('keeps the spaces between colours, and markup as text', () => {
    expect(said(`${ESC}[32m✓${ESC}[39m  a <b>x</b>`)).toBe('✓  a <b>x</b>')
  })

  it('gives up colours, not text, where they change too often', () => {
    const text = `${ESC}[31ma${ESC}[32mb`.repeat(5000)
    expect(ansiRuns(text).length).toBeLessThanOrEqual(3001)
    expect(said(text)).toBe('ab'.repeat(5000))
  })

  it('leaves no control character and knows no class but its own, whatever comes', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        ESC,
        `${ESC}[`,
        `${ESC}[31m`,
        `${ESC}[38;5;`,
        '\u009b',
        '\u202e',
        '"><script>',
      ),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const { text, className } of ansiRuns(pieces.join(''))) {
          expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e]/u)
          expect(className).toMatch(/^(?:t-[a-z]+(?: t-[a-z]+)*)?$/)
        }
      }),
    )
  })
})
