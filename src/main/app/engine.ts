import { homedir } from 'node:os'
import type { Settings } from '../../shared/contract'
import { createEngine } from '../engine'
import type { Engine } from '../engine/api'
import { systemClock } from '../engine/clock'
import { readPidDomain } from '../engine/processes'
import type { Log } from '../log'
import { homesOf } from '../station'
import type { WatchedWorld } from './world'

/** The engine over a world, as the settings want it. */
export async function makeEngine(
  { homes, fixed, processes }: WatchedWorld,
  settings: Settings,
  log: Log,
): Promise<Engine> {
  return createEngine({
    homes: homesOf({ own: homes, fixed, userHome: homedir() }, settings),
    hide: settings.hide,
    processes,
    all: settings.showHidden,
    sinceMs: settings.endedHours * 3_600_000,
    clock: systemClock,
    machine: { pidDomain: await readPidDomain(process.platform) },
    watch: true,
    finishedAfterMs: settings.notify.finished
      ? settings.notify.finishedAfterMinutes * 60_000
      : null,
    log,
  })
}
