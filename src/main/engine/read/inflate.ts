import { Decompress } from 'fzstd'
import type { ReadHandle } from '../fs'
import { readRange } from './bytes'
import { LineSplitter, type Emit } from './lines'

/**
 * Reads a log that is compressed as one zstd frame, whole and in pieces. In JavaScript because Node has zstd only
 * from 22.15 on. Offsets of its lines are those of the inflated text. Returns how many compressed bytes there were.
 * Throws what the format's reader throws.
 */
export async function inflate(handle: ReadHandle, size: number, emit: Emit): Promise<number> {
  const lines = new LineSplitter(0)
  const frame = new Decompress((bytes) => lines.push(bytes, emit))
  const end = await readRange(handle, 0, size, (bytes) => frame.push(Uint8Array.from(bytes)))
  frame.push(new Uint8Array(0), true)
  lines.flush(emit)
  return end
}
