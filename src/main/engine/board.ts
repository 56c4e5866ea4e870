import { announce, NOTHING_SAID, type AlertMemory } from '../../shared/alerts'
import type { Snapshot, Source } from '../../shared/contract'
import {
  assemble,
  contentOf,
  NOTHING_SETTLED,
  settle,
  type Candidate,
  type SettleMemory,
} from '../../shared/snapshot'
import type { Clock, EngineListener } from './api'

/** Snapshots follow each other no faster than this (ms); one in which somebody starts to wait does. */
const PACE = 50

export interface BoardOptions {
  clock: Clock
  finishedAfterMs: number | null
  /** Hold changes back to `PACE`. */
  paced: boolean
  log(message: string, cause: unknown): void
}

/** Settles, assembles, publishes, announces: from what the adapters say to what listeners hear. */
export class Board {
  #snapshot: Snapshot
  #published: Snapshot | null = null
  /** What the newest snapshot says; null before the first one. */
  #content: string | null = null
  #publishedAt = Number.NEGATIVE_INFINITY
  #settled: SettleMemory = NOTHING_SETTLED
  #said: AlertMemory = NOTHING_SAID
  #cancel: (() => void) | null = null
  readonly #listeners = new Set<EngineListener>()
  readonly #options: BoardOptions

  constructor(options: BoardOptions) {
    this.#options = options
    this.#snapshot = assemble([], [], options.clock.now())
  }

  get snapshot(): Snapshot {
    return this.#snapshot
  }

  listen(listener: EngineListener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes what is known now. Returns when to ask again though nothing changes (epoch ms). */
  update(candidates: readonly Candidate[], sources: readonly Source[]): number | null {
    const { clock, finishedAfterMs } = this.#options
    const now = clock.now()
    const settled = settle(this.#settled, candidates, now)
    this.#settled = settled.memory
    const sessions = settled.drawn.map((drawn) => drawn.session)
    const snapshot = assemble(sessions, sources, now)
    const step = announce(this.#said, settled.drawn, now, { finishedAfterMs })
    this.#said = step.memory
    const content = contentOf(snapshot)
    if (content !== this.#content) this.#offer(snapshot, now)
    this.#content = content
    for (const alert of step.alerts) this.#tell((listener) => listener.alert?.(alert))
    return earliest(settled.dueAt, step.dueAt)
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#listeners.clear()
  }

  #offer(snapshot: Snapshot, now: number): void {
    const urgent = startsToWait(this.#published, snapshot)
    this.#snapshot = snapshot
    const wait = this.#publishedAt + PACE - now
    if (!this.#options.paced || urgent || wait <= 0 || wait > PACE) this.#publish()
    else this.#cancel ??= this.#options.clock.after(wait, () => this.#publish())
  }

  #publish(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#published = this.#snapshot
    this.#publishedAt = this.#options.clock.now()
    this.#tell((listener) => listener.snapshot?.(this.#snapshot))
  }

  #tell(say: (listener: EngineListener) => void): void {
    for (const listener of this.#listeners) {
      try {
        say(listener)
      } catch (cause) {
        this.#options.log('A listener failed.', cause)
      }
    }
  }
}

/** The earlier of two times, where null is never. */
export function earliest(...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length > 0 ? Math.min(...known) : null
}

function startsToWait(before: Snapshot | null, after: Snapshot): boolean {
  const waited = new Set(
    before?.sessions.filter(({ state }) => state === 'waiting').map(({ id }) => id),
  )
  return after.sessions.some(({ id, state }) => state === 'waiting' && !waited.has(id))
}
