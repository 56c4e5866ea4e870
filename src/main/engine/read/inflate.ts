import { Unreadable } from '../errors'
import type { ReadHandle } from '../fs'
import { readBytes } from './bytes'
import { Frames } from './frames'
import { LineSplitter, type Emit } from './lines'
import { openInflater, type Inflater, type OpenInflater } from './zstd'

/** A few kilobytes can inflate to any size, which costs no memory but time; no rollout is larger than this (bytes). */
const LARGEST = 4 * 1024 * 1024 * 1024
/** Compressed bytes handed on at once: what they inflate to holds up the event loop. */
const SIP = 16 * 1024

export interface InflateOptions {
  /** Stop behind this many bytes of the inflated text. */
  until?: number
  open?: OpenInflater
}

/**
 * Reads a log that is compressed as a whole, in pieces: of what it inflates to nothing is kept but a line that is not
 * over yet. Offsets of its lines are those of the inflated text. Returns how many compressed bytes there were (or were
 * read, with `until`). Throws what the decoder throws, and `Unreadable` where it is torn or inflates to too much.
 */
export async function inflate(
  handle: ReadHandle,
  size: number,
  emit: Emit,
  { until = Infinity, open = openInflater }: InflateOptions = {},
): Promise<number> {
  const lines = new LineSplitter(0)
  const frames = new Frames()
  let inflater: Inflater | null = null
  const use = (bytes: Uint8Array): void => {
    if (lines.end + bytes.length > LARGEST) throw new Unreadable('It inflates to too much.')
    const left = until - lines.end
    lines.push(left < bytes.length ? bytes.subarray(0, left) : bytes, emit)
    if (lines.end >= until) inflater?.close()
  }
  try {
    let at = 0
    while (at < size && lines.end < until) {
      const bytes = await readBytes(handle, at, Math.min(size, at + SIP))
      if (bytes.length === 0) break
      let from = 0
      for (const to of frames.push(bytes)) {
        inflater ??= open(use)
        await inflater.push(bytes.subarray(from, to))
        if (lines.end < until) await inflater.end()
        inflater = null
        from = to
      }
      if (from < bytes.length && lines.end < until) {
        inflater ??= open(use)
        await inflater.push(bytes.subarray(from))
      }
      at += bytes.length
    }
    if (lines.end < until && !frames.whole) {
      throw new Unreadable('It ends in the middle of what is compressed.')
    }
    lines.flush(emit)
    return at
  } finally {
    inflater?.close()
  }
}
