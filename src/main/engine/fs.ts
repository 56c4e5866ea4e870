import { constants, statSync, type Dirent, type Stats } from 'node:fs'
import { open, readdir, realpath, stat } from 'node:fs/promises'

export interface FileStat {
  kind: 'file' | 'folder' | 'other'
  size: number
  /** Epoch ms. */
  mtimeMs: number
  inode: number
  /**
   * Changed so recently that another change of the same size could carry the same time (the kernel's clock ticks
   * coarsely): what was read may already be old, though the next stat looks the same.
   */
  fresh: boolean
}

export interface FolderEntry {
  name: string
  /** `link` may be anything; only `stat` says. */
  kind: 'file' | 'folder' | 'link' | 'other'
}

export interface ReadHandle {
  stat(): Promise<FileStat>
  /** Reads up to `buffer.length` bytes at `position`; 0 at the end. */
  read(buffer: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

/**
 * All that the engine may do with a file system. There is no call here that writes, locks, creates or removes, and
 * nothing in the engine imports `node:fs` beside this file: that is how reading only is known, not hoped.
 * Every method rejects with a system error whose `code` is ENOENT, EACCES, ...
 */
export interface ReadFs {
  /** Follows links. */
  stat(path: string): Promise<FileStat>
  /**
   * The same without a thread: a tenth of the cost, for the files that are looked at every second. It blocks, so it is
   * for folders that have just answered.
   */
  statNow(path: string): FileStat
  list(path: string): Promise<FolderEntry[]>
  realpath(path: string): Promise<string>
  /** Rejects with code `ENOTFILE` for anything that is not a regular file; never waits for a pipe's other end. */
  open(path: string): Promise<ReadHandle>
}

/** Two changes closer than this may carry one time (ms): 4 ms on Linux, up to 2 s on FAT. */
const COARSE = 2_000

const MODE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0)

export class NotAFile extends Error {
  readonly code = 'ENOTFILE'
}

export const nodeFs: ReadFs = {
  stat: async (path) => statOf(await stat(path)),
  statNow: (path) => statOf(statSync(path)),
  list: async (path) => (await readdir(path, { withFileTypes: true })).map(entryOf),
  realpath: (path) => realpath(path),
  open: async (path) => {
    // Opening a device can already act on it, so it is looked at first; the second look closes the gap between.
    if (!(await stat(path)).isFile()) throw new NotAFile(`${path} is not a regular file`)
    const handle = await open(path, MODE)
    if (!(await handle.stat()).isFile()) {
      await handle.close()
      throw new NotAFile(`${path} is not a regular file`)
    }
    return {
      stat: async () => statOf(await handle.stat()),
      read: async (buffer, position) =>
        (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
      close: () => handle.close(),
    }
  },
}

function statOf(stats: Stats): FileStat {
  return {
    kind: stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other',
    size: stats.size,
    mtimeMs: stats.mtimeMs,
    inode: stats.ino,
    fresh: Date.now() - stats.mtimeMs < COARSE,
  }
}

function entryOf(entry: Dirent): FolderEntry {
  return {
    name: entry.name,
    kind: entry.isFile()
      ? 'file'
      : entry.isDirectory()
        ? 'folder'
        : entry.isSymbolicLink()
          ? 'link'
          : 'other',
  }
}
