import { Unreadable } from '../errors'

/**
 * A decoder keeps as many of the newest bytes as a frame asks for. The format wants every decoder to hold 8 MB; the
 * level at which Codex compresses asks for 2 MB (bytes, and as a power of two).
 */
export const WINDOW_LOG = 23
const LARGEST_WINDOW = 2 ** WINDOW_LOG

const ZSTD = 0xfd2fb528
const SKIPPABLE = 0x184d2a50
const RLE = 1

type Part = 'magic' | 'flags' | 'header' | 'block' | 'checksum' | 'skippable'

/**
 * Walks over the frames of a zstd stream (RFC 8878, 3.1) without decoding them: where they end, which Node's
 * decoder does not care for (22.22: it neither goes on to the next nor misses the rest of a torn one), and how much
 * memory they ask for, which the one in JavaScript takes at once.
 */
export class Frames {
  #part: Part = 'magic'
  #need = 4
  #held: number[] = []
  #skip = 0
  #flags = 0

  /** The stream may end here. */
  get whole(): boolean {
    return this.#part === 'magic' && this.#held.length === 0 && this.#skip === 0
  }

  /**
   * Returns where in these bytes a frame ends (behind its last byte).
   * Throws `Unreadable` where it is no zstd stream, or one that asks for too much memory.
   */
  push(bytes: Uint8Array): number[] {
    const ends: number[] = []
    for (let at = 0; at < bytes.length;) {
      const skipped = Math.min(this.#skip, bytes.length - at)
      this.#skip -= skipped
      at += skipped
      if (skipped > 0 && this.whole) ends.push(at)
      const byte = bytes[at]
      if (byte === undefined) break
      this.#held.push(byte)
      at += 1
      if (this.#held.length < this.#need) continue
      this.#step(this.#held.splice(0))
      if (this.whole) ends.push(at)
    }
    return ends
  }

  #step(held: readonly number[]): void {
    switch (this.#part) {
      case 'magic': {
        const magic = numberOf(held)
        if (magic === ZSTD) return this.#expect('flags', 1)
        if (magic - (magic % 16) === SKIPPABLE) return this.#expect('skippable', 4)
        throw new Unreadable('It is not compressed in the way its name says.')
      }
      case 'flags':
        this.#flags = held[0] ?? 0
        return this.#expect('header', headerLength(this.#flags))
      case 'header':
        if (windowOf(this.#flags, held) > LARGEST_WINDOW) {
          throw new Unreadable('It is compressed in a way that needs too much memory.')
        }
        return this.#expect('block', 3)
      case 'block': {
        const word = numberOf(held)
        this.#skip = ((word >> 1) & 3) === RLE ? 1 : word >> 3
        if ((word & 1) === 0) return this.#expect('block', 3)
        return (this.#flags & 4) === 0 ? this.#expect('magic', 4) : this.#expect('checksum', 4)
      }
      case 'skippable':
        this.#skip = numberOf(held)
        return this.#expect('magic', 4)
      case 'checksum':
        return this.#expect('magic', 4)
    }
  }

  #expect(part: Part, need: number): void {
    this.#part = part
    this.#need = need
  }
}

const isSingle = (flags: number): boolean => (flags & 0x20) !== 0
const dictionaryLength = (flags: number): number => [0, 1, 2, 4][flags & 3] ?? 0

function headerLength(flags: number): number {
  const size = [isSingle(flags) ? 1 : 0, 2, 4, 8][flags >> 6] ?? 0
  return (isSingle(flags) ? 0 : 1) + dictionaryLength(flags) + size
}

/** A frame of one segment has no window but its own size. */
function windowOf(flags: number, header: readonly number[]): number {
  if (isSingle(flags)) {
    const size = header.slice(dictionaryLength(flags))
    return numberOf(size) + (size.length === 2 ? 256 : 0)
  }
  const [descriptor = 0] = header
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

/** Little-endian; not by shifts, which have 31 bits. */
const numberOf = (bytes: readonly number[]): number =>
  bytes.reduce((sum, byte, index) => sum + byte * 256 ** index, 0)
