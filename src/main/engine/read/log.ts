import type { AnyAdapter, Located } from '../../../shared/adapters'
import type { SessionState } from '../../../shared/session'
import { codeOf } from '../errors'
import type { FileStat, ReadFs, ReadHandle } from '../fs'
import { readBytes, readRange } from './bytes'
import { readFirst } from './first'
import { Fold } from './fold'
import { LineSplitter } from './lines'
import type { Part } from './tail'

/** Bytes remembered from the start and before the cursor, to know the file again. */
const MEMORY = 64

interface Cursor {
  inode: number
  fold: Fold
  splitter: LineSplitter
  head: Buffer
  memory: Buffer
}

/** An append-only log and how far it was read. Knows its file again, or starts over. */
export class Log {
  state: SessionState | null = null
  whole = false
  #cursor: Cursor | null = null
  /** Grows with every start over, so that a pass over the old file is thrown away. */
  #start = 0
  #damaged: { key: string; cause: unknown } | null = null
  readonly #fs: ReadFs
  readonly #path: string
  readonly #adapter: AnyAdapter
  readonly #located: Located

  constructor(fs: ReadFs, path: string, adapter: AnyAdapter, located: Located) {
    this.#fs = fs
    this.#path = path
    this.#adapter = adapter
    this.#located = located
  }

  /** Records left out because of their length. */
  get skipped(): number {
    return this.#cursor?.splitter.skipped ?? 0
  }

  /** What the decoder threw first; null when it never did. */
  get failure(): unknown {
    return this.#cursor?.fold.failure ?? null
  }

  /** Reads what is new. True when anything was. Rejects with a system error when the file cannot be read. */
  async refresh(): Promise<boolean> {
    return this.#opened(async (handle) => {
      const stat = await handle.stat()
      const cursor = this.#cursor
      if (cursor && (await this.#continues(handle, stat, cursor))) {
        if (stat.size === cursor.splitter.end) return false
        await this.#advance(handle, stat.size, cursor)
        if (!cursor.splitter.broken) {
          this.state = cursor.fold.state
          return true
        }
      }
      await this.#begin(handle, stat)
      return true
    })
  }

  /**
   * Reads the whole file beside the cursor; `between` is awaited after each piece and stops it with false. Returns
   * what puts the result in the cursor's place, to be called while nothing else reads this log; null: it was stopped.
   */
  async pass(between: () => Promise<boolean>): Promise<(() => Promise<boolean>) | null> {
    const start = this.#start
    const fold = this.#fold()
    const splitter = new LineSplitter(0)
    const read = async (handle: ReadHandle, go: () => Promise<boolean>): Promise<boolean> => {
      const { size } = await handle.stat()
      let going = true
      await readRange(
        handle,
        splitter.end,
        size,
        (bytes) => splitter.push(bytes, fold.push),
        async () => (going = start === this.#start && (await go())),
      )
      return going
    }
    if (!(await this.#opened((handle) => read(handle, between)))) return null
    return () =>
      this.#opened(async (handle) => {
        const cursor = this.#cursor
        const stat = await handle.stat()
        if (!cursor || start !== this.#start) return false
        if (stat.inode !== cursor.inode || stat.size < splitter.end) return false
        await read(handle, async () => true)
        splitter.flush(fold.push)
        await this.#take(handle, stat.inode, { fold, splitter, whole: true })
        return true
      })
  }

  async #opened<T>(use: (handle: ReadHandle) => Promise<T>): Promise<T> {
    const handle = await this.#fs.open(this.#path)
    try {
      return await use(handle)
    } finally {
      await handle.close()
    }
  }

  async #continues(handle: ReadHandle, stat: FileStat, cursor: Cursor): Promise<boolean> {
    const { splitter, memory, head } = cursor
    if (stat.inode !== cursor.inode || stat.size < splitter.end) return false
    if (this.#located.compressed) return stat.size === splitter.end
    const before = await readBytes(handle, splitter.end - memory.length, splitter.end)
    return before.equals(memory) && (await readBytes(handle, 0, head.length)).equals(head)
  }

  async #advance(handle: ReadHandle, size: number, cursor: Cursor): Promise<void> {
    const { fold, splitter } = cursor
    await readRange(handle, splitter.end, size, (bytes) => splitter.push(bytes, fold.push))
    splitter.flush(fold.push)
    cursor.memory = await this.#remember(handle, splitter.end)
  }

  async #begin(handle: ReadHandle, stat: FileStat): Promise<void> {
    this.#start += 1
    // A damaged compressed file says so only after all of it was read: once is enough.
    const known = this.#damaged
    if (known && known.key === keyOf(stat)) throw known.cause
    try {
      const part = await readFirst(handle, stat.size, this.#adapter, this.#located)
      await this.#take(handle, stat.inode, part)
      this.#damaged = null
    } catch (cause) {
      if (this.#located.compressed && codeOf(cause) === null) {
        this.#damaged = { key: keyOf(stat), cause }
      }
      throw cause
    }
  }

  async #take(handle: ReadHandle, inode: number, { fold, splitter, whole }: Part): Promise<void> {
    const head = await readBytes(handle, 0, Math.min(MEMORY, splitter.end))
    const memory = await this.#remember(handle, splitter.end)
    this.#cursor = { inode, fold, splitter, head, memory }
    this.state = fold.state
    this.whole = whole
  }

  #remember(handle: ReadHandle, end: number): Promise<Buffer> {
    return readBytes(handle, Math.max(0, end - MEMORY), end)
  }

  #fold(): Fold {
    return new Fold(this.#adapter.decoder(this.#located))
  }
}

const keyOf = ({ inode, size, mtimeMs }: FileStat): string => `${inode} ${size} ${mtimeMs}`
