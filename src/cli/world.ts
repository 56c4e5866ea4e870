import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Tool } from '../shared/contract'
import type { Clock, EngineOptions, ProcessProbe } from '../main/engine/api'
import type { Common } from './args/parse'

/** What the engine looks at, from the command line. */
export interface World {
  homes: Partial<Record<Tool, readonly string[]>>
  processes: ProcessProbe
  clock: Clock
  all: boolean
  sinceMs: number
  machine: EngineOptions['machine']
  hide?: EngineOptions['hide']
  /** Ends what was begun for it (the demo's player). */
  leave(): Promise<void>
}

const DAY = 24 * 3_600_000
/** The namespace that every Linux starts in; recorded process tables are of it. */
const FIRST_NAMESPACE = 'linux:*:pid:[4026531836]'

/**
 * The world that the options ask for, the person's own by default. Rejects with `ProcessFileError` when the process
 * table cannot be read. `moving`: with `--now` the clock starts there and runs on (a board needs it to); else it stands.
 */
export async function openWorld(common: Common, moving: boolean): Promise<World> {
  const { ADAPTERS, hintsOf, machineOf, createProcessProbe, fileProbe } = await import('./engine')
  const hints = hintsOf(machineOf())
  const homes = Object.fromEntries(
    ADAPTERS.map((adapter) => [
      adapter.tool,
      common.homes[adapter.tool]?.map(absolute) ?? adapter.homes(hints),
    ]),
  )
  const fixed = common.processes !== null && hints.platform === 'linux'
  return {
    homes,
    processes: common.processes === null ? createProcessProbe() : await fileProbe(common.processes),
    clock: clockOf(common.now, moving),
    all: common.all,
    sinceMs: common.sinceMs ?? DAY,
    machine: fixed ? { pidDomain: FIRST_NAMESPACE } : {},
    leave: async () => {},
  }
}

/** The demo's world: invented sessions in a temporary folder, played in real time. */
export async function openDemo(log: EngineOptions['log']): Promise<World> {
  const [{ play, DEMO, DEMO_SECONDS }, { fileProbe }] = await Promise.all([
    import('./demo-world'),
    import('./engine'),
  ])
  const playing = await play({
    scenario: DEMO,
    repeatAfter: DEMO_SECONDS,
    log: (message, cause) => log('demo', message, cause),
  })
  return {
    homes: playing.homes,
    processes: await fileProbe(playing.processesFile),
    clock: clockOf(null, true),
    all: false,
    sinceMs: DAY,
    machine: {},
    leave: playing.stop,
  }
}

/** A folder as the shell left it: `~` stands unexpanded in `--claude-home=~/x`. */
function absolute(home: string): string {
  if (home === '~') return homedir()
  return home.startsWith('~/') ? join(homedir(), home.slice(2)) : resolve(home)
}

function clockOf(now: number | null, moving: boolean): Clock {
  const offset = now === null ? 0 : now - Date.now()
  return {
    now: () => (now !== null && !moving ? now : Date.now() + offset),
    after: (ms, run) => {
      const timer = setTimeout(run, Math.max(0, ms))
      return () => clearTimeout(timer)
    },
  }
}
