import type { ReadHandle } from '../fs'

/** Bytes read at once. Small enough that decoding one piece does not hold up the event loop. */
export const PIECE = 256 * 1024

/** Buffers are used again: reading hundreds of logs at start must not leave hundreds of them to collect. */
const pool: Buffer[] = []

/** Hands each piece of `[from, to)` to `use`, in order. Returns where it stopped: before `to` when the file is shorter. */
export async function readRange(
  handle: ReadHandle,
  from: number,
  to: number,
  use: (bytes: Uint8Array) => void,
  between?: () => Promise<boolean>,
): Promise<number> {
  const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(PIECE)
  try {
    let at = from
    while (at < to) {
      const read = await handle.read(buffer.subarray(0, Math.min(PIECE, to - at)), at)
      if (read === 0) break
      use(buffer.subarray(0, read))
      at += read
      if (between && at < to && !(await between())) break
    }
    return at
  } finally {
    if (pool.length < 8) pool.push(buffer)
  }
}

/** `[from, to)` as one buffer of its own; shorter when the file is. */
export async function readBytes(handle: ReadHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(0, to - from))
  let filled = 0
  while (filled < bytes.length) {
    const read = await handle.read(bytes.subarray(filled), from + filled)
    if (read === 0) break
    filled += read
  }
  return bytes.subarray(0, filled)
}
