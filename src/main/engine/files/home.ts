import type { AnyAdapter, Draft, HomeHints, HomeView } from '../../../shared/adapters'
import type { Source, Tool } from '../../../shared/contract'
import { NotAFile, type ReadFs } from '../fs'
import { codeOf, isGone } from '../errors'
import { absolute, below, display, folderOf, join, toSlashes, tracked } from '../paths'
import { Entry } from './entry'
import { Faults } from './faults'
import { scan, type Found } from './scan'

export interface HomeSource {
  adapter: AnyAdapter
  /** Absolute, as it was named. */
  path: string
  fs: ReadFs
  hints: HomeHints
  log(message: string, cause: unknown): void
}

/** One home of one tool: which files it has and what is known of them. Reading them is `reader.ts`'s job. */
export class Home {
  readonly adapter: AnyAdapter
  readonly fs: ReadFs
  readonly faults: Faults
  readonly files = new Map<string, Entry>()
  readonly groups = new Map<string, Entry[]>()
  /** Files that are read in any case. */
  readonly eager = new Set<Entry>()
  /** Newest file time of each group (epoch ms): is it worth reading? */
  readonly newest = new Map<string, number>()
  /** Groups whose files are read, and those of them that are live. */
  selected: ReadonlySet<string> = new Set()
  live: ReadonlySet<string> = new Set()
  /** Groups whose newest record is too old to be listed, with the file time at which that was found. */
  readonly cold = new Map<string, number>()
  /** When a session (its id without the tool) was alive last (epoch ms): one that ends now is listed now. */
  readonly alive = new Map<string, number>()
  /** Absent: no such folder. Twin: another home is the same folder. */
  status: 'ok' | 'absent' | 'unreadable' | 'twin' = 'absent'
  /** Real path; until the home is there, the given one. */
  root: string
  /** Folders outside that belong to it, as tracked paths; and those of them that are there. */
  roots: string[] = []
  readonly present = new Set<string>()
  /** Links to folders elsewhere: tracked path → real path. */
  readonly links = new Map<string, string>()
  /** Something that the adapter's judgement depends on has changed. */
  dirty = true
  /** What the adapter said last, and when it must be asked again though nothing changes (epoch ms). */
  drafts: readonly Draft[] = []
  dueAt: number | null = null
  drift: Source['drift'] = []
  /** What the adapter says is wrong with files that could be read all the same. */
  told: Source['faults'] = []
  readonly display: string
  readonly #given: string
  readonly #hints: HomeHints
  readonly #unsorted = new Set<string>()
  #inode: number | null = null
  /** Folders that were listed for new files, as they were then: one that has not changed has none. */
  readonly #listed = new Map<string, { mtimeMs: number; inode: number }>()

  constructor({ adapter, path, fs, hints, log }: HomeSource) {
    this.adapter = adapter
    this.fs = fs
    this.faults = new Faults(log)
    this.#given = path
    this.root = toSlashes(path)
    this.#hints = hints
    this.display = display(path.replace(/(.)[/\\]+$/, '$1'), hints.userHome)
  }

  get tool(): Tool {
    return this.adapter.tool
  }

  get open(): boolean {
    return this.status === 'ok'
  }

  view(): HomeView<unknown> {
    for (const group of this.#unsorted) {
      this.groups.get(group)?.sort((a, b) => (a.path < b.path ? -1 : 1))
    }
    this.#unsorted.clear()
    return { home: this.root, files: this.files, groups: this.groups }
  }

