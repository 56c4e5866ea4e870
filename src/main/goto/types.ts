import type { World } from '../../shared/adapters'

export type Platform = World['platform']

/** One process on the way from an agent up to the program whose window it runs in. */
export interface Row {
  pid: number
  ppid: number
  /** The executable's name without folder or `.exe`. */
  command: string
  /** The executable's whole path where the system says it. */
  path: string | null
  args: readonly string[]
  /** Its terminal as the system names it (`/dev/pts/3`, `/dev/ttys004`). */
  tty: string | null
}

/** The few variables of a process that say where it runs (`environment.ts`); no other one is ever looked at. */
export type Environment = Readonly<Partial<Record<string, string>>>

/** Where an agent runs. Everything a strategy's detection may depend on. */
export interface Place {
  platform: Platform
  /** The agent first, then its parents. */
  chain: readonly Row[]
  /** The nearest terminal of the chain. */
  tty: string | null
  env: Environment
  /** The session's folder, absolute; null: not known or not fit to be an argument. */
  folder: string | null
}

export interface Ran {
  code: number
  stdout: string
  stderr: string
}

export interface RunOptions {
  /** Added to Andon's own environment. */
  env?: Environment
  /** ms; 3 s by default. */
  timeout?: number
  /** An executable whose folder may hold the program too (inside a macOS app, it is on no PATH). */
  beside?: string | null
  /** It may go on after that time (an editor that has become the window itself): answered with 0, not ended. */
  leave?: boolean
}

/**
 * Runs a program by name, never through a shell, with nothing on its standard input. Null: it is not installed, or
 * had to be ended because it took too long.
 */
export type Run = (
  program: string,
  args: readonly string[],
  options?: RunOptions,
) => Promise<Ran | null>

/** What a strategy may do. */
export interface Hands {
  run: Run
  /** Hands a URL (`vscode://file/…`) to the system; false when it was refused. */
  openUrl(url: string): Promise<boolean>
  /** Brings a window of the first of these processes that has one to the front. */
  front(rows: readonly Row[], place: Place): Promise<boolean>
  /** Shows the place of another process: the terminal of a tmux client. */
  show(pid: number): Promise<Shown>
}

/**
 * `window`: it is in front. `pane`: the right tab or pane is selected, its window could not be raised. `attach`: no
 * window shows it; the line that a person can type to see it.
 */
export type Shown = 'window' | 'pane' | 'nothing' | { attach: string }

/** A way to an agent that its detection found. */
export interface Way {
  strategy: string
  /** The program as a person calls it. */
  name: string
  show(hands: Hands): Promise<Shown>
}

/** Detection: pure, on one row of the chain. Null: that row is not this strategy's program. */
export type Strategy = (row: Row, place: Place) => Way | null

/** What the shell around gives: its clipboard and file manager. */
export interface GoShell {
  platform: Platform
  /** Puts text on the clipboard; absent where there is none, then the sentence holds it. */
  copy?(text: string): void | Promise<void>
  /** Opens a folder in the system's file manager; false when it could not. */
  openFolder(path: string): Promise<boolean>
  openUrl(url: string): Promise<boolean>
  log(message: string, cause?: unknown): void
}

/** What the system says and does; handed in by tests. */
export interface GoSystem {
  userHome: string
  /** A process and its parents, nearest first; empty when it is gone. */
  chain(pid: number): Promise<readonly Row[]>
  environment(pid: number): Promise<Environment>
  /** Andon's own variables that name a compositor or a display. */
  own: Environment
  run: Run
  isFolder(path: string): Promise<boolean>
}
