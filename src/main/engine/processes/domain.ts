import { readlink } from 'node:fs/promises'

/**
 * This machine's `pidDomain` in the agents' form, or null where it is not known. On Linux the machine's part is a
 * hash whose making is not known, so it is left as `*`: only the namespace after `:pid:` can be compared. A pid of
 * another namespace must not be looked up here.
 */
export async function readPidDomain(platform: string): Promise<string | null> {
  if (platform === 'darwin') return 'darwin'
  if (platform !== 'linux') return null
  try {
    return `linux:*:${await readlink('/proc/self/ns/pid')}`
  } catch {
    // No /proc, or a kernel without namespaces: nothing can be compared, and nothing is.
    return null
  }
}
