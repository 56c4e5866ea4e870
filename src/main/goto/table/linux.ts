import { commandName, parseCmdline } from '../../engine/processes/linux/parse'
import type { ProcFs } from '../../engine/processes/linux/proc-fs'
import { upwards } from './upwards'
import type { Row } from '../types'

/** Pseudo-terminals have this major number (kernel: `UNIX98_PTY_SLAVE_MAJOR`), and one range since 2.6. */
const PTS = 136

/** A process and its parents from `/proc`. */
export function linuxChain(fs: ProcFs, pid: number): Row[] {
  return upwards(pid, (pid) => {
    const stat = fs.read(`${pid}/stat`)
    return stat === null ? null : rowOf(fs, pid, stat)
  })
}

function rowOf(fs: ProcFs, pid: number, stat: string): Row | null {
  const close = stat.lastIndexOf(')')
  const [, ppid, , , tty] = stat
    .slice(close + 1)
    .trim()
    .split(' ')
    .map(Number)
  if (close < 0 || ppid === undefined || Number.isNaN(ppid)) return null
  const args = parseCmdline(fs.read(`${pid}/cmdline`) ?? '')
  return {
    pid,
    ppid,
    command: commandName(stat.slice(stat.indexOf('(') + 1, close), args),
    path: fs.link(`${pid}/exe`),
    args,
    tty: ttyName(tty ?? 0),
  }
}

/** Field 7 of `/proc/<pid>/stat`: minor number in bits 31-20 and 7-0, major in 15-8 (proc(5)). */
export function ttyName(number: number): string | null {
  const major = (number >> 8) & 0xff
  const minor = ((number >> 12) & 0xfff00) | (number & 0xff)
  if (major === PTS) return `/dev/pts/${minor}`
  return major === 4 && minor > 0 && minor < 64 ? `/dev/tty${minor}` : null
}
