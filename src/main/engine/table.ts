import type { AnyAdapter } from '../../shared/adapters'
import type { Process } from '../../shared/contract'
import type { ProcessProbe } from './api'
import type { Home } from './files/home'

/**
 * The processes as they were read last. Adapters that need to know open files are asked for apart from those that do
 * not: that question is the costly one.
 */
export class ProcessTable {
  /** What went wrong last; null: it could be read. */
  fault: unknown = null
  readonly #probe: ProcessProbe
  readonly #known = new Map<boolean, { text: string; processes: readonly Process[] | null }>()
  #asked = ''

  constructor(probe: ProcessProbe) {
    this.#probe = probe
  }

  /** null: could not be read. Before the first read nothing runs. */
  of(adapter: AnyAdapter): readonly Process[] | null {
    const known = this.#known.get(adapter.wantsOpenFiles)
    return known ? known.processes : []
  }

  /** Do the homes name pids that were not asked for yet? */
  lacks(homes: readonly Home[]): boolean {
    return this.#pidsOf(homes.filter((home) => home.open)).join() !== this.#asked
  }

  /** Reads the table for these homes. True when it differs from before. */
  async read(homes: readonly Home[]): Promise<boolean> {
    const open = homes.filter((home) => home.open)
    this.#asked = this.#pidsOf(open).join()
    const changes = await Promise.all([this.#readFor(open, false), this.#readFor(open, true)])
    return changes.includes(true)
  }

  async #readFor(homes: readonly Home[], openFiles: boolean): Promise<boolean> {
    const asking = homes.filter((home) => home.adapter.wantsOpenFiles === openFiles)
    if (asking.length === 0) return this.#known.delete(openFiles)
    const adapters = [...new Set(asking.map((home) => home.adapter))]
    const before = this.#known.get(openFiles)?.text
    const processes = await this.#ask({
      pids: this.#pidsOf(asking),
      matches: (process) => adapters.some((adapter) => adapter.ownsProcess(process)),
      openFiles,
    })
    const text = JSON.stringify(processes)
    this.#known.set(openFiles, { text, processes })
    return text !== before
  }

  async #ask(query: Parameters<ProcessProbe['read']>[0]): Promise<readonly Process[] | null> {
    try {
      const processes = await this.#probe.read(query)
      this.fault = null
      return processes
    } catch (cause) {
      this.fault = cause
      return null
    }
  }

  #pidsOf(homes: readonly Home[]): number[] {
    const pids = new Set<number>()
    for (const home of homes) {
      try {
        for (const pid of home.adapter.pids(home.view())) pids.add(pid)
      } catch (cause) {
        home.faults.add(null, cause, 'adapter')
      }
    }
    return [...pids].sort((a, b) => a - b)
  }
}
