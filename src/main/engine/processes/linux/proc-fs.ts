import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'

/** `/proc` as the probe sees it; a path that is gone or closed to us is null. */
export interface ProcFs {
  /** Names below a folder of `/proc`. */
  list(path: string): string[] | null
  read(path: string): string | null
  link(path: string): string | null
  inode(path: string): number | null
}

/**
 * The real one. Synchronous: one read of `/proc` takes some ten microseconds, a trip through the thread pool several
 * times that, and a scan is a thousand of them.
 */
export const procFs: ProcFs = {
  list: (path) => attempt(() => readdirSync(`/proc/${path}`)),
  read: (path) => attempt(() => readFileSync(`/proc/${path}`, 'utf8')),
  link: (path) => attempt(() => readlinkSync(`/proc/${path}`)),
  inode: (path) => attempt(() => statSync(`/proc/${path}`).ino),
}

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    // Processes end between the listing and the reading, and others' are closed to us: both are everyday.
    return null
  }
}