  /**
   * Is the home there? `taken` are the real paths of the tool's earlier homes. True when it changed. `quick`: the same
   * folder as last time is taken to have the same real path; only the slow sweeps ask again.
   */
  async resolve(taken: ReadonlySet<string>, quick = false): Promise<boolean> {
    const before = `${this.status} ${this.root}`
    try {
      const stat = await this.fs.stat(this.#given)
      const same = quick && this.open && stat.inode === this.#inode
      const root = same ? this.root : toSlashes(await this.fs.realpath(this.#given))
      this.#inode = stat.inode
      // A link that leads elsewhere now: nothing of the old folder is this home's.
      if (root !== this.root) this.#forgetAll()
      this.root = root
      this.status = stat.kind !== 'folder' ? 'unreadable' : taken.has(this.root) ? 'twin' : 'ok'
      if (this.status === 'unreadable') this.faults.add(null, { code: 'ENOTDIR' })
      else this.faults.clear('home')
    } catch (cause) {
      this.status = codeOf(cause) === 'ENOENT' ? 'absent' : 'unreadable'
      if (this.status === 'unreadable') this.faults.add(null, cause)
      else this.faults.clear('home')
    }
    if (!this.open) this.#forgetAll()
    return `${this.status} ${this.root}` !== before
  }

  /** Walks the whole home and its extra roots again. */
  async scanAll(): Promise<void> {
    if (!this.open) return
    await this.scan('')
    for (const root of this.roots) await this.scan(root)
  }

  /** Walks one folder again and takes over what it finds there, and what it finds no more. */
  async scan(folder: string): Promise<void> {
    const result = await scan({ fs: this.fs, adapter: this.adapter, home: this.root }, folder)
    const seen = new Set(result.files.map((file) => file.path))
    const within = (path: string): boolean => isBelow(folder, path)
    const unknown = (path: string): boolean => result.unknown.some((lost) => isBelow(lost, path))
    if (this.roots.includes(folder)) {
      if (result.folders.includes(folder)) this.present.add(folder)
      else this.present.delete(folder)
    }
    for (const file of result.files) this.#put(file, false)
    for (const entry of this.files.values()) {
      if (within(entry.path) && !seen.has(entry.path) && !unknown(entry.path)) this.drop(entry)
    }
    const faulty = new Set(result.faults.map((fault) => `scan ${fault.path}`))
    this.faults.clearWhere(
      (topic) => topic.startsWith('scan ') && within(topic.slice(5)) && !faulty.has(topic),
    )
    for (const { path, cause } of result.faults) this.faults.add(path, cause, `scan ${path}`)
    if (folder === '' && result.unknown.includes('')) this.status = 'unreadable'
    for (const [path] of this.links) if (within(path)) this.links.delete(path)
    for (const [path, target] of result.links) this.links.set(path, target)
  }

  /** Looks at one path again: an event said that something happened there. */
  async touch(path: string): Promise<void> {
    try {
      const stat = await this.fs.stat(absolute(this.root, path))
      if (stat.kind === 'folder') {
        if (path === '' || this.adapter.enters(path)) await this.scan(path)
        return
      }
      const located = this.adapter.locate(path)
      if (!located) return this.#wakeStores(path)
      if (stat.kind !== 'file') throw new NotAFile(path)
      this.#put({ path, located, stat }, true)
      this.faults.clear(`scan ${path}`)
    } catch (cause) {
      if (isGone(cause)) this.#lost(path)
      else if (this.adapter.locate(path)) this.faults.add(path, cause, `scan ${path}`)
    }
  }

  /** Stats a known file again. */
  restat(entry: Entry): void {
    try {
      const stat = this.fs.statNow(absolute(this.root, entry.path))
      if (stat.kind === 'file') this.#put({ path: entry.path, located: entry.located, stat }, false)
      else this.drop(entry)
    } catch (cause) {
      if (isGone(cause)) this.drop(entry)
      else this.faults.add(entry.path, cause, `scan ${entry.path}`)
    }
  }

  /** Looks for files in a folder that are not known yet. */
  async findNew(folder: string): Promise<void> {
    try {
      const where = absolute(this.root, folder)
      const { mtimeMs, inode, fresh } = this.fs.statNow(where)
      const before = this.#listed.get(folder)
      if (before?.mtimeMs === mtimeMs && before.inode === inode) return
      // Another file could come with the same time: look once more.
      if (fresh) this.#listed.delete(folder)
      else this.#listed.set(folder, { mtimeMs, inode })
      for (const { name, kind } of await this.fs.list(where)) {
        const path = join(folder, name)
        if (kind === 'file' && !this.files.has(path)) await this.touch(path)
      }
    } catch (cause) {
      // A folder that is gone takes its files along, which are looked at by themselves.
      if (!isGone(cause)) this.faults.add(folder, cause, `scan ${folder}`)
    }
  }

  /** Folders outside of the home that are new since last time; they are walked. */
  async findRoots(): Promise<boolean> {
    if (!this.open || !this.adapter.extraRoots) return false
    const roots = this.adapter
      .extraRoots(this.view(), this.#hints)
      .map((path) => tracked(this.root, toSlashes(path)))
    const added = roots.filter((root) => !this.roots.includes(root))
    const removed = this.roots.filter((root) => !roots.includes(root))
    this.roots = [...new Set(roots)]
    for (const root of removed) {
      this.present.delete(root)
      this.#lost(root)
    }
    for (const root of added) await this.scan(root)
    return added.length + removed.length > 0
  }

  drop(entry: Entry): void {
    this.files.delete(entry.path)
    this.eager.delete(entry)
    this.faults.clear(`read ${entry.path}`)
    this.faults.clear(`prefix ${entry.path}`)
    this.faults.clear(`scan ${entry.path}`)
    const { group } = entry.located
    const rest = this.groups.get(group)?.filter((other) => other !== entry) ?? []
    if (rest.length > 0) this.groups.set(group, rest)
    else {
      this.groups.delete(group)
      this.newest.delete(group)
      this.cold.delete(group)
    }
    this.dirty = true
  }

  source(sessions: number): Source {
    const faults = [...this.faults.list(), ...this.told]
    const status = this.status === 'ok' && faults.length > 0 ? 'faulty' : this.status
    return {
      tool: this.tool,
      home: this.display,
      status: status === 'twin' ? 'ok' : status,
      sessions,
      files: this.files.size,
      faults,
      drift: this.drift,
    }
  }

  #put({ path, located, stat }: Found, force: boolean): void {
    const known = this.files.get(path)
    const { group } = located
    this.newest.set(group, Math.max(this.newest.get(group) ?? 0, stat.mtimeMs))
    if (known) {
      if (!known.see(stat, force)) return
    } else {
      const entry = new Entry(path, located, stat)
      this.files.set(path, entry)
      if (located.eager) this.eager.add(entry)
      this.groups.set(group, [...(this.groups.get(group) ?? []), entry])
      this.#unsorted.add(group)
    }
    this.dirty = true
    // A store is one whole: whatever changes in its folder, it is read through its entrance.
    for (const other of this.groups.get(group) ?? []) {
      if (other.located.kind === 'store') other.stale = true
    }
  }

  #wakeStores(path: string): void {
    for (const group of this.selected) {
      for (const entry of this.groups.get(group) ?? []) {
        if (entry.located.kind === 'store' && isBelow(folderOf(entry.path), path))
          entry.stale = true
      }
    }
  }

  #lost(path: string): void {
    const entry = this.files.get(path)
    if (entry) return this.drop(entry)
    for (const other of this.files.values()) if (isBelow(path, other.path)) this.drop(other)
    this.#wakeStores(path)
  }

  #forgetAll(): void {
    for (const entry of this.files.values()) this.drop(entry)
    this.selected = new Set()
    this.drafts = []
    this.drift = []
    this.told = []
    this.dueAt = null
    this.roots = []
    this.#listed.clear()
    this.present.clear()
    this.links.clear()
    this.faults.clearWhere((topic) => topic !== 'home')
  }
}

/** Is a tracked path the folder itself or below it? Extra roots lie outside of the home's own ''. */
export function isBelow(folder: string, path: string): boolean {
  if (folder === '') return !/^(\/|[A-Za-z]:\/)/.test(path)
  return below(folder, path) !== null
}
