import type { AnyAdapter, Located } from '../../../shared/adapters'
import { isGone } from '../errors'
import { NotAFile, type FileStat, type FolderEntry, type ReadFs } from '../fs'
import { eachLimit } from '../lane'
import { absolute, below, join, toSlashes } from '../paths'

export interface Found {
  path: string
  located: Located
  stat: FileStat
}

export interface Scan {
  files: Found[]
  /** Folders that were listed, as tracked paths. */
  folders: string[]
  /** Folders that could not be listed: what lies in them is not known, which is not the same as gone. */
  unknown: string[]
  /** Links to folders elsewhere: tracked path → real path. A watcher has to be told of them. */
  links: Map<string, string>
  faults: { path: string; cause: unknown }[]
}

export interface ScanSource {
  fs: ReadFs
  adapter: Pick<AnyAdapter, 'enters' | 'locate'>
  home: string
}

const FOLDERS_AT_ONCE = 8
/** Stats between two breaths of the event loop, and the time (ms) they take where a disk answers at once. */
const BREATH = 128
const QUICK = 25

/** Code for `sentenceOf`: a folder has a file's name. */
class FolderForFile extends Error {
  readonly code = 'EISDIR'
}

/**
 * Walks one folder of a home (a tracked path; empty: all of it) as far as the adapter wants to enter. A file that is
 * not the adapter's costs its name, one that is costs one stat. Links are followed, each real folder once, and never
 * back into the home or above it.
 */
export async function scan(source: ScanSource, root: string): Promise<Scan> {
  const scanner = new Scanner(source, root)
  let level = [root]
  while (level.length > 0) {
    const next: string[] = []
    await eachLimit(level, FOLDERS_AT_ONCE, (folder) => scanner.folder(folder, next))
    level = next
  }
  return scanner.result
}

class Scanner {
  readonly result: Scan = { files: [], folders: [], unknown: [], links: new Map(), faults: [] }
  readonly #source: ScanSource
  readonly #root: string
  readonly #targets = new Set<string>()
  #stats = 0
  #since = performance.now()
  /** A disk over a network: waiting for it must not stop the event loop. */
  #slow = false

  constructor(source: ScanSource, root: string) {
    this.#source = source
    this.#root = root
  }

  /** Looks at what lies in one folder; puts the folders to enter into `next`. */
  async folder(folder: string, next: string[]): Promise<void> {
    for (const entry of await this.#list(folder)) {
      const path = join(folder, entry.name)
      const { adapter } = this.#source
      if (entry.kind === 'folder') {
        if (adapter.enters(path)) next.push(path)
        else if (adapter.locate(path)) this.#fault(path, new FolderForFile(path))
      } else if (entry.kind === 'link') {
        if (await this.#link(path)) next.push(path)
      } else {
        const located = adapter.locate(path)
        if (located) await this.#file(path, located)
      }
    }
  }

  async #list(folder: string): Promise<FolderEntry[]> {
    try {
      const entries = await this.#source.fs.list(absolute(this.#source.home, folder))
      this.result.folders.push(folder)
      return entries
    } catch (cause) {
      if (!isGone(cause)) {
        this.result.unknown.push(folder)
        this.#fault(folder, cause)
      }
      return []
    }
  }

  async #file(path: string, located: Located): Promise<void> {
    try {
      const stat = this.#statNow(path) ?? (await this.#stat(path))
      if (stat.kind === 'file') this.result.files.push({ path, located, stat })
      else if (stat.kind === 'other') this.#fault(path, new NotAFile(path))
    } catch (cause) {
      this.#fault(path, cause)
    }
  }

  /** A link may be a file or a folder; true when it is a folder to enter. */
  async #link(path: string): Promise<boolean> {
    const { adapter } = this.#source
    const located = adapter.locate(path)
    if (!located && !adapter.enters(path)) return false
    try {
      const stat = await this.#stat(path)
      if (stat.kind === 'folder') return adapter.enters(path) && (await this.#enters(path))
      if (located && stat.kind === 'file') this.result.files.push({ path, located, stat })
      else if (located) this.#fault(path, new NotAFile(path))
    } catch (cause) {
      // A link that points to nothing says nothing, where only its being there is asked for.
      if (located && located.kind !== 'pulse') this.#fault(path, cause)
    }
    return false
  }

  async #enters(link: string): Promise<boolean> {
    const { fs, home } = this.#source
    const target = toSlashes(await fs.realpath(absolute(home, link)))
    const tops = [home, absolute(home, this.#root)]
    const overlaps = (top: string): boolean =>
      below(top, target) !== null || below(target, top) !== null
    if (tops.some(overlaps)) return false
    for (const other of this.#targets) if (below(other, target) !== null) return false
    this.#targets.add(target)
    this.result.links.set(link, target)
    return true
  }

  #stat(path: string): Promise<FileStat> {
    return this.#source.fs.stat(absolute(this.#source.home, path))
  }

  /** Without a thread, which is a third of the cost; null when it is time to let others run, or the disk is slow. */
  #statNow(path: string): FileStat | null {
    if (this.#slow) return null
    this.#stats += 1
    if (this.#stats % BREATH === 0) {
      this.#slow = performance.now() - this.#since > QUICK
      this.#since = performance.now()
      return null
    }
    return this.#source.fs.statNow(absolute(this.#source.home, path))
  }

  #fault(path: string, cause: unknown): void {
    this.result.faults.push({ path, cause })
  }
}
