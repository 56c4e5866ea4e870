import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode, encode, type AnyFunction } from './page/codec'

const overTheWire = (value: unknown) => decode(JSON.parse(JSON.stringify(encode(value))) as never)

const values = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withTypedArray: false,
  withNullPrototype: false,
})

describe('the codec of the bridge', () => {
  it('gives what a structured clone gives, for any value', () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(overTheWire(value)).toEqual(structuredClone(value))
      }),
    )
  })

  it('keeps what JSON loses', () => {
    const value = [
      undefined,
      -0,
      Number.NaN,
      Infinity,
      10n,
      new Date(5),
      new Date(Number.NaN),
      /a+/gi,
    ]
    expect(overTheWire(value)).toEqual(value)
    expect(Object.is((overTheWire([-0]) as number[])[0], -0)).toBe(true)
    expect(overTheWire(new RangeError('no'))).toMatchObject({ name: 'RangeError', message: 'no' })
    expect(overTheWire(Uint8Array.of(1, 2))).toEqual(Uint8Array.of(1, 2))
  })

  it('refuses functions and symbols, unless someone keeps them', () => {
    expect(() => encode({ run: () => 1 })).toThrow('could not be cloned')
    expect(() => encode(Symbol('x'))).toThrow('could not be cloned')
    const kept: AnyFunction[] = []
    const json = encode({ run: () => 41 }, (fn) => kept.push(fn) - 1)
    const back = decode(json, (id) => () => Number(kept[id]?.()) + 1) as { run(): number }
    expect(back.run()).toBe(42)
  })
})
