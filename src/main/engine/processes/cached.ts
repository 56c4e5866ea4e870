import type { Process } from '../../../shared/contract'
import type { ProcessProbe, ProcessQuery } from '../api'
import { signalZero, type Signal } from './signal'

export interface CachedTable {
  /** The whole table in one batched call. */
  list(): Promise<readonly Process[]>
  /** What the table does not say (folder, open files) of these processes; pids it cannot say are left out. */
  enrich?(
    pids: readonly number[],
    openFiles: boolean,
  ): Promise<ReadonlyMap<number, Partial<Process>>>
  signal?: Signal
  /** Monotonic ms. */
  now?(): number
  /** The table is read again after this long (ms). */
  every: number
  /** And, for a pid that it does not hold, no sooner than after this long (ms). */
  soonest: number
}

/**
 * A probe for systems whose table costs a program's start: it is read rarely, and between two readings each known
 * process is only asked for a sign of life. A pid given to another process meanwhile is noticed at the next reading.
 */
export function cachedProbe(table: CachedTable): ProcessProbe {
  const signal = table.signal ?? signalZero
  const now = table.now ?? (() => performance.now())
  let known = new Map<number, Process>()
  let readAt = Number.NEGATIVE_INFINITY

  async function refresh(query: ProcessQuery): Promise<void> {
    const age = now() - readAt
    const missing = () => query.pids.some((pid) => !known.has(pid) && signal(pid) !== 'gone')
    if (age < table.every && (age < table.soonest || !missing())) return
    const list = await table.list()
    known = new Map(list.map((process) => [process.pid, process]))
    readAt = now()
  }

  async function read(query: ProcessQuery): Promise<readonly Process[]> {
    await refresh(query)
    const named = new Set(query.pids)
    const found = [...known.values()].filter(
      (process) =>
        (named.has(process.pid) || query.matches(process)) && signal(process.pid) !== 'gone',
    )
    const owned = found.filter((process) => query.matches(process)).map(({ pid }) => pid)
    const more =
      (await table.enrich?.(owned, query.openFiles)) ?? new Map<number, Partial<Process>>()
    return found.map((process) => ({ ...process, ...more.get(process.pid) }))
  }

  return { read }
}
