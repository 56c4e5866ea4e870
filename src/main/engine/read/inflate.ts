import { Decompress } from 'fzstd'
import { Unreadable } from '../errors'
import type { ReadHandle } from '../fs'
import { readRange } from './bytes'
import { LineSplitter, type Emit } from './lines'

/** A few kilobytes can inflate to any size; no rollout is larger than this (bytes). */
const LARGEST = 256 * 1024 * 1024

/**
 * Reads a log that is compressed as one zstd frame, whole and in pieces. In JavaScript because Node has zstd only
 * from 22.15 on. Offsets of its lines are those of the inflated text. Returns how many compressed bytes there were.
 * Throws what the format's reader throws.
 */
export async function inflate(handle: ReadHandle, size: number, emit: Emit): Promise<number> {
  const lines = new LineSplitter(0)
  const frame = new Decompress((bytes) => {
    if (lines.end + bytes.length > LARGEST) throw new Unreadable('It inflates to too much.')
    lines.push(bytes, emit)
  })
  const end = await readRange(handle, 0, size, (bytes) => frame.push(Uint8Array.from(bytes)))
  frame.push(new Uint8Array(0), true)
  lines.flush(emit)
  return end
}
