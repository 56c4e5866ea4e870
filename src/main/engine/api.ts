import type {
  Alert,
  Detail,
  DetailRequest,
  Doctor,
  HideRule,
  Moment,
  MomentRequest,
  Process,
  Screen,
  Snapshot,
  StepRequest,
  Tool,
  Track,
  TrackRequest,
} from '../../shared/contract'
import type { World } from '../../shared/adapters'

/** Time is handed in, so that every case is a test. `after` calls back once; its result cancels. */
export interface Clock {
  now(): number
  after(ms: number, run: () => void): () => void
}

export interface ProcessQuery {
  /** Looked up in any case. */
  pids: readonly number[]
  /** Others are listed when this says so (an agent's own processes). */
  matches(process: { command: string; args?: readonly string[] | undefined }): boolean
  /** Also say which files the matching processes hold open or locked. */
  openFiles: boolean
}

/** The process table. Rejects when it cannot be read at all; a process that is gone is simply not in the answer. */
export interface ProcessProbe {
  read(query: ProcessQuery): Promise<readonly Process[]>
}

/** What `World` and `HomeHints` say about the machine Andon runs on. */
export interface Machine {
  platform: World['platform']
  /** See `World.pidDomain`. */
  pidDomain: string | null
  tmpDir: string
  userHome: string
  /** Numeric user id where the system has one. */
  uid: number | null
}

export interface EngineOptions {
  /** Absolute homes per tool, in order; a tool that is not named is off. */
  homes: Readonly<Partial<Record<Tool, readonly string[]>>>
  /** Also sessions that are hidden by default. They never alarm. */
  all: boolean
  /** Sessions that the person does not want to see: hidden like those that are hidden by default. */
  hide?: readonly HideRule[]
  /** How far back ended sessions are listed (ms). */
  sinceMs: number
  clock: Clock
  processes: ProcessProbe
  /** Watch the folders. False: one look (`andon status`), no watcher, no timers. */
  watch: boolean
  /** `finished` alerts for turns longer than this (ms); null: none. */
  finishedAfterMs: number | null
  /** Facts about the machine, handed in by tests and recordings. What is absent is asked of the system. */
  machine?: Partial<Machine>
  /** Cause of a fault or of an adapter's throw, for the log. */
  log(scope: string, message: string, cause?: unknown): void
}

export interface EngineListener {
  snapshot?(snapshot: Snapshot): void
  alert?(alert: Alert): void
}

/** Reads homes and publishes snapshots. Without Electron, without a window, without a write call. */
export interface Engine {
  /** Resolves when the first snapshot is there. With `watch`, goes on until `stop`. */
  start(): Promise<Snapshot>
  snapshot(): Snapshot
  /** Called on every change from now on; the result unsubscribes. */
  listen(listener: EngineListener): () => void
  /** One session's timeline page and screen; null when there is no such session. */
  detail(request: DetailRequest): Promise<Detail | null>
  /** What one step of a session's timeline showed; null when there is no such session. */
  step(request: StepRequest): Promise<Screen | null>
  /** When something was written in a session, from its beginning on; null when there is no such session. */
  track(request: TrackRequest): Promise<Track | null>
  /** What a session looked like at a mark of its track; null when there is no such session. */
  moment(request: MomentRequest): Promise<Moment | null>
  /** Whose records an absolute path holds, of what is listed now; null: nobody's. */
  whose(path: string): { id: string; agent: string | null } | null
  doctor(): Doctor
  /** Looks at everything again, at once (resume from suspend, a person's wish). */
  rescan(): Promise<void>
  stop(): Promise<void>
}
