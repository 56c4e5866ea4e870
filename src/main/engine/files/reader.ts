import { createHash } from 'node:crypto'
import type { StoreIo } from '../../../shared/adapters'
import { isGone, Unreadable } from '../errors'
import type { ReadFs } from '../fs'
import { eachLimit } from '../lane'
import { absolute } from '../paths'
import { readBytes } from '../read/bytes'
import { LONGEST_LINE } from '../read/lines'
import { Log } from '../read/log'
import type { Entry } from './entry'
import type { Home } from './home'

/** How long a document may be unparsable before it is a fault (ms): writers are not atomic, a reader sees halves. */
export const PATIENCE = 2_000
const LARGEST_DOCUMENT = 16 * 1024 * 1024
const KEPT_BYTES = 16 * 1024
const AT_ONCE = 8

export interface ReadOptions {
  /** Epoch ms. */
  now: number
  /** A file that is gone between listing and opening is worth telling (a first look), not just life. */
  tellGone: boolean
}

/** Reads those of the entries that are stale. True when anything the judge can see has changed. */
export async function readStale(
  home: Home,
  entries: Iterable<Entry>,
  options: ReadOptions,
): Promise<boolean> {
  const stale = [...entries].filter((entry) => entry.stale)
  let changed = false
  await eachLimit(stale, AT_ONCE, async (entry) => {
    if (await readEntry(home, entry, options)) changed = true
  })
  if (changed) home.dirty = true
  return changed
}

async function readEntry(home: Home, entry: Entry, options: ReadOptions): Promise<boolean> {
  const topic = `read ${entry.path}`
  entry.stale = false
  try {
    const changed = await readKind(home, entry, options)
    if (entry.badSince === null) home.faults.clear(topic)
    tellLog(home, entry, topic)
    return changed
  } catch (cause) {
    entry.stale = true
    if (!isGone(cause)) home.faults.add(entry.path, cause, topic)
    else {
      home.drop(entry)
      if (options.tellGone) home.faults.add(entry.path, cause, `gone ${entry.path}`)
    }
    return isGone(cause)
  }
}

function readKind(home: Home, entry: Entry, options: ReadOptions): Promise<boolean> {
  switch (entry.located.kind) {
    case 'log':
      entry.log ??= new Log(home.fs, absolute(home.root, entry.path), home.adapter, entry.located)
      return entry.log.refresh()
    case 'document':
      return readDocument(home, entry, options.now)
    case 'store':
      return readStore(home, entry, options.now)
    case 'pulse':
      return Promise.resolve(false)
  }
}

async function readDocument(home: Home, entry: Entry, now: number): Promise<boolean> {
  const bytes = await readWhole(home.fs, absolute(home.root, entry.path))
  if (entry.bytes?.equals(bytes)) return false
  return parsed(entry, now, async () => {
    entry.bytes = null
    entry.doc = home.adapter.document(entry.located, entry.path, bytes, entry.doc)
    if (bytes.length <= KEPT_BYTES) entry.bytes = bytes
  })
}

function readStore(home: Home, entry: Entry, now: number): Promise<boolean> {
  return parsed(entry, now, async () => {
    if (!home.adapter.store) throw new Unreadable('No reader for this store.')
    entry.doc = await home.adapter.store(entry.located, entry.path, storeIo(home), entry.doc)
  })
}

/** The last good value stays; the file stays stale, so that every look tries again. */
async function parsed(entry: Entry, now: number, parse: () => Promise<void>): Promise<boolean> {
  try {
    await parse()
    entry.badSince = null
    entry.cause = null
    return true
  } catch (cause) {
    entry.stale = true
    entry.badSince ??= now
    entry.cause = cause
    return false
  }
}

/**
 * Turns what stays unparsable into faults. `first`: this look is all there is, so what has no value yet is a fault at
 * once. Returns when to ask again (epoch ms), null when nothing waits.
 */
export function judgeUnparsable(
  home: Home,
  entries: Iterable<Entry>,
  now: number,
  first: boolean,
): number | null {
  let due: number | null = null
  for (const entry of entries) {
    if (entry.badSince === null) continue
    const at = entry.badSince + PATIENCE
    if (at <= now || (first && entry.doc === null)) {
      home.faults.add(entry.path, unparsable(entry), `read ${entry.path}`)
    } else due = Math.min(due ?? at, at)
  }
  return due
}

function unparsable(entry: Entry): unknown {
  if (entry.cause instanceof Unreadable) return entry.cause
  const what = entry.located.kind === 'store' ? 'The session store' : 'The file'
  const kept = entry.doc === null ? '' : ' Its last good state is shown.'
  return new Unreadable(`${what} cannot be understood.${kept}`, { cause: entry.cause })
}

function tellLog(home: Home, { log, path }: Entry, topic: string): void {
  if (!log) return
  if (log.failure !== null) {
    const cause = new Unreadable('A record of it could not be understood.', { cause: log.failure })
    home.faults.add(path, cause, topic)
  } else if (log.skipped > 0) {
    const limit = Math.round(LONGEST_LINE / 1024 / 1024)
    home.faults.add(path, new Unreadable(`A record longer than ${limit} MB was left out.`), topic)
  }
}

async function readWhole(fs: ReadFs, path: string): Promise<Buffer> {
  const handle = await fs.open(path)
  try {
    const { size } = await handle.stat()
    if (size > LARGEST_DOCUMENT) throw new Unreadable('It is too large to be what its name says.')
    return await readBytes(handle, 0, size)
  } finally {
    await handle.close()
  }
}

export function storeIo(home: Home): StoreIo {
  const open = async <T>(
    path: string,
    use: (bytes: Buffer) => T,
    from: number,
  ): Promise<T | null> => {
    try {
      const handle = await home.fs.open(absolute(home.root, path))
      try {
        const { size } = await handle.stat()
        return size < from ? null : use(await readBytes(handle, from, size))
      } finally {
        await handle.close()
      }
    } catch (cause) {
      if (isGone(cause)) return null
      throw cause
    }
  }
  return {
    sha256: (bytes) => createHash('sha256').update(bytes).digest('hex'),
    read: (path) => open(path, (bytes) => bytes, 0),
    readFrom: (path, offset) => open(path, (bytes) => bytes, offset),
    list: async (path) =>
      (await home.fs.list(absolute(home.root, path))).map((entry) => entry.name),
  }
}
