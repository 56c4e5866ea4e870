import type { Settings } from '../../shared/contract'
import { createEngine } from '../engine'
import type { Engine } from '../engine/api'
import { systemClock } from '../engine/clock'
import { readPidDomain } from '../engine/processes'
import type { Log } from '../log'
import type { WatchedWorld } from './world'

/** Turns that took longer say when they are over, if the person wants to hear it. */
const FINISHED_AFTER_MS = 5 * 60_000

/** The engine over a world, as the settings want it. */
export async function makeEngine(
  { homes, processes }: WatchedWorld,
  settings: Settings,
  log: Log,
): Promise<Engine> {
  return createEngine({
    homes,
    processes,
    all: settings.showHidden,
    sinceMs: settings.endedHours * 3_600_000,
    clock: systemClock,
    machine: { pidDomain: await readPidDomain(process.platform) },
    watch: true,
    finishedAfterMs: settings.notify.finished ? FINISHED_AFTER_MS : null,
    log,
  })
}
