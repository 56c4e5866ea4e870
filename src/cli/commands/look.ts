import type { Engine, EngineParts } from '../../main/engine'
import { logTo, type Io } from '../io'
import type { World } from '../world'

export interface Seen {
  engine: Engine
  stop(): Promise<void>
}

/** An engine over a world. `watch`: it goes on until `stop`; else it takes one look. Call `start` yourself. */
export async function engineOver(
  world: World,
  io: Io,
  watch: boolean,
  parts: EngineParts = {},
): Promise<Seen> {
  const { createEngine } = await import('../engine')
  const { homes, processes, clock, all, sinceMs, machine = {}, hide = [] } = world
  const engine = createEngine(
    {
      homes,
      processes,
      clock,
      all,
      sinceMs,
      hide,
      watch,
      machine,
      finishedAfterMs: null,
      log: logTo(io),
    },
    parts,
  )
  return {
    engine,
    stop: async () => {
      await engine.stop()
      await world.leave()
    },
  }
}
