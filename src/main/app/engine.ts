import type { Settings, Tool } from '../../shared/contract'
import { ADAPTERS } from '../../shared/adapters'
import { createEngine } from '../engine'
import type { Engine } from '../engine/api'
import { systemClock } from '../engine/clock'
import { hintsOf, machineOf } from '../engine/machine'
import { createProcessProbe, readPidDomain } from '../engine/processes'
import type { Log } from '../log'

/** Turns that took longer say when they are over, if the person wants to hear it. */
const FINISHED_AFTER_MS = 5 * 60_000

type Homes = Partial<Record<Tool, readonly string[]>>

/** Every tool's default homes, from its own variable or place. */
function defaultHomes(): Homes {
  const hints = hintsOf(machineOf())
  return Object.fromEntries(ADAPTERS.map((adapter) => [adapter.tool, adapter.homes(hints)]))
}

/** The engine over the real machine, as the settings want it. */
export async function makeEngine(settings: Settings, log: Log): Promise<Engine> {
  return createEngine({
    homes: defaultHomes(),
    all: settings.showHidden,
    sinceMs: settings.endedHours * 3_600_000,
    clock: systemClock,
    processes: createProcessProbe(),
    machine: { pidDomain: await readPidDomain(process.platform) },
    watch: true,
    finishedAfterMs: settings.notify.finished ? FINISHED_AFTER_MS : null,
    log,
  })
}
