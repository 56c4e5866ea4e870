import type { Line } from '../../../shared/adapters'
import type { Clock } from '../api'
import type { Entry } from '../files/entry'
import type { Home } from '../files/home'
import type { ReadHandle } from '../fs'
import { absolute } from '../paths'
import { inflate } from '../read/inflate'
import { readRange } from '../read/bytes'
import { LineSplitter, type Emit } from '../read/lines'

/** A compressed log up to this size (bytes, inflated) is kept inflated while somebody moves about in it. */
const KEPT = 64 * 1024 * 1024
const KEPT_MS = 60_000

/** A log's file. */
export interface LogFile {
  home: Home
  entry: Entry
}

type Range = readonly [start: number, until: number]

/** Reads a part of a log's lines, however the log is stored. */
export class LineSource {
  /** Of the compressed log read last. Null: it is too large to be kept. */
  #kept: { key: string; lines: readonly Line[] | null } | null = null
  #forget = (): void => {}
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /**
   * Hands on the lines that lie whole in `[start, until)`, in order. A line's bytes are valid only during the call.
   * Rejects with a system error when the file cannot be read.
   */
  async read({ home, entry }: LogFile, range: Range, emit: Emit): Promise<void> {
    const path = absolute(home.root, entry.path)
    const handle = await home.fs.open(path)
    try {
      if (!entry.located.compressed) await plain(handle, range, emit)
      else await this.#compressed(handle, path, within(range, emit))
    } finally {
      await handle.close()
    }
  }

  stop(): void {
    this.#forget()
    this.#kept = null
  }

  async #compressed(handle: ReadHandle, path: string, emit: Emit): Promise<void> {
    const { size, inode, mtimeMs } = await handle.stat()
    const key = `${path} ${inode} ${size} ${mtimeMs}`
    this.#forget()
    this.#forget = this.#clock.after(KEPT_MS, () => (this.#kept = null))
    const kept = this.#kept?.key === key ? this.#kept : null
    if (kept?.lines) return kept.lines.forEach(emit)
    this.#kept = null
    let lines: Line[] | null = kept ? null : []
    let total = 0
    await inflate(handle, size, (line) => {
      emit(line)
      total += line.length
      if (total > KEPT) lines = null
      lines?.push({ ...line, bytes: new Uint8Array(line.bytes) })
    })
    this.#kept = { key, lines }
  }
}

const within =
  ([start, until]: Range, emit: Emit): Emit =>
  (line) => {
    if (line.offset >= start && line.offset + line.length <= until) emit(line)
  }

async function plain(handle: ReadHandle, [start, until]: Range, emit: Emit): Promise<void> {
  // The byte before the window says whether its first line begins there.
  const from = Math.max(0, start - 1)
  const splitter = new LineSplitter(from, from > 0)
  await readRange(handle, from, until, (bytes) => splitter.push(bytes, emit))
  splitter.flush(emit)
}
