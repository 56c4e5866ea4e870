import type { Process } from '../../../shared/contract'
import { upwards } from './upwards'
import type { Row } from '../types'

/**
 * A process and its parents. Windows keeps a parent's pid after the parent has ended and gives pids out again soon: a
 * "parent" younger than its child is another process.
 */
export function win32Chain(table: readonly Process[], pid: number): Row[] {
  const known = new Map(table.map((process) => [process.pid, process]))
  return upwards(pid, (pid) => {
    const process = known.get(pid)
    if (!process) return null
    const parent = known.get(process.ppid ?? 0)
    const first = process.args?.[0] ?? ''
    return {
      pid,
      ppid: parent && began(parent) <= began(process) ? parent.pid : 0,
      command: process.command,
      path: /^[A-Za-z]:\\/.test(first) ? first : null,
      args: process.args ?? [],
      tty: null,
    }
  })
}

const began = (process: Process) => process.startedAt ?? 0
