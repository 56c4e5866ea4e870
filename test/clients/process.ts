import { readFileSync } from 'node:fs'

/** Whether a process runs. One that is dead and not yet taken leave of by its parent (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false // Nobody has this pid: that is the answer.
  }
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return process.platform !== 'linux' // On Linux it ended in between; elsewhere there is no such file.
  }
}
