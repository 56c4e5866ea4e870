import type { Clock } from './api'
import { Unreadable } from './errors'
import type { Home } from './files/home'
import type { StartWatch, Watch } from './watch/watcher'

/** Hot files are looked at this often (ms), all folders this often. */
const HOT_EVERY = 1_000
const TREE_EVERY = 30_000
/** Without a watcher the trees are all there is. */
const TREE_EVERY_ALONE = 5_000
/** A look at all folders may cost at most one part in this many of the time. */
const SHARE = 500
/** Events closer together than this are one (ms). */
const BURST = 10
/** More paths at once than this: walking the home is cheaper. */
const FLOOD = 300

export interface WatchingOptions {
  homes: readonly Home[]
  clock: Clock
  start: StartWatch
  /** Looks again at these paths of a home; null: at all of it. */
  changed(paths: ReadonlyMap<Home, ReadonlySet<string> | null>): Promise<void>
  hot(): Promise<void>
  trees(): Promise<void>
  log(message: string, cause: unknown): void
}

/** Keeps looking: the watcher's hints at once, in bursts; a sweep for what it misses. */
export class Watching {
  readonly #options: WatchingOptions
  readonly #watches = new Map<Home, Watch>()
  readonly #alone = new Set<Home>()
  #events = new Map<Home, Set<string>>()
  #burst: (() => void) | null = null
  #timers: (() => void)[] = []
  #stopped = false

  constructor(options: WatchingOptions) {
    this.#options = options
  }

  start(): void {
    this.follow()
    this.#every(
      () => HOT_EVERY,
      () => this.#options.hot(),
    )
    this.#every(
      (cost) => Math.max(this.#alone.size > 0 ? TREE_EVERY_ALONE : TREE_EVERY, cost * SHARE),
      () => this.#options.trees(),
    )
  }

  /** Takes in homes and folders that are new, lets go of those that are gone. */
  follow(): void {
    for (const home of this.#options.homes) {
      const watch = this.#watches.get(home)
      if (home.open && watch) watch.follow()
      else if (home.open && !this.#alone.has(home)) this.#watch(home)
      else if (!home.open && watch) this.#forget(home, watch)
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#burst?.()
    for (const cancel of this.#timers) cancel()
    await Promise.all([...this.#watches.values()].map((watch) => watch.stop()))
  }

  #watch(home: Home): void {
    const { start, log } = this.#options
    try {
      const watch = start(home, {
        changed: (path) => this.#event(home, path),
        // What happened between the first look and now was seen by nobody.
        ready: () => this.#event(home, null),
        exhausted: (cause) => this.#exhausted(home, cause),
        failed: (cause) => log('The watcher reports', cause),
      })
      this.#watches.set(home, watch)
    } catch (cause) {
      this.#exhausted(home, cause)
    }
  }

  #exhausted(home: Home, cause: unknown): void {
    this.#watches.delete(home)
    this.#alone.add(home)
    const message =
      'This system watches no more folders; Andon looks every few seconds instead (raise the watch limit to be faster).'
    home.faults.add(null, new Unreadable(message, { cause }), 'watch')
    this.#event(home, null)
  }

  #forget(home: Home, watch: Watch): void {
    this.#watches.delete(home)
    watch.stop().catch((cause: unknown) => this.#options.log('The watcher did not stop', cause))
  }

  /** `path` null: anything may have happened. */
  #event(home: Home, path: string | null): void {
    if (this.#stopped) return
    const paths = this.#events.get(home) ?? new Set()
    this.#events.set(home, paths)
    paths.add(path ?? '')
    this.#burst ??= this.#options.clock.after(BURST, () => this.#flush())
  }

  #flush(): void {
    this.#burst = null
    const events = new Map(
      [...this.#events].map(([home, paths]) => [
        home,
        paths.size > FLOOD || paths.has('') ? null : paths,
      ]),
    )
    this.#events = new Map()
    this.#options.changed(events).catch((cause: unknown) => {
      this.#options.log('A look at what changed failed', cause)
    })
  }

  #every(pause: (cost: number) => number, work: () => Promise<void>): void {
    const index = this.#timers.length
    let cost = 0
    const round = (): void => {
      const begun = performance.now()
      work()
        .catch((cause: unknown) => this.#options.log('A sweep failed', cause))
        .finally(() => {
          cost = performance.now() - begun
          if (!this.#stopped) this.#timers[index] = this.#options.clock.after(pause(cost), round)
        })
    }
    this.#timers[index] = this.#options.clock.after(pause(cost), round)
  }
}
