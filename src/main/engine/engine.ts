import { ADAPTERS, type AnyAdapter } from '../../shared/adapters'
import type {
  Detail,
  DetailRequest,
  Doctor,
  Moment,
  MomentRequest,
  Screen,
  Snapshot,
  StepRequest,
  Track,
  TrackRequest,
} from '../../shared/contract'
import { doctorOf } from '../../shared/snapshot'
import type { Engine, EngineListener, EngineOptions } from './api'
import { Board, earliest } from './board'
import { readDetail } from './detail'
import { Home } from './files/home'
import { judgeUnparsable } from './files/reader'
import { wanted } from './files/select'
import { nodeFs, type ReadFs } from './fs'
import { Indexer } from './indexer'
import { judge } from './judge'
import { Lane } from './lane'
import {
  isQuiet,
  readAll,
  readProcesses,
  resolveHomes,
  sweepHot,
  worldOf,
  type Looking,
} from './look'
import { hintsOf, machineOf } from './machine'
import { ownerOf } from './owner'
import { readPidDomain } from './processes'
import { Replays } from './replay'
import { readStep } from './step'
import { ProcessTable } from './table'
import { watchHome, type StartWatch } from './watch/watcher'
import { Watching } from './watching'

/** What the engine is made of; tests hand in others. */
export interface EngineParts {
  adapters?: readonly AnyAdapter[]
  fs?: ReadFs
  watch?: StartWatch
}

/** One look without a watcher reads this much of the logs whole (bytes), so that its totals are complete. */
const BUDGET = 32 * 1024 * 1024
/** A document that could not be parsed is tried again this often (ms) while it is watched. */
const RETRY = 100
/** Totals that are complete are told together, this often (ms): with each log all sessions are judged. */
const TOGETHER = 250

/** Reads homes and publishes snapshots. See `Engine`; it starts nothing before `start`. */
export function createEngine(options: EngineOptions, parts: EngineParts = {}): Engine {
  return new AndonEngine(options, parts)
}

class AndonEngine implements Engine {
  readonly #options: EngineOptions
  readonly #looking: Looking
  readonly #board: Board
  readonly #lane = new Lane()
  readonly #indexer: Indexer
  readonly #watching: Watching | null
  readonly #replays: Replays
  #cancel: (() => void) | null = null
  #judgedAt = 0
  #stamp = ''
  #dueAt: number | null = null
  /** Cancels the judgement that waits for more totals. */
  #soon: (() => void) | null = null
  #first = true
  #stopped = false

