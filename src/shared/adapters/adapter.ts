import type { Drift, Fault, Process, Screen, Session, Step, Tool } from '../contract'
import type { SessionEvent, SessionState, TodoItem } from '../session'

/** One complete line of a log, without its line end. `bytes` is valid only during the call. */
export interface Line {
  offset: number
  length: number
  bytes: Uint8Array
}

/**
 * Turns the lines of one log into events. It may remember earlier lines (message ids, a retry's digest) but nothing
 * of its home. It never throws: a line it cannot read is no event. One decoder reads one file from one start on.
 */
export interface Decoder {
  decode(line: Line): SessionEvent[]
}

/** Looks at the newest records of a log for the one most useful thing to show; reads bodies, keeps one of them. */
export interface ScreenReader {
  /** A line of the newest part of the log, in file order. Never throws. */
  see(line: Line): void
  /** Null: nothing better than what the state alone can tell. Texts are cut to 64 KB. */
  screen(state: SessionState, beside: Beside): Screen | StoredOutput | null
}

/** What lies beside the log a screen is read from. Paths are as in `TrackedFile.path`. */
export interface Beside {
  /** The log itself. */
  path: string
  /** The tracked files of its group. */
  files: readonly string[]
  /** Ids of the work in the background that the session is judged to have now. */
  running: readonly string[]
}

/**
 * An output whose text is in a file of its own: the engine shows the last 64 KB of `path`. A link is not followed.
 * `text` and `truncated` are what is shown when the file cannot be read.
 */
export interface StoredOutput {
  kind: 'stored'
  command: string
  path: string
  live: boolean
  text: string
  truncated: boolean
}

/**
 * How a file is read.
 * - `log`: append-only lines, read tail first, then only what is new.
 * - `document`: small, read whole whenever it changes; unparsable: its last good value stays.
 * - `store`: a folder that is one consistent whole; this file is its entrance (Vibe's CURRENT). The adapter reads it.
 * - `pulse`: never read for a state; that it exists, its size and its time are all. A screen may show its end.
 */
export type FileKind = 'log' | 'document' | 'store' | 'pulse'

export interface Located {
  kind: FileKind
  /** The adapter's own word for what it is: `transcript`, `registry`, `agent`, `meta`. */
  role: string
  /** Files of one session share a group (the session's id without the tool). Empty: belongs to the home. */
  group: string
  /** Read at once, whether or not its group is listed (registries, leases, indexes). */
  eager: boolean
  /** A log that is compressed as a whole: inflated by the engine, read whole, never tailed. */
  compressed?: 'zstd'
}

export interface Stat {
  size: number
  /** Epoch ms. */
  mtimeMs: number
  inode: number
}

/** A file the engine tracks. `path` is relative to the home with `/`, or absolute outside of it (an extra root). */
export interface TrackedFile<Doc> {
  path: string
  located: Located
  stat: Stat
  /** Of a log: folded over all that was read; null while it has not been. */
  state: SessionState | null
  /**
   * Of a log that goes on from another one (`Adapter.prefix`): what was said before its first record, from the head and
   * the tail of that part. Null: it goes on from none, or the other cannot be read.
   */
  before?: SessionState | null
  /** `state` holds the whole file, not only head and tail: totals are complete. */
  whole: boolean
  /** Of a document or a store: its last good value, null when there never was one. */
  doc: Doc | null
}

/** What came before a log's first record and lies in another log: that one's first `end` bytes (of its text). */
export interface Prefix {
  path: string
  end: number
}

export interface HomeView<Doc> {
  /** Absolute path of the home. */
  home: string
  files: ReadonlyMap<string, TrackedFile<Doc>>
  /** Files by group, in path order. */
  groups: ReadonlyMap<string, readonly TrackedFile<Doc>[]>
}

/** Everything outside the files that a state may depend on; always handed in. */
export interface World {
  /** Epoch ms. */
  now: number
  platform: 'linux' | 'darwin' | 'win32'
  /** null: the process table could not be read, nothing is known of any process. */
  processes: readonly Process[] | null
  /** This machine's `pidDomain` word where it is known, e.g. `linux:<machine>:pid:[4026531836]`. */
  pidDomain: string | null
  /** The system's temporary folder and the person's home, for filters and display. */
  tmpDir: string
  userHome: string
}

/** A session as its adapter judges it now, before the engine settles and publishes it. */
export interface Draft {
  session: Omit<Session, 'home'>
  /** Hidden by default and never alarming: why (`headless`, `temporary folder`, `deleted`, ...). Null: shown. */
  hidden: string | null
  /**
   * Names this wait: the same wait keeps it, another wait has another (reason + statusUpdatedAt, call or callback).
   * Null unless the session waits or stopped on an error.
   */
  needId: string | null
  /** Two sources still disagree: hold the state that was shown before until this time (epoch ms). */
  settlesAt: number | null
  /** Ask again at this time even if no file changes (an inferred wait falls due, a silence runs out). */
  dueAt: number | null
  /** Text for the alert where `reason.text` is not what one wants to read; else null. */
  says: string | null
}

/** Facts about the environment that decide where homes lie. Nothing else of the environment is read. */
export interface HomeHints {
  env: Readonly<Record<string, string | undefined>>
  userHome: string
  platform: World['platform']
  tmpDir: string
  /** Numeric user id where the system has one. */
  uid: number | null
}

