import { spawnSync } from 'node:child_process'
import { openSync, readSync, closeSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { countingFs, cpuMs, engineOver, MB, peakMb } from '../engine'
import { median, most, type Figure } from '../figure'
import { probe, type Probe } from '../probe'
import { startAgents } from '../worlds/agents'
import { makeWorld, type BenchWorld } from '../worlds/world'
import type { Measure } from './measure'

/** The tail that every live log needs at least (bytes). */
const TAIL = 64 * 1024

interface Look {
  ms: number
  cpu: number
  peak: number
  bytes: number
  sessions: number
}

export const firstLook: Probe<{ home: string }, Look> = {
  name: 'first-look',
  async run({ home }) {
    const { fs, bytes } = countingFs()
    const from = performance.now()
    const cpu = process.cpuUsage()
    const engine = engineOver({ home, watch: true, fs })
    const { sessions } = await engine.start()
    const ms = performance.now() - from
    const look = { ms, cpu: cpuMs(cpu), peak: peakMb(), bytes: bytes(), sessions: sessions.length }
    await engine.stop()
    return look
  },
}

/** The least that has to be done: list all folders, stat all files, read the tails of the live logs. */
export const walk: Probe<{ home: string; tails: readonly string[] }, number> = {
  name: 'walk',
  async run({ home, tails }) {
    const from = performance.now()
    for (const entry of readdirSync(home, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) statSync(join(entry.parentPath, entry.name))
    }
    const buffer = Buffer.alloc(TAIL)
    for (const path of tails) {
      const file = openSync(path, 'r')
      readSync(file, buffer, 0, TAIL, Math.max(0, statSync(path).size - TAIL))
      closeSync(file)
    }
    return performance.now() - from
  },
}

/** What Node itself takes (MB). */
function bareMb(): number {
  const said = spawnSync(process.execPath, ['-e', 'console.log(process.resourceUsage().maxRSS)'])
  return (Number(String(said.stdout)) * 1024) / MB
}

export function firstLookAt(old: number, large: number, limit: number): Measure {
  const name = `first-${old}`
  return {
    name,
    about: `first look at ${old} transcripts${large > 0 ? `, one of ${large / 1e9} GB` : ''}`,
    async run({ quick }) {
      const agents = await startAgents(20)
      const world = makeWorld({
        old: quick ? old / 10 : old,
        pids: agents.pids,
        large: quick ? large / 20 : large,
      })
      try {
        return await look(name, world, quick ? 2 : 5, limit)
      } finally {
        world.remove()
        await agents.end()
      }
    },
  }
}

async function look(
  name: string,
  world: BenchWorld,
  rounds: number,
  limit: number,
): Promise<Figure[]> {
  const tails = world.live.map(({ transcript }) => transcript)
  const looks: Look[] = []
  const walks: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    walks.push(await probe(walk, { home: world.home, tails }))
    looks.push(await probe(firstLook, { home: world.home }))
  }
  if (looks.some(({ sessions }) => sessions !== tails.length))
    throw new Error(`${name}: not all live sessions are listed`)
  const of = (pick: (look: Look) => number): number => median(looks.map(pick))
  const needed = tails.reduce((sum, path) => sum + Math.min(TAIL, statSync(path).size), 0) / MB
  const walked = { what: 'list, stat and read the tails, nothing else', value: median(walks) }
  return [
    {
      name: `${name}.time`,
      what: 'time to the first snapshot',
      value: of(({ ms }) => ms),
      unit: 'ms',
      baseline: walked,
      target: most(limit),
    },
    {
      name: `${name}.cpu`,
      what: 'CPU time of it',
      value: of(({ cpu }) => cpu),
      unit: 'ms',
      baseline: null,
      target: null,
    },
    {
      name: `${name}.bytes`,
      what: 'bytes read',
      value: of(({ bytes }) => bytes) / MB,
      unit: 'MB',
      baseline: { what: 'the tails of the live logs', value: needed },
      target: most(2, 'ratio'),
    },
    {
      name: `${name}.memory`,
      what: 'memory beyond bare Node, peak',
      value: Math.max(...looks.map(({ peak }) => peak)) - bareMb(),
      unit: 'MB',
      baseline: { what: 'bare Node', value: bareMb() },
      target: most(60),
    },
  ]
}
