import type { Located, Stat, TrackedFile } from '../../../shared/adapters'
import type { SessionState } from '../../../shared/session'
import type { FileStat } from '../fs'
import type { Log } from '../read/log'
import type { Inherited } from './inherited'

/** A tracked file as the engine holds it; adapters see it as `TrackedFile`. */
export class Entry implements TrackedFile<unknown> {
  readonly path: string
  readonly located: Located
  stat: Stat
  doc: unknown = null
  log: Log | null = null
  /** Of a log that goes on from others. */
  inherited: Inherited | null = null
  /** Changed since it was read. */
  stale = true
  /** Of a document or store that could not be read: since when (epoch ms). */
  badSince: number | null = null
  /** Why. */
  cause: unknown = null
  /** Of a small document: its bytes as they were read last, so that a touch is no change. */
  bytes: Buffer | null = null
  /** See `FileStat.fresh`: read it again though its stat stays the same. */
  fresh: boolean

  constructor(path: string, located: Located, stat: FileStat) {
    this.path = path
    this.located = located
    this.stat = pick(stat)
    this.fresh = stat.fresh
  }

  get state(): SessionState | null {
    return this.log?.state ?? null
  }

  get before(): SessionState | null {
    return this.inherited?.state ?? null
  }

  get whole(): boolean {
    return this.log?.whole ?? false
  }

  /** Takes a newer stat; true when the file is not what it was. */
  see(stat: FileStat, force = false): boolean {
    const { size, mtimeMs, inode } = this.stat
    const same = size === stat.size && mtimeMs === stat.mtimeMs && inode === stat.inode
    const rewritten = this.located.kind !== 'log' && this.located.kind !== 'pulse' && this.fresh
    this.fresh = stat.fresh
    if (!same) this.stat = pick(stat)
    if (same && !rewritten && !force) return false
    this.stale = true
    return !same
  }

  /** Forgets what was read: the file is listed no more. */
  release(): void {
    this.log = null
    this.inherited = null
    this.doc = null
    this.bytes = null
    this.badSince = null
    this.cause = null
    this.stale = true
  }
}

const pick = ({ size, mtimeMs, inode }: FileStat): Stat => ({ size, mtimeMs, inode })
