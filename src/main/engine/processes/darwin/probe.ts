import type { ProcessProbe } from '../../api'
import { cachedProbe } from '../cached'
import { runProgram, type Exec } from '../exec'
import { lsofArgs, parseLsof, type OpenByPid } from './lsof'
import { parsePs, PS_ARGS } from './ps'

/** Folders and open files are asked for at most this often (ms): `lsof` costs more than the table itself. */
const LSOF_EVERY = 5_000

/** macOS: one `ps` for the table, one `lsof` for the agents' folders and open files. Which are locked it cannot say. */
export function darwinProbe(
  exec: Exec = runProgram,
  now: () => number = () => performance.now(),
): ProcessProbe {
  return cachedProbe({
    every: 10_000,
    soonest: 1_000,
    now,
    list: async () => {
      const list = parsePs(await exec('/bin/ps', PS_ARGS))
      if (list.length === 0) throw new Error('ps printed no process')
      return list
    },
    enrich: folders(exec, now),
  })
}

function folders(exec: Exec, now: () => number) {
  let asked = ''
  let askedAt = Number.NEGATIVE_INFINITY
  let known = new Map<number, OpenByPid>()
  return async (pids: readonly number[], openFiles: boolean) => {
    const question = `${openFiles} ${pids.join(',')}`
    if (question === asked && now() - askedAt < LSOF_EVERY) return known
    asked = question
    askedAt = now()
    known = new Map()
    if (pids.length === 0) return known
    try {
      known = parseLsof(await exec('/usr/sbin/lsof', lsofArgs(pids, openFiles)), openFiles)
    } catch {
      // Without lsof the folders stay unknown; the table itself is still true.
    }
    return known
  }
}
