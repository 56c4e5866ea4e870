import type { Truth } from '../live/timeline'
import type { Session } from '../../src/shared/contract'
import type { Segment } from '../live/truth'
import type { Mock, MockOptions } from './mock/server'
import type { Who } from './recording'
import type { Scenario } from './scenario'
import type { Reading } from './screen'

export type ClientName = 'claude' | 'codex'

/** The folders of one scenario. Nothing of the person's own is in them. */
export interface World {
  /** The private home (`HOME`). */
  home: string
  /** The client's config folder below it. */
  config: string
  /** A small repository to work in. */
  project: string
  /** A file that lies outside of what the client may write. */
  outside: string
  /** The built program that stands for an MCP server. */
  askingServer: string
}

/** What a scenario wants set up before its first step. */
export interface Prepared {
  env: Record<string, string>
  /** Arguments before those of the scenario. */
  args?: readonly string[]
}

export interface RunnableScenario extends Scenario {
  /** What the mock does otherwise than usual. */
  mock?: Pick<MockOptions, 'errorHeaders' | 'errorBody'>
  /** Writes the config; `url` is the mock's. */
  prepare(world: World, url: string): Promise<Prepared>
}

/** Which conversation a window shows and when it was written about, by the client's own files and never by Andon. */
export interface Linker {
  /** Told of every prompt. */
  said(window: number, text: string): void
  /** Looks at the files anew. */
  look(): Promise<void>
  sessionOf(who: Who, pid: number | null): string | null
  /** When the client last wrote about each conversation (epoch ms, by the files' times). */
  writes(): ReadonlyMap<string, number>
}

/** Everything that is special about one client. */
export interface Client {
  name: ClientName
  title: string
  tool: Session['tool']
  /** On the npm registry. */
  package: string
  /** Where the package of this system keeps the program, below `node_modules`: a folder's name and a path in it. */
  binary: { folder: RegExp; file: RegExp }
  configFolder: '.claude' | '.codex'
  homeOption: '--claude-home' | '--codex-home'
  /** Ms around a change of the screen in which nothing is compared. */
  margin: number
  startMock(options: MockOptions, failed: (error: unknown) => void): Promise<Mock>
  read(screen: string, before: Truth | null): Reading | null
  linker(world: World): Linker
  /** The file that holds the pid of a daemon beside the windows, relative to the config folder. */
  daemonPid: string | null
  /** Folders below the config folder that are not worth keeping: hundreds of MB a run. */
  bulk: readonly string[]
  agrees(segment: Segment, session: Pick<Session, 'state' | 'reason' | 'hint'> | undefined): boolean
  /** Whether the end of a wait leaves no trace, so that its alert may stay. */
  mayStay(segment: Pick<Segment, 'truth'>): boolean
  scenarios: readonly RunnableScenario[]
}
