import type { Track, TrackRequest } from '../../../shared/contract'
import type { Decoder, Line } from '../../../shared/adapters'
import type { FileStat, ReadHandle } from '../fs'
import { absolute } from '../paths'
import { readBytes, readRange } from '../read/bytes'
import { LineSplitter } from '../read/lines'
import type { Subject } from '../subject'
import { Marks, markKind, marksOfSteps } from './marks'
import type { LineSource, LogFile } from './source'

/** Tracks kept, so that a log that grows is read on and not again. */
const KEPT = 8
/** Bytes before the cursor that are remembered, to know the file again. */
const MEMORY = 64

/** The tracks of sessions that somebody replays. */
export class Tracks {
  readonly #tracks = new Map<string, LogTrack>()
  readonly #source: LineSource

  constructor(source: LineSource) {
    this.#source = source
  }

  /** Null: there are no records. Rejects with a system error when the file cannot be read. */
  async read(subject: Subject, { id, agent }: TrackRequest): Promise<Track | null> {
    switch (subject.kind) {
      case 'nothing':
        return null
      case 'store':
        return { marks: marksOfSteps(subject.stored.steps) }
      case 'log':
        return this.#of(`${id}\n${agent ?? ''}`, subject).read()
    }
  }

  stop(): void {
    this.#tracks.clear()
  }

  #of(key: string, { home, entry }: LogFile): LogTrack {
    const known = this.#tracks.get(key)
    const track = known?.of(entry.path) ? known : new LogTrack({ home, entry }, this.#source)
    this.#tracks.delete(key)
    this.#tracks.set(key, track)
    const [oldest] = this.#tracks.keys()
    if (this.#tracks.size > KEPT && oldest !== undefined) this.#tracks.delete(oldest)
    return track
  }
}

interface Cursor {
  inode: number
  splitter: LineSplitter
  take: (line: Line) => void
  marks: Marks
  memory: Buffer
}

class LogTrack {
  #cursor: Cursor | null = null
  #running: Promise<Track> | null = null
  readonly #file: LogFile
  readonly #source: LineSource

  constructor(file: LogFile, source: LineSource) {
    this.#file = file
    this.#source = source
  }

  of(path: string): boolean {
    return this.#file.entry.path === path
  }

  /** Two that ask at once get one answer. */
  read(): Promise<Track> {
    this.#running ??= this.#read().finally(() => (this.#running = null))
    return this.#running
  }

  async #read(): Promise<Track> {
    const { home, entry } = this.#file
    const decoder = home.adapter.decoder(entry.located)
    if (entry.located.compressed) {
      const marks = new Marks()
      await this.#source.read(this.#file, [0, Infinity], marking(decoder, marks))
      return { marks: marks.list() }
    }
    const handle = await home.fs.open(absolute(home.root, entry.path))
    try {
      const stat = await handle.stat()
      const known = await this.#continues(handle, stat)
      this.#cursor = await advance(handle, stat.size, known ?? fresh(decoder, stat.inode))
      return { marks: this.#cursor.marks.list() }
    } finally {
      await handle.close()
    }
  }

  /** Null: it is another file now, or was written anew. */
  async #continues(handle: ReadHandle, { inode, size }: FileStat): Promise<Cursor | null> {
    const cursor = this.#cursor
    if (!cursor || cursor.inode !== inode || cursor.splitter.broken) return null
    const { end } = cursor.splitter
    if (size < end) return null
    const before = await readBytes(handle, end - cursor.memory.length, end)
    return before.equals(cursor.memory) ? cursor : null
  }
}

function fresh(decoder: Decoder, inode: number): Cursor {
  const marks = new Marks()
  const take = marking(decoder, marks)
  return { inode, splitter: new LineSplitter(0), take, marks, memory: Buffer.alloc(0) }
}

/** In pieces that let the event loop run: a log may be hundreds of megabytes. */
async function advance(handle: ReadHandle, size: number, cursor: Cursor): Promise<Cursor> {
  const { splitter, take } = cursor
  await readRange(
    handle,
    splitter.end,
    size,
    (bytes) => splitter.push(bytes, take),
    async () => {
      await new Promise(setImmediate)
      return true
    },
  )
  splitter.flush(take)
  const memory = await readBytes(handle, Math.max(0, splitter.end - MEMORY), splitter.end)
  return { ...cursor, memory }
}

function marking(decoder: Decoder, marks: Marks): (line: Line) => void {
  return (line) => {
    const events = decoded(decoder, line)
    const kind = markKind(events)
    const at = events.find((event) => event.at !== null)?.at ?? null
    if (kind !== null) marks.add(at, line.offset + line.length, kind)
  }
}

function decoded(decoder: Decoder, line: Line): ReturnType<Decoder['decode']> {
  try {
    return decoder.decode(line)
  } catch {
    // A record that cannot be read is no mark; the reader of the session's state reports it.
    return []
  }
}