  constructor(options: EngineOptions, parts: EngineParts) {
    const { clock, all, sinceMs, hide = [] } = options
    const machine = machineOf(options.machine)
    const homes = makeHomes(options, parts, hintsOf(machine))
    const table = new ProcessTable(options.processes)
    const log = (message: string, cause: unknown): void => options.log('engine', message, cause)
    this.#options = options
    this.#looking = { homes, table, clock, machine, reach: { all, sinceMs, hide } }
    this.#board = new Board({
      clock,
      finishedAfterMs: options.finishedAfterMs,
      paced: options.watch,
      log,
    })
    this.#replays = new Replays(homes, clock)
    this.#indexer = new Indexer({ homes, lane: this.#lane, done: () => this.#indexed(), log })
    this.#watching = options.watch
      ? new Watching({
          homes,
          clock,
          start: parts.watch ?? watchHome,
          changed: (paths) => this.#lane.run(() => this.#lookAt(paths)),
          hot: () => this.#lane.run(() => this.#lookHot()),
          trees: () => this.#lane.run(() => this.#lookAgain(false)),
          log,
        })
      : null
  }

  async start(): Promise<Snapshot> {
    await this.#lane.run(async () => {
      const { machine } = this.#looking
      if (this.#options.machine?.pidDomain === undefined) {
        machine.pidDomain = await readPidDomain(machine.platform)
      }
      await this.#lookAgain(true)
    })
    if (!this.#stopped) this.#watching?.start()
    return this.snapshot()
  }

  snapshot(): Snapshot {
    return this.#board.snapshot
  }

  listen(listener: EngineListener): () => void {
    return this.#board.listen(listener)
  }

  detail(request: DetailRequest): Promise<Detail | null> {
    return readDetail(this.#looking.homes, this.snapshot(), request)
  }

  step(request: StepRequest): Promise<Screen | null> {
    return readStep(this.#looking.homes, this.snapshot(), request)
  }

  track(request: TrackRequest): Promise<Track | null> {
    return this.#replays.track(this.snapshot(), request)
  }

  moment(request: MomentRequest): Promise<Moment | null> {
    return this.#replays.moment(this.snapshot(), request)
  }

  whose(path: string): { id: string; agent: string | null } | null {
    return ownerOf(this.#looking.homes, path)
  }

  doctor(): Doctor {
    return doctorOf(this.snapshot())
  }

  rescan(): Promise<void> {
    return this.#lane.run(() => this.#lookAgain(true))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#cancel?.()
    this.#soon?.()
    this.#indexer.stop()
    this.#replays.stop()
    await this.#watching?.stop()
    await this.#lane.run(() => Promise.resolve())
    this.#board.stop()
  }

  /** Everything again: what is there, what runs, what it says. */
  async #lookAgain(processes: boolean): Promise<void> {
    if (this.#stopped) return
    await resolveHomes(this.#looking)
    await Promise.all(this.#looking.homes.map((home) => home.scanAll()))
    await this.#read(true, processes)
  }

  async #lookAt(paths: ReadonlyMap<Home, ReadonlySet<string> | null>): Promise<void> {
    if (this.#stopped) return
    for (const [home, touched] of paths) {
      if (!home.open) continue
      if (touched === null) await home.scanAll()
      else for (const path of touched) await home.touch(path)
    }
    await this.#read(false, false)
  }

  async #lookHot(): Promise<void> {
    if (this.#stopped) return
    for (const home of await resolveHomes(this.#looking, true)) await home.scanAll()
    for (const home of this.#looking.homes) if (home.open) await sweepHot(home)
    await readProcesses(this.#looking)
    // What has grown too old to be listed is left to the slow sweep.
    if (!isQuiet(this.#looking) || this.#changed()) await this.#read(false, false)
  }

  async #read(tellGone: boolean, processes: boolean): Promise<void> {
    await readAll(this.#looking, tellGone, processes)
    // Without a watcher nobody waits for a second look.
    if (!this.#options.watch) await this.#indexer.within(BUDGET)
    if (this.#stopped || !(tellGone || this.#changed())) return
    this.#judge(tellGone)
    this.#first = false
    this.#watching?.follow()
    if (this.#options.watch) this.#indexer.kick()
  }

  /** Is there anything that the last judgement did not know? Most looks find nothing. */
  #changed(): boolean {
    const { homes, clock } = this.#looking
    const due = this.#dueAt !== null && this.#dueAt <= clock.now()
    return due || stampOf(homes) !== this.#stamp || homes.some(({ dirty }) => dirty)
  }

  /** Judges and publishes, and comes back when the next thing falls due. */
  #judge(again = false): void {
    const { homes, clock, reach } = this.#looking
    const now = clock.now()
    // A clock that was set back makes every due time wrong.
    const backwards = now < this.#judgedAt
    this.#judgedAt = now
    const retryAt = this.#judgeFiles(now)
    const { candidates, sources, dueAt } = judge(
      homes,
      (home) => worldOf(this.#looking, home),
      reach,
      again || backwards,
    )
    const due = earliest(retryAt, dueAt, this.#board.update(candidates, sources))
    this.#stamp = stampOf(homes)
    this.#dueAt = due
    this.#cancel?.()
    this.#cancel = null
    if (due === null || this.#stopped) return
    this.#cancel = clock.after(Math.max(1, due - now), () => this.#due(retryAt))
  }

  /** One more log is whole. A look without a watcher ends with a judgement of its own. */
  #indexed(): void {
    const { clock, watch } = this.#options
    if (!watch || this.#stopped) return
    this.#soon ??= clock.after(TOGETHER, () => {
      this.#soon = null
      // As in `#due`; the home is marked already.
      if (this.#lane.idle) this.#judge()
    })
  }

  #due(retryAt: number | null): void {
    // A look that runs already ends with a judgement of its own.
    if (!this.#lane.idle) return
    if (retryAt === null || !this.#options.watch) return this.#judge()
    this.#lane
      .run(() => this.#read(false, false))
      .catch((cause: unknown) => this.#options.log('engine', 'A second try failed', cause))
  }

  #judgeFiles(now: number): number | null {
    const { watch } = this.#options
    const times = this.#looking.homes.map((home) =>
      judgeUnparsable(home, wanted(home), now, this.#first && !watch),
    )
    const due = earliest(...times)
    return due === null || !watch ? due : Math.min(due, now + RETRY)
  }
}

const stampOf = (homes: readonly Home[]): string =>
  homes.map(({ status, faults }) => `${status} ${faults.version}`).join()

function makeHomes(
  options: EngineOptions,
  parts: EngineParts,
  hints: ReturnType<typeof hintsOf>,
): Home[] {
  return (parts.adapters ?? ADAPTERS).flatMap((adapter) =>
    (options.homes[adapter.tool] ?? []).map(
      (path) =>
        new Home({
          adapter,
          path,
          fs: parts.fs ?? nodeFs,
          hints,
          log: (message, cause) => options.log(adapter.tool, message, cause),
        }),
    ),
  )
}
