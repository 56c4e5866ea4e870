import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { ScenarioSource } from '../../fixtures/format'
import { mutate, random } from './mutate'
import { problemOf } from './read'
import { reduceWorld } from './reduce'
import { worldsOf, type World } from './world'

/**
 * `npm run fuzz -- --seconds N [--seed S]`: changes the files of all scenarios, bytes and records, and has them read
 * and judged. Nothing may throw, nothing may wait that nobody asked for, no session may break the contract, memory may
 * not grow. What fails is made small and kept in `test/fuzz/cases`, which `npm test` replays.
 */
declare global {
  interface ImportMeta {
    /** Vite's, whose own types bring a browser's along. */
    glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  }
}

const CASES = resolve('test/fuzz/cases')
/** The contract is asked of every so many worlds: it costs as much as everything else. */
const THOROUGH = 4
const MOST_FAILURES = 10
/** Growth of the heap that is noise (bytes). */
const NOISE = 12 * 1024 * 1024

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    records: { type: 'string', default: '0' },
    seed: { type: 'string' },
  },
})
const seed = values.seed === undefined ? Date.now() % 2 ** 32 : Number(values.seed)
const until = performance.now() + Number(values.seconds) * 1000
const least = Number(values.records)

const modules = import.meta.glob<ScenarioSource>('../../fixtures/scenarios/*/*/scenario.ts', {
  eager: true,
  import: 'default',
})
const worlds = Object.values(modules).flatMap(worldsOf)
const next = random(seed)
const pick = (): World => {
  const world = worlds[next(worlds.length)]
  if (!world) throw new Error('There are no scenarios')
  return world
}

async function keep(world: World, problem: string, name: string): Promise<void> {
  const kind = firstLine(problem)
  const small = await reduceWorld(world, async (smaller) => {
    const found = await problemOf(smaller, true)
    return found !== null && firstLine(found) === kind
  })
  mkdirSync(CASES, { recursive: true })
  writeFileSync(join(CASES, `${name}.json`), `${JSON.stringify(small, null, 2)}\n`)
  console.error(`${name}: ${problem}\n`)
}

const firstLine = (text: string): string => text.split('\n')[0] ?? ''

function heap(): number {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

console.log(`${worlds.length} worlds, seed ${seed}`)
const seen = new Set<string>()
let records = 0
let count = 0
let warm: number | null = null
while (performance.now() < until || records < least) {
  const mutated = mutate(pick(), pick(), next)
  records += mutated.records
  count += 1
  const problem = await problemOf(mutated.world, count % THOROUGH === 0)
  if (problem !== null && !seen.has(firstLine(problem))) {
    seen.add(firstLine(problem))
    await keep(mutated.world, problem, `${mutated.world.tool}-${seed}-${count}`)
    if (seen.size >= MOST_FAILURES) break
  }
  if (count === 5_000) warm = heap()
}
const grown = warm === null ? 0 : heap() - warm
const megabytes = (grown / 1024 / 1024).toFixed(1)
console.log(
  `${records} mutated records in ${count} worlds, heap ${megabytes} MB more; seed ${seed}`,
)
if (grown > NOISE) console.error('Memory grows.')
if (seen.size > 0) console.error(`${seen.size} failures, kept in test/fuzz/cases.`)
process.exitCode = seen.size > 0 || grown > NOISE ? 1 : 0
