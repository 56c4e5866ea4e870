import type { ProcFs } from './proc-fs'

/** Paths that a process holds open, by descriptor. Devices, deleted files, sockets and pipes are left out. */
function descriptors(fs: ProcFs, pid: number): { fd: string; path: string }[] {
  const found: { fd: string; path: string }[] = []
  for (const fd of fs.list(`${pid}/fd`) ?? []) {
    const path = fs.link(`${pid}/fd/${fd}`)
    if (path?.startsWith('/') && !path.startsWith('/dev/') && !path.endsWith(' (deleted)'))
      found.push({ fd, path })
  }
  return found
}

/**
 * Which files a process holds open, and which of them locked: the lock table names inodes only, so the holder's
 * descriptors are matched by inode. No lock is ever tried: that alone could disturb an agent.
 */
export function filesOf(
  fs: ProcFs,
  pid: number,
  lockedInodes: ReadonlySet<number>,
): { openFiles: string[]; locks: string[] } {
  const open = descriptors(fs, pid)
  const locked = open.filter(({ fd }) => {
    if (lockedInodes.size === 0) return false
    const inode = fs.inode(`${pid}/fd/${fd}`)
    return inode !== null && lockedInodes.has(inode)
  })
  return { openFiles: paths(open), locks: paths(locked) }
}

function paths(list: readonly { path: string }[]): string[] {
  return [...new Set(list.map(({ path }) => path))]
}
