import { cpuMs, engineOver, pause, whole } from '../engine'
import { most } from '../figure'
import { probe, type Probe } from '../probe'
import { startAgents } from '../worlds/agents'
import { makeWorld } from '../worlds/world'
import type { Measure } from './measure'

interface Input {
  home: string
  seconds: number
}

interface Idle {
  /** Percent of one core. */
  cpu: number
  /** MB at the end, after a collection. */
  rss: number
}

async function idleFor(seconds: number): Promise<Idle> {
  globalThis.gc?.()
  const from = performance.now()
  const cpu = process.cpuUsage()
  await pause(seconds * 1000)
  const percent = (cpuMs(cpu) / (performance.now() - from)) * 100
  globalThis.gc?.()
  return { cpu: percent, rss: process.memoryUsage.rss() / 1e6 }
}

/** What it costs to watch while nothing happens. */
export const engineIdle: Probe<Input, Idle> = {
  name: 'engine-idle',
  async run({ home, seconds }) {
    const engine = engineOver({ home, watch: true })
    await engine.start()
    await whole(engine)
    // What the start left to do: the watcher's own first look, the compiler's second one.
    await pause(Math.min(8000, seconds * 500))
    const idle = await idleFor(seconds)
    await engine.stop()
    return idle
  },
}

/** A process that only wakes once a second. */
export const bareIdle: Probe<{ seconds: number }, Idle> = {
  name: 'bare-idle',
  async run({ seconds }) {
    const timer = setInterval(() => undefined, 1000)
    await pause(1000)
    const idle = await idleFor(seconds)
    clearInterval(timer)
    return idle
  },
}

export const idling: Measure = {
  name: 'idle',
  about: 'a minute in which nothing happens, 20 live and 2,000 old',
  async run({ quick }) {
    const agents = await startAgents(20)
    const world = makeWorld({ old: quick ? 200 : 2000, pids: agents.pids, large: 0 })
    try {
      const seconds = quick ? 5 : 60
      const [idle, bare] = await Promise.all([
        probe(engineIdle, { home: world.home, seconds }),
        probe(bareIdle, { seconds: Math.min(20, seconds) }),
      ])
      const what = 'a process that wakes once a second'
      return [
        {
          name: 'idle.cpu',
          what: 'CPU while nothing happens, of one core',
          value: idle.cpu,
          unit: '%',
          baseline: { what, value: bare.cpu },
          target: most(0.2),
        },
        {
          name: 'idle.memory',
          what: 'memory meanwhile',
          value: idle.rss,
          unit: 'MB',
          baseline: { what, value: bare.rss },
          target: null,
        },
      ]
    } finally {
      world.remove()
      await agents.end()
    }
  },
}
