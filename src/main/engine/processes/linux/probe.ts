import type { Process } from '../../../../shared/contract'
import type { ProcessProbe, ProcessQuery } from '../../api'
import { signalZero, type Signal } from '../signal'
import { filesOf } from './files'
import {
  ageMs,
  commandName,
  parseBootTime,
  parseCmdline,
  parseLocks,
  parseStat,
  startTime,
} from './parse'
import { procFs, type ProcFs } from './proc-fs'

export interface LinuxWorld {
  fs: ProcFs
  signal: Signal
  /** Monotonic ms. */
  now(): number
}

/** All processes are looked at again this often (ms): one of them may have become an agent by `exec`. */
const FULL_SCAN = 30_000
/** A process younger than this is looked at on every read: between fork and exec it has its parent's name. */
const YOUNG = 10_000

const REAL: LinuxWorld = { fs: procFs, signal: signalZero, now: () => performance.now() }

/**
 * The process table of Linux from `/proc`. A read lists the pids and looks closely only at those that were asked for,
 * that matched before, or that are new; the rest is looked at every 30 s. Rejects when `/proc` cannot be listed.
 */
export function linuxProbe(world: LinuxWorld = REAL): ProcessProbe {
  const { fs } = world
  /** Pids that did not match, each with the time until which it is looked at again all the same. */
  const strangers = new Map<number, number>()
  /** Command lines of agents, with the start and name for which they hold: an `exec` changes the name. */
  const lines = new Map<number, { key: string; args: string[] }>()
  let boot: number | null = null
  let scanned = Number.NEGATIVE_INFINITY

  async function read(query: ProcessQuery): Promise<readonly Process[]> {
    const pids = listed()
    const now = world.now()
    refresh(pids, now)
    const named = new Set(query.pids)
    const locks = query.openFiles ? parseLocks(fs.read('locks') ?? '') : null
    const found: Process[] = []
    for (const pid of pids) {
      if (!named.has(pid) && now >= (strangers.get(pid) ?? Number.POSITIVE_INFINITY)) continue
      const looked = look(pid)
      if (!looked) continue
      const { process, key } = looked
      const matches = query.matches(process)
      if (matches) {
        strangers.delete(pid)
        lines.set(pid, { key, args: process.args })
      } else if (!strangers.has(pid)) strangers.set(pid, now + YOUNG - age(process))
      if (matches || named.has(pid)) found.push(complete(process, matches ? locks : null))
    }
    return [...found, ...query.pids.filter((pid) => !pids.has(pid) && isHidden(pid)).map(bare)]
  }

  function listed(): Set<number> {
    const names = fs.list('')
    if (!names) throw new Error('/proc cannot be listed')
    return new Set(names.filter((name) => /^\d+$/.test(name)).map(Number))
  }

  function refresh(pids: ReadonlySet<number>, now: number): void {
    if (now - scanned >= FULL_SCAN) {
      boot = parseBootTime(fs.read('stat') ?? '')
      strangers.clear()
      lines.clear()
      scanned = now
    }
    for (const pid of strangers.keys()) if (!pids.has(pid)) strangers.delete(pid)
  }

  function look(pid: number): { process: Process & { args: string[] }; key: string } | null {
    const stat = parseStat(fs.read(`${pid}/stat`) ?? '')
    if (!stat || stat.dead) return null
    const key = `${stat.startTicks} ${stat.comm}`
    const args = argsOf(pid, key)
    const process = {
      pid,
      ppid: stat.ppid,
      startedAt: startTime(boot, stat.startTicks),
      procStart: stat.startTicks,
      command: commandName(stat.comm, args),
      args,
    }
    return { process, key }
  }

  /** Read at most every 30 s for an agent that goes on: that is half of what its look costs. */
  function argsOf(pid: number, key: string): string[] {
    const known = lines.get(pid)
    return known?.key === key ? known.args : parseCmdline(fs.read(`${pid}/cmdline`) ?? '')
  }

  function age(process: Process): number {
    return ageMs(fs.read('uptime') ?? '', process.procStart ?? '') ?? 0
  }

  function complete(process: Process, locks: Map<number, Set<number>> | null): Process {
    const cwd = fs.link(`${process.pid}/cwd`)
    const whole = cwd === null ? process : { ...process, cwd }
    if (locks === null) return whole
    return { ...whole, ...filesOf(fs, process.pid, locks.get(process.pid) ?? new Set()) }
  }

  /**
   * Not listed though it exists: `/proc` mounted with `hidepid`, the process another user's. A pid that can be read
   * without being listed is a thread's number and no process.
   */
  function isHidden(pid: number): boolean {
    return fs.read(`${pid}/stat`) === null && world.signal(pid) === 'foreign'
  }

  return { read }
}

const bare = (pid: number): Process => ({ pid, startedAt: null, command: '' })