/** Read access for a store's reader; nothing here can write. Paths are as in `TrackedFile.path`. */
export interface StoreIo {
  /** Whole file; null when it is not there. Throws for anything else. */
  read(path: string): Promise<Uint8Array | null>
  /** Bytes from `offset` to the end; null when it is not there or shorter. */
  readFrom(path: string, offset: number): Promise<Uint8Array | null>
  list(path: string): Promise<string[]>
  /** Lower-case hex digest. */
  sha256(bytes: Uint8Array): string
}

/** Whose detail is asked for: the session as it is listed now, or the sub-agent of it with this id. */
export interface StoreSubject {
  /** The session's group. */
  group: string
  agent: string | null
  session: Session
  /** As it was when the store had only so many records, and nothing of what is now; absent: as it is. */
  until?: number
}

export interface StoreDetail {
  /** All of them, oldest first; `offset` is the record's index in its store: the engine pages by it. */
  steps: Step[]
  screen: Screen
}

/** What of a tool's records says how they are built and nothing of what was said: `andon bundle` keeps only this. */
export interface Redaction {
  /** Strings that stay where they are the whole value, and keys that stay below `free`. */
  words: ReadonlySet<string>
  /** Words that stay in the names of files and folders. */
  names: ReadonlySet<string>
  /** Keys below which keys too are the person's or the model's (a call's input). */
  free: ReadonlySet<string>
  /** What stays within any text; with the flag `g`. */
  markers: readonly RegExp[]
}

/**
 * One tool. Pure: no file system, no clock, no Electron. `Doc` is the union of what its documents parse to.
 * A method that throws costs one file or one home, never the engine.
 */
export interface Adapter<Doc> {
  readonly tool: Tool
  /** Absent: its sessions cannot be bundled. */
  readonly redaction?: Redaction
  /** Absolute default homes, in order; several where the tool's variable names several. */
  homes(hints: HomeHints): string[]
  /** Further folders to watch for this home (a moved save_dir, the tool's temporary folder); absolute paths. */
  extraRoots?(view: HomeView<Doc>, hints: HomeHints): string[]
  /** Is this folder (relative to home, or absolute in an extra root) worth entering? */
  enters(folder: string): boolean
  /** What this file is; null: not ours, never opened. */
  locate(path: string): Located | null
  decoder(file: Located): Decoder
  /**
   * Where a transcript with this name would lie in a home, for one that lies elsewhere (a copy, an attachment).
   * Undefined: by its name it is none. Absent: none is known elsewhere.
   */
  place?(name: string): string | undefined
  /** For a session's detail; absent: the state alone says what is shown. */
  screen?(file: Located): ScreenReader
  /** For the body of one step: like `screen`, but of the call with this id (null: the step is none), whatever its tool. */
  body?(file: Located, call: string | null): ScreenReader
  /** The whole to-do list of a log where other files of its group tell it; absent: what the log's own state says. */
  todos?(view: HomeView<Doc>, group: string): readonly TodoItem[] | null
  /** Has a tail been read far enough to know the state? Else the window grows. */
  decided(state: SessionState, file: Located): boolean
  /**
   * Of a log that goes on from another one (a fork; a thread after a revert): where its beginning lies. Null: it begins
   * here, or the other is not there. The other one may go on from a third: it is asked for with its own state.
   */
  prefix?(
    view: HomeView<Doc>,
    file: Pick<TrackedFile<Doc>, 'path' | 'located'>,
    state: SessionState,
  ): Prefix | null
  /** Parses a document. `previous` is its last good value. Throws when it cannot be parsed. */
  document(file: Located, path: string, bytes: Uint8Array, previous: Doc | null): Doc
  /** Reads a store as one consistent whole, or only what is new since `previous`. Throws when it cannot. */
  store?(file: Located, path: string, io: StoreIo, previous: Doc | null): Promise<Doc>
  /** The groups that live processes or leases name: read whatever their age. */
  live(view: HomeView<Doc>, world: World): ReadonlySet<string>
  /** Pids that documents name, to be looked up in any case. */
  pids(view: HomeView<Doc>): readonly number[]
  /** Is this process one of the tool's? (command: the executable's name; args: words of its command line) */
  ownsProcess(process: { command: string; args?: readonly string[] | undefined }): boolean
  /** Does it need to know which files those processes hold open or locked? Costly: ask only where it decides. */
  readonly wantsOpenFiles: boolean
  /** All sessions of the home, judged now. Only groups whose logs were read appear; hidden ones are marked. */
  sessions(view: HomeView<Doc>, world: World): Draft[]
  /** What is wrong with documents and stores that could be read all the same (a digest that does not agree). */
  faults?(view: HomeView<Doc>): Fault[]
  /** Words the documents hold that the adapter does not know (logs report theirs as `drift` events). */
  drift?(view: HomeView<Doc>): Drift[]
  /**
   * The detail of a session whose main file is a store: from what was read of it already. What is asked is shown only
   * where the session waits by its listed state. Null: no store, or no such agent of it; `detailFiles` is asked then.
   */
  storeDetail?(view: HomeView<Doc>, subject: StoreSubject): StoreDetail | null
  /** What the step with this `offset` of a store's detail shows, read again from the store. Null: no store. */
  storeBody?(
    view: HomeView<Doc>,
    subject: StoreSubject,
    offset: number,
    io: StoreIo,
  ): Promise<Screen | null>
  /** Where the detail of a group is read from: its main log first, then its agents' files by id. */
  detailFiles(
    view: HomeView<Doc>,
    group: string,
  ): { main: string | null; agents: Record<string, string> }
}

/** The list of adapters is of many `Doc` types; method bivariance makes each an `Adapter<unknown>`. */
export type AnyAdapter = Adapter<unknown>
