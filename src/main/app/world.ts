import { ADAPTERS } from '../../shared/adapters'
import { toolSchema, type Tool } from '../../shared/contract'
import type { ProcessProbe } from '../engine/api'
import { hintsOf, machineOf } from '../engine/machine'
import { createProcessProbe, fileProbe } from '../engine/processes'
import type { Log } from '../log'
import type { Arguments } from './arguments'

/** What the engine looks at: which homes, and which process table. */
export interface WatchedWorld {
  homes: Partial<Record<Tool, readonly string[]>>
  /** Tools whose homes the settings have no part in: named on the command line, or made for the demo. */
  fixed: readonly Tool[]
  processes: ProcessProbe
  /** Ends what was begun for it. */
  leave(): Promise<void>
}

/** Every tool's own homes, from its variable or its usual place. */
function defaultHomes(): WatchedWorld['homes'] {
  const hints = hintsOf(machineOf())
  return Object.fromEntries(ADAPTERS.map((adapter) => [adapter.tool, adapter.homes(hints)]))
}

/** Plays the demo in real time. Loaded only when it is wanted: nobody else pays for it. */
async function demoWorld(log: Log): Promise<WatchedWorld> {
  const [{ play }, { DEMO, DEMO_SECONDS }] = await Promise.all([
    import('../../../fixtures/play'),
    import('../../../fixtures/demo'),
  ])
  const playing = await play({
    scenario: DEMO,
    repeatAfter: DEMO_SECONDS,
    log: (message, cause) => log('demo', message, cause),
  })
  return {
    homes: playing.homes,
    fixed: toolSchema.options,
    processes: await fileProbe(playing.processesFile),
    leave: playing.stop,
  }
}

/** The world that the command line asks for; the person's own by default. Rejects when a process table is not readable. */
export async function openWorld(wanted: Arguments, log: Log): Promise<WatchedWorld> {
  if (wanted.demo) return demoWorld(log)
  return {
    homes: { ...defaultHomes(), ...wanted.homes },
    fixed: toolSchema.options.filter((tool) => wanted.homes[tool] !== undefined),
    processes: wanted.processes ? await fileProbe(wanted.processes) : createProcessProbe(),
    leave: async () => {},
  }
}
