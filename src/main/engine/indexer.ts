import type { Entry } from './files/entry'
import type { Home } from './files/home'
import { wanted } from './files/select'
import type { Lane } from './lane'

export interface IndexerOptions {
  homes: readonly Home[]
  lane: Lane
  /** A log's totals are complete now. */
  done(home: Home): void
  log(message: string, cause: unknown): void
}

/**
 * Reads the logs whose head and tail are known as a whole, one after another, in pieces that let the event loop run:
 * totals (tokens, active time, counts) need every record.
 */
export class Indexer {
  #running = false
  #again = false
  #stopped = false
  readonly #options: IndexerOptions

  constructor(options: IndexerOptions) {
    this.#options = options
  }

  /** Works in the background until all listed logs are whole. */
  kick(): void {
    if (this.#running) this.#again = true
    else void this.#work()
  }

  stop(): void {
    this.#stopped = true
  }

  /** Works now, the small ones first, on no more than `budget` bytes. The caller owns the lane. */
  async within(budget: number): Promise<void> {
    let left = budget
    for (const { home, entry } of this.#todo()) {
      left -= entry.stat.size
      if (left < 0) return
      await this.#index(home, entry, (commit) => commit())
    }
  }

  async #work(): Promise<void> {
    this.#running = true
    do {
      this.#again = false
      for (const { home, entry } of this.#todo()) {
        if (this.#stopped) return
        if (entry.log) await this.#index(home, entry, (commit) => this.#options.lane.run(commit))
      }
    } while (this.#again && !this.#stopped)
    this.#running = false
  }

  #todo(): { home: Home; entry: Entry }[] {
    const todo = this.#options.homes.flatMap((home) =>
      [...wanted(home)]
        .filter(({ log, whole }) => log?.state && !whole)
        .map((entry) => ({ home, entry, live: home.live.has(entry.located.group) })),
    )
    return todo.sort(
      (a, b) => Number(b.live) - Number(a.live) || a.entry.stat.size - b.entry.stat.size,
    )
  }

  async #index(
    home: Home,
    entry: Entry,
    commit: (run: () => Promise<boolean>) => Promise<boolean>,
  ): Promise<void> {
    try {
      const finish = await entry.log?.pass(async () => {
        await new Promise(setImmediate)
        return !this.#stopped && entry.log !== null
      })
      if (!finish || !(await commit(finish))) return
      home.dirty = true
      this.#options.done(home)
    } catch (cause) {
      // Gone or unreadable: the next look says so; the totals stay incomplete until then.
      this.#options.log(`The whole of ${entry.path} could not be read`, cause)
    }
  }
}
