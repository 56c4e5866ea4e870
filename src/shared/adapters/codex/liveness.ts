import type { Process } from '../../contract'
import type { World } from '../adapter'
import { fact } from './facts'
import { codexProcesses, holders, isServer } from './processes'
import type { Thread } from './threads'

export interface Living {
  live: 'alive' | 'dead' | 'unknown'
  pid: number | null
  /** Shown as evidence. */
  rule: string
  /** Look again at this time (epoch ms). */
  dueAt: number | null
}

/** The process table is younger than the newest record by at most this (ms): a file just made is held by nobody yet. */
const TABLE_LAG = 3_000
/** A process that began this much after the last record did not write it (ms). */
const STARTED_LATER = 5_000

/** What the world says about owners, worked out once for all threads of a home. */
export interface Owners {
  processes: readonly Process[] | null
  held: ReadonlyMap<string, number>
  /** Some process was asked which files it holds. */
  filesKnown: boolean
  locksKnown: boolean
}

export function ownersOf({ processes }: World): Owners {
  const codex = processes === null ? null : codexProcesses(processes)
  return {
    processes: codex,
    held: processes === null ? new Map() : holders(processes),
    filesKnown: codex?.some((process) => process.openFiles !== undefined) ?? false,
    locksKnown: codex?.some((process) => process.locks !== undefined) ?? false,
  }
}

/**
 * Is the owner of this thread alive? The lock and the open file first; then one process of the tool in the thread's
 * directory; then nothing is known and silence decides (`judge.ts`).
 * @param newest this thread is the newest one of its directory
 */
export function livingOf(thread: Thread, owners: Owners, newest: boolean, now: number): Living {
  const { processes, held } = owners
  if (processes === null) return unknown('liveness.no_table')
  const pid = held.get(thread.id)
  if (pid !== undefined) return { live: 'alive', pid, rule: 'liveness.held', dueAt: null }
  if (processes.length === 0) return dead('liveness.no_process')
  if (owners.filesKnown || (owners.locksKnown && takesLocks(thread.state.version))) {
    const until = thread.seenAt + TABLE_LAG
    const fresh = now < until && now >= thread.seenAt
    return fresh ? { ...unknown('liveness.fresh'), dueAt: until } : dead('liveness.not_held')
  }
  const here = processes.filter((process) => isHere(process, thread))
  const only = newest && here.length === 1 ? here[0] : undefined
  return only
    ? { live: 'alive', pid: only.pid, rule: 'liveness.directory', dueAt: null }
    : unknown('liveness.untied')
}

function isHere(process: Process, thread: Thread): boolean {
  if (isServer(process) || !process.cwd) return false
  if (process.startedAt !== null && process.startedAt > thread.seenAt + STARTED_LATER) return false
  const here = plainPath(process.cwd)
  return [fact(thread.state, 'begunIn'), thread.state.cwd].some(
    (folder) => folder !== null && plainPath(folder) === here,
  )
}

function plainPath(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/\/+$/, '')
  return /^[a-z]:/i.test(plain) ? plain.toLowerCase() : plain
}

/** Writer locks are there from 0.146 on. */
function takesLocks(version: string | null): boolean {
  const match = version === null ? null : /^(\d+)\.(\d+)/.exec(version)
  return match !== null && (Number(match[1]) > 0 || Number(match[2]) >= 146)
}

const unknown = (rule: string): Living => ({ live: 'unknown', pid: null, rule, dueAt: null })
const dead = (rule: string): Living => ({ live: 'dead', pid: null, rule, dueAt: null })
