import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { applyToFiles } from '../../../fixtures/apply'
import { scenarioAt, type ScenarioSource } from '../../../fixtures/format'
import type { Process, Tool } from '../../../src/shared/contract'
import { pause } from '../engine'

/** So much faster than they were: no pause between two steps is longer than this (ms). */
const LONGEST_PAUSE = 40
/** Files beyond this are left to the bench: the soak is about many changes, not about large ones (bytes). */
const LARGEST = 4_000_000

declare global {
  interface ImportMeta {
    /** Vite's, whose own types bring a browser's along. */
    glob<T>(pattern: string, options: { eager: true; import: 'default' }): Record<string, T>
  }
}

const modules = import.meta.glob<ScenarioSource>('../../../fixtures/scenarios/*/*/scenario.ts', {
  eager: true,
  import: 'default',
})
/** Nor about many at once. */
const MANY = 300
const SCENARIOS = Object.values(modules).filter((source) =>
  scenarioAt(source, 0).steps.every((step) => step.do.length < MANY),
)

export interface Player {
  homes: Partial<Record<Tool, string[]>>
  processes: ReadonlyMap<number, Process>
  steps(): number
  /** Plays every scenario once into the same homes, several at a time, then empties them. */
  round(): Promise<void>
}

export async function makePlayer(root: string): Promise<Player> {
  const processes = new Map<number, Process>()
  let steps = 0
  const homes = homesOf()

  const play = async (source: ScenarioSource): Promise<void> => {
    for (const step of scenarioAt(source, Date.now()).steps) {
      for (const action of step.do) {
        if (action.op === 'born') processes.set(action.process.pid, action.process)
        else if (action.op === 'died') processes.delete(action.pid)
        else if (!isLarge(action)) await applyToFiles(action, root, Date.now()).catch(ignoreMissing)
      }
      steps += 1
      await pause(Math.random() * LONGEST_PAUSE)
    }
  }

  return {
    homes: Object.fromEntries(
      Object.entries(homes).map(([tool, names]) => [
        tool,
        [...names].map((name) => join(root, name)),
      ]),
    ),
    processes,
    steps: () => steps,
    async round() {
      await mkdir(root, { recursive: true })
      const queue = [...SCENARIOS]
      const worker = async (): Promise<void> => {
        for (let next = queue.pop(); next; next = queue.pop()) await play(next)
      }
      await Promise.all(Array.from({ length: 4 }, worker))
      processes.clear()
      for (const name of await readdir(root))
        await rm(join(root, name), { recursive: true, force: true })
    },
  }
}

function homesOf(): Partial<Record<Tool, Set<string>>> {
  const homes: Partial<Record<Tool, Set<string>>> = {}
  for (const source of SCENARIOS) {
    for (const [tool, names] of Object.entries(scenarioAt(source, Date.now()).homes)) {
      const set = (homes[tool as Tool] ??= new Set())
      for (const name of names) set.add(name)
    }
  }
  return homes
}

function isLarge(action: { op: string; content?: unknown }): boolean {
  const { content } = action
  return (
    typeof content === 'object' &&
    content !== null &&
    'bytes' in content &&
    Number(content.bytes) > LARGEST
  )
}

/** Several scenarios share a home: what one wants to change another may have removed, or made a folder of. */
function ignoreMissing(cause: unknown): void {
  if (!(cause instanceof Error && 'syscall' in cause)) throw cause
}
