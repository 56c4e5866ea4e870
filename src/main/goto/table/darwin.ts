import type { Exec } from '../../engine/processes/exec'
import { upwards } from './upwards'
import type { Row } from '../types'

/** `comm` is the executable's whole path on macOS, spaces and all, so it comes last; arguments need a second call. */
const TABLE = ['-axww', '-o', 'pid=,ppid=,tty=,comm=']

/** A process and its parents from `ps`. */
export async function darwinChain(exec: Exec, pid: number): Promise<Row[]> {
  const rows = parsePsTable(await exec('/bin/ps', TABLE))
  const chain = upwards(pid, (pid) => rows.get(pid) ?? null)
  if (chain.length === 0) return []
  const pids = chain.map((row) => row.pid).join(',')
  const args = parsePsArgs(await exec('/bin/ps', ['-ww', '-o', 'pid=,args=', '-p', pids]))
  return chain.map((row) => ({ ...row, args: args.get(row.pid) ?? [] }))
}

export function parsePsTable(text: string): Map<number, Row> {
  const rows = new Map<number, Row>()
  for (const line of text.split('\n')) {
    const [, pid, ppid, tty, path] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.+?)\s*$/.exec(line) ?? []
    if (pid === undefined || tty === undefined || path === undefined) continue
    rows.set(Number(pid), {
      pid: Number(pid),
      ppid: Number(ppid),
      // A login shell is called `-zsh`.
      command: (path.split('/').at(-1) ?? '').replace(/^-/, ''),
      path: path.startsWith('/') ? path : null,
      args: [],
      tty: /^\w+$/.test(tty) ? `/dev/${tty}` : null,
    })
  }
  return rows
}

export function parsePsArgs(text: string): Map<number, string[]> {
  const found = new Map<number, string[]>()
  for (const line of text.split('\n')) {
    const [, pid, args] = /^\s*(\d+)\s+(.+?)\s*$/.exec(line) ?? []
    if (pid !== undefined && args !== undefined) found.set(Number(pid), args.split(/\s+/))
  }
  return found
}
