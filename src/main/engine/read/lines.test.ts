import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LineSplitter, LONGEST_LINE } from './lines'

function read(
  chunks: readonly Uint8Array[],
  flushEach = false,
): { lines: string[]; splitter: LineSplitter } {
  const lines: string[] = []
  const splitter = new LineSplitter(0)
  const emit = ({ offset, bytes }: { offset: number; bytes: Uint8Array }): void => {
    lines.push(`${offset} ${Buffer.from(bytes).toString('utf8')}`)
  }
  for (const chunk of chunks) {
    splitter.push(chunk, emit)
    if (flushEach) splitter.flush(emit)
  }
  splitter.flush(emit)
  return { lines, splitter }
}

const bytes = (text: string): Buffer => Buffer.from(text, 'utf8')

describe('LineSplitter', () => {
  it('gives the same lines for any split, reading or not reading to the end each time', () => {
    const record = fc
      .json({ maxDepth: 2 })
      .map((json) => JSON.stringify({ a: JSON.parse(json) as unknown, 'ü€😀': 1 }))
    const end = fc.constantFrom('\n', '\r\n')
    const text = fc
      .array(
        fc.tuple(
          fc.oneof(
            record,
            fc.constant(''),
            fc.string().map((s) => s.replace(/[\r\n]/g, ' ')),
          ),
          end,
        ),
      )
      .map((lines) => lines.map(([line, end]) => line + end).join(''))
    fc.assert(
      fc.property(text, fc.array(fc.nat(400)), fc.boolean(), (text, cuts, flush) => {
        const whole = bytes(text)
        const at = [...new Set(cuts)].map((cut) => cut % (whole.length + 1)).sort((a, b) => a - b)
        const chunks = [0, ...at].map((cut, i) => whole.subarray(cut, at[i] ?? whole.length))
        const { lines, splitter } = read(chunks, flush)
        // Something that was a whole record and then went on is the one case that asks for a new start.
        const expected = splitter.broken ? lines : read([whole]).lines
        expect(lines).toEqual(expected)
        expect(splitter.end).toBe(whole.length)
      }),
      { numRuns: 500 },
    )
  })

  it('lets half a line wait and reads it once when the rest comes', () => {
    const { lines } = read([bytes('{"a":1}\n{"b"'), bytes(':2}\n')], true)
    expect(lines).toEqual(['0 {"a":1}', '8 {"b":2}'])
  })

  it('counts a last line without its newline when it parses, and not again when the newline comes', () => {
    expect(read([bytes('{"a":1}'), bytes('\n{"b":2}\n')], true).lines).toEqual([
      '0 {"a":1}',
      '8 {"b":2}',
    ])
    expect(read([bytes('{"a":1}'), bytes('\r\n')], true).lines).toEqual(['0 {"a":1}'])
    expect(read([bytes('12'), bytes('34')], true).lines).toEqual([])
  })

  it('says so when a line that was counted early goes on', () => {
    expect(read([bytes('{"a":1}'), bytes('{"b":2}\n')], true).splitter.broken).toBe(true)
  })

  it('drops a byte-order mark, NULs before a record, CR and empty lines', () => {
    const mark = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes('{"a":1}\r\n\r\n\n')])
    const nuls = Buffer.concat([Buffer.alloc(5), bytes('{"b":2}\n')])
    expect(read([mark, nuls]).lines).toEqual(['3 {"a":1}', '20 {"b":2}'])
  })

  it('keeps bytes that are no UTF-8 to their own line', () => {
    expect(read([Buffer.from([0xff, 0xfe, 0x0a]), bytes('{"a":1}\n')]).lines).toHaveLength(2)
  })

  it('skips a line longer than the limit without holding it, and counts it', () => {
    const piece = Buffer.alloc(1 << 20, 0x78)
    const many = Array.from({ length: LONGEST_LINE / piece.length + 2 }, () => piece)
    const { lines, splitter } = read([bytes('{"a":1}\n'), ...many, bytes('\n{"b":2}\n')])
    expect(lines.map((line) => line.split(' ')[1])).toEqual(['{"a":1}', '{"b":2}'])
    expect(splitter.skipped).toBe(1)
  })
})
