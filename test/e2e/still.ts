import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyToFiles } from '../../fixtures/apply'
import { scenarioAt, type ScenarioSource } from '../../fixtures/format'
import type { Process } from '../../src/shared/contract'

/** A scenario stopped at one moment. */
export interface Still {
  /** Arguments by which a command of `andon` looks at it and at nothing else. */
  args: string[]
  /** The person's home around it. */
  root: string
  /** The scenario's own moment, epoch ms: what its times are ago from. */
  now: number
  close(): void
}

const OPTIONS = { 'claude-code': 'claude', codex: 'codex', 'mistral-vibe': 'vibe' } as const

/** Writes the world as it is `seconds` after the scenario's start, as if that were now. */
export async function makeStill(source: ScenarioSource, seconds: number): Promise<Still> {
  const root = mkdtempSync(join(tmpdir(), 'andon-still-'))
  const world = join(root, 'world')
  mkdirSync(world)
  const now = Date.now()
  const start = now - seconds * 1000
  const scenario = scenarioAt(source, start)
  const processes = new Map<number, Process>()
  for (const { at, do: actions } of scenario.steps.filter((step) => step.at <= seconds))
    for (const action of actions) {
      if (action.op === 'born') processes.set(action.process.pid, action.process)
      else if (action.op === 'died') processes.delete(action.pid)
      else await applyToFiles(action, world, start + at * 1000)
    }
  const table = join(root, 'processes.json')
  const rows = [...processes.values()].map((each) => ({
    ...each,
    startedAt: each.startedAt === null ? null : new Date(each.startedAt).toISOString(),
  }))
  writeFileSync(table, JSON.stringify({ processes: rows }))

  const homes = Object.entries(OPTIONS).flatMap(([tool, name]) => {
    const named = scenario.homes[tool as keyof typeof OPTIONS] ?? []
    const folders = named.map((home) => join(world, home))
    return (folders.length > 0 ? folders : ['none']).flatMap((home) => [`--${name}-home`, home])
  })
  return {
    args: [...homes, '--processes', table],
    root,
    now,
    close: () => rmSync(root, { recursive: true, force: true }),
  }
}
