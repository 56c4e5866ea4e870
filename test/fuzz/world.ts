import { z } from 'zod'
import { bytesOf } from '../../fixtures/apply'
import { scenarioAt, type ScenarioSource } from '../../fixtures/format'
import { processSchema, toolSchema } from '../../src/shared/contract'

/** All that one tool could see at one moment, in memory: files by path below its home. */
export const worldSchema = z.object({
  tool: toolSchema,
  now: z.number(),
  processes: z.array(processSchema),
  /** Latin-1: one character a byte, so that it can be a JSON text whatever it is. */
  files: z.record(z.string(), z.string()),
})
export type World = z.infer<typeof worldSchema>

export const START = Date.parse('2026-03-02T09:00:00.000Z')
export const HOME = '/home/dev/home'
/** Scenarios about size are for the bench. */
const LARGEST = 200_000

/** The worlds of a scenario, one for each of its tools' first homes, after each of its steps that changed a file. */
export function worldsOf(source: ScenarioSource): World[] {
  const scenario = scenarioAt(source, START)
  const files = new Map<string, Buffer>()
  const processes = new Map<number, World['processes'][number]>()
  const worlds = new Map<string, World>()
  for (const step of scenario.steps) {
    for (const action of step.do) {
      if (action.op === 'born') processes.set(action.process.pid, action.process)
      else if (action.op === 'died') processes.delete(action.pid)
      else if (action.op === 'write' || action.op === 'append') {
        if ('fill' in action.content) continue
        const before = action.op === 'append' ? files.get(action.file) : undefined
        const bytes = Buffer.concat([before ?? Buffer.of(), Buffer.from(bytesOf(action.content))])
        files.set(action.file, bytes)
      } else if (action.op === 'remove') files.delete(action.file)
    }
    for (const [tool, [home]] of Object.entries(scenario.homes)) {
      const below = [...files].filter(([path]) => path.startsWith(`${home}/`))
      const size = below.reduce((sum, [, bytes]) => sum + bytes.length, 0)
      if (home === undefined || size > LARGEST || below.length > 40) continue
      const world: World = {
        tool: toolSchema.parse(tool),
        now: START + step.at * 1000,
        processes: [...processes.values()],
        files: Object.fromEntries(
          below.map(([path, bytes]) => [path.slice(home.length + 1), bytes.toString('latin1')]),
        ),
      }
      worlds.set(JSON.stringify([tool, world.files]), world)
    }
  }
  return [...worlds.values()]
}
