import type { ReadHandle } from '../fs'

/** Bytes read at once. Small enough that decoding one piece does not hold up the event loop. */
export const PIECE = 256 * 1024

/** Buffers are used again: reading hundreds of logs at start must not leave hundreds of them to collect. */
const pool: Buffer[] = []
const MOST_POOLED = 8

/**
 * Hands each piece of `[from, to)` to `use`, in order; the next one is read meanwhile. Returns where it stopped: before
 * `to` when the file is shorter or `between` says so.
 */
export async function readRange(
  handle: ReadHandle,
  from: number,
  to: number,
  use: (bytes: Uint8Array) => void,
  between?: () => Promise<boolean>,
): Promise<number> {
  const buffers = [take()]
  const read = (buffer: Buffer, at: number): Promise<number> =>
    handle.read(buffer.subarray(0, Math.min(PIECE, to - at)), at)
  let at = from
  let ahead: Promise<number> | null = null
  try {
    for (let turn = 0; at < to; turn = 1 - turn) {
      const buffer = (buffers[turn] ??= take())
      const got: number = await (ahead ?? read(buffer, at))
      ahead = null
      if (got === 0) break
      if (at + got < to) {
        ahead = read((buffers[1 - turn] ??= take()), at + got)
        // It may fail before anybody waits for it; that is not unhandled, only not yet.
        ahead.catch(() => undefined)
      }
      use(buffer.subarray(0, got))
      at += got
      if (between && at < to && !(await between())) break
    }
    return at
  } finally {
    // Whoever stops here may close the file; what the last read gives, or why it fails, is nobody's any more.
    await ahead?.catch(() => 0)
    for (const buffer of buffers) if (pool.length < MOST_POOLED) pool.push(buffer)
  }
}

const take = (): Buffer => pool.pop() ?? Buffer.allocUnsafeSlow(PIECE)

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
