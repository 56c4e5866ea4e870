import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder, and what removes it. */
export async function temporaryRoot(): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'andon-test-'))
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/**
 * One line for everything below `root`: kind, mode, size, and the times of the last change of its bytes and of its
 * inode. Nothing can write a file, create or remove one, or change its mode and leave this text the same.
 */
export async function treeState(root: string): Promise<string[]> {
  const visit = async (path: string): Promise<string[]> => {
    const stat = await lstat(join(root, path), { bigint: true })
    const own = [path, stat.mode, stat.size, stat.ino, stat.mtimeNs, stat.ctimeNs].join(' ')
    if (!stat.isDirectory()) return [own]
    const names = await readdir(join(root, path))
    const below = await Promise.all(names.sort().map((name) => visit(join(path, name))))
    return [own, ...below.flat()]
  }
  return visit('')
}
