import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Unreadable } from '../errors'
import type { ReadHandle } from '../fs'
import { blocksOf, bombOf, frameOf } from '../testing/zstd'
import { inflate, type InflateOptions } from './inflate'
import { LineSplitter } from './lines'
import { nodeInflater, scriptInflater, type OpenInflater } from './zstd'

const handleOf = (bytes: Uint8Array): ReadHandle & { read: ReadHandle['read'] } => ({
  stat: () => Promise.reject(new Error('not asked for')),
  read: async (buffer, position) => {
    const part = bytes.subarray(position, position + buffer.length)
    buffer.set(part)
    return part.length
  },
  close: async () => {},
})

async function linesOf(bytes: Uint8Array, options: InflateOptions) {
  const lines: { offset: number; text: string }[] = []
  const end = await inflate(
    handleOf(bytes),
    bytes.length,
    (line) => lines.push({ offset: line.offset, text: Buffer.from(line.bytes).toString('utf8') }),
    options,
  )
  return { end, lines }
}

function plainly(bytes: Uint8Array) {
  const lines: { offset: number; text: string }[] = []
  const splitter = new LineSplitter(0)
  const emit = (line: { offset: number; bytes: Uint8Array }) =>
    lines.push({ offset: line.offset, text: Buffer.from(line.bytes).toString('utf8') })
  splitter.push(bytes, emit)
  splitter.flush(emit)
  return lines
}

const missing: OpenInflater = () => {
  throw new Error('this Node has none')
}

const decoders: readonly (readonly [string, OpenInflater | undefined])[] = [
  ['the decoder in JavaScript', scriptInflater],
  ["Node's decoder (skipped where Node has no zstd: it is there from 22.15 on)", nodeInflater],
]

for (const [name, decoder] of decoders)
  describe.skipIf(decoder === undefined)(name, () => {
    const open = decoder ?? missing

    it('gives the lines of the plain file, however the frame is cut', async () => {
      const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('{"a":"é"}')))
      await fc.assert(
        fc.asyncProperty(texts, fc.integer({ min: 1, max: 40 }), async (parts, most) => {
          const plain = Buffer.from(parts.join('\n'))
          const packed = frameOf(blocksOf(plain, most))
          const { end, lines } = await linesOf(packed, { open })
          expect(lines).toEqual(plainly(plain))
          expect(end).toBe(packed.length)
        }),
        { numRuns: 60 },
      )
    })

    it('stops where it is told to, in the middle of a stream', async () => {
      const plain = Buffer.from('{"n":1}\n{"n":2}\n{"n":3}\n')
      const { lines } = await linesOf(frameOf(blocksOf(plain, 5)), { open, until: 16 })
      expect(lines.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2}'])
      const bomb = bombOf(0x0a, 40_000)
      const { end } = await linesOf(bomb, { open, until: 1024 })
      expect(end).toBeLessThan(bomb.length)
    })

    it('keeps nothing of a line that is too long', async () => {
      // 64 MB of one line, then its end.
      const before = process.memoryUsage().arrayBuffers
      let most = 0
      const bomb = bombOf(0x41, 512)
      await inflate(handleOf(bomb), bomb.length, () => {}, {
        open: (use) =>
          open((bytes) => {
            use(bytes)
            most = Math.max(most, process.memoryUsage().arrayBuffers - before)
          }),
      })
      expect(most).toBeLessThan(60 * 1024 * 1024)
    })

    it('rejects what is torn, damaged, none at all, or wants too much memory', async () => {
      const packed = frameOf(blocksOf(Buffer.from('{"n":1}\n'.repeat(100)), 64))
      const torn = packed.subarray(0, packed.length - 9)
      await expect(linesOf(torn, { open })).rejects.toThrow('in the middle')
      await expect(linesOf(Buffer.from('{"n":1}\n'), { open })).rejects.toThrow('its name says')
      const damaged = Uint8Array.from(packed)
      damaged[6] = 0x07
      await expect(linesOf(damaged, { open })).rejects.toThrow(/./)
      await expect(linesOf(new Uint8Array(0), { open })).resolves.toEqual({ end: 0, lines: [] })
      const wide = frameOf([Buffer.from('{}')], 27)
      await expect(linesOf(wide, { open })).rejects.toThrow('too much memory')
    })

    it('reads several frames, and over those that hold something else', async () => {
      const frame = (text: string) => frameOf([Buffer.from(text)])
      const other = Uint8Array.from([0x53, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 0x28, 0xb5])
      const packed = Buffer.concat([frame('{"n":1}\n{"n"'), other, frame(':2}\n')])
      const { lines } = await linesOf(packed, { open })
      expect(lines.map(({ text }) => text)).toEqual(['{"n":1}', '{"n":2}'])
    })

    it('passes on what its user throws', async () => {
      const packed = frameOf([Buffer.from('{"n":1}\n')])
      const fails = inflate(
        handleOf(packed),
        packed.length,
        () => {
          throw new Unreadable('No more.')
        },
        { open },
      )
      await expect(fails).rejects.toThrow('No more.')
    })
  })
