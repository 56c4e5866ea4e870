import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leanReader } from './lean'
import { parseObject, type Json } from './json'
import { firstLine } from './line'

const read = leanReader({
  unread: ['body', 'signature'],
  firstLine: [
    { after: 'type', value: 'result', key: 'content' },
    { after: 'id', key: 'content' },
  ],
})

const encode = (text: string): Uint8Array => Buffer.from(text)
const long = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\u001b[0m', '  ', '"', '\\', '\\"', '“', '😀', '{', '},"'),
    ),
  )
  .map((parts) => parts.join('').repeat(40))
const anything = fc.jsonValue({ maxDepth: 3 })
const record = fc.record(
  {
    id: fc.string(),
    type: fc.constantFrom('result', 'text', 'other'),
    text: long,
    nested: fc.dictionary(fc.constantFrom('body', 'a', 'content', 'type', 'é"'), anything),
    list: fc.array(
      fc.record({ type: fc.constantFrom('result', 'text'), content: long, signature: long }),
    ),
    body: fc.oneof(long, anything),
    content: fc.oneof(long, anything),
    end: fc.integer(),
  },
  { requiredKeys: ['end'] },
)

/** What a reader may rely on: all but the bodies, and the first lines of those texts that were cut. */
function relied(value: unknown, key = ''): unknown {
  if (key === 'body' || key === 'signature') return null
  if (key === 'content' && typeof value === 'string') return firstLine(value)
  if (Array.isArray(value)) return value.map((each) => relied(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, relied(each, name)]))
}

describe('leanReader', () => {
  it('reads of every record what a full parse reads, but for bodies', () => {
    fc.assert(
      fc.property(record, fc.boolean(), (value, spaced) => {
        const source = encode(JSON.stringify(value, null, spaced ? 1 : 0))
        const full: Json | null = parseObject(source)
        expect(relied(read(source))).toEqual(relied(full))
      }),
      { numRuns: 120 },
    )
  })

  it('never throws, and makes no record of what only begins like one', () => {
    fc.assert(
      fc.property(record, fc.nat(), (value, cut) => {
        const source = encode(JSON.stringify(value))
        expect(read(source.subarray(0, cut % source.length))).toBeNull()
      }),
      { numRuns: 100 },
    )
  })

  it('does not take a text that looks like a key for one', () => {
    const text = `","body":"${'x'.repeat(500)}","type":"result","content":"\n`
    const value = { id: 'a', text, end: 1 }
    expect(read(encode(JSON.stringify(value)))).toEqual(value)
  })

  it('leaves bodies out: a record of megabytes becomes a small one', () => {
    const value = {
      type: 'result',
      content: `Done\n${'x'.repeat(2e6)}`,
      body: { a: 'y'.repeat(1e6) },
    }
    const seen = JSON.stringify(read(encode(JSON.stringify(value))))
    expect(seen.length).toBeLessThan(200)
    expect(seen).toContain('Done')
  })

  it('keeps a first line whole, however long and wherever it begins', () => {
    const first = 'é'.repeat(1500)
    const value = {
      type: 'result',
      content: `${' \n\t'.repeat(100)}${first}\nmore\n${'z'.repeat(900)}`,
    }
    const content = read(encode(JSON.stringify(value)))?.['content']
    expect(firstLine(String(content))).toBe(firstLine(first))
  })
})
