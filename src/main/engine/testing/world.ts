import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Alert, Process, Snapshot } from '../../../shared/contract'
import { createEngine, systemClock, type Engine, type EngineOptions, type EngineParts } from '..'
import { linesAdapter } from './lines-adapter'

export interface TestWorld {
  home: string
  processes: Process[]
  log: string[]
  alerts: Alert[]
  snapshots: Snapshot[]
  write(path: string, content: string | Uint8Array, mtime?: number): Promise<void>
  open(options?: Partial<EngineOptions>, parts?: EngineParts): Engine
  close(): Promise<void>
}

/** A home in a temporary folder and an engine over it, with a process table that the test fills. */
export async function testWorld(): Promise<TestWorld> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'andon-engine-')))
  const home = join(root, 'home')
  await mkdir(home)
  const engines: Engine[] = []
  const world: TestWorld = {
    home,
    processes: [],
    log: [],
    alerts: [],
    snapshots: [],
    async write(path, content, mtime) {
      const file = join(home, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
      if (mtime !== undefined) await utimes(file, mtime / 1000, mtime / 1000)
    },
    open(options = {}, parts = {}) {
      const engine = createEngine(
        {
          homes: { 'claude-code': [home] },
          all: false,
          sinceMs: 86_400_000,
          clock: systemClock,
          processes: { read: () => Promise.resolve([...world.processes]) },
          watch: false,
          finishedAfterMs: null,
          machine: { platform: 'linux', pidDomain: null, tmpDir: root, userHome: root, uid: 1 },
          log: (scope, message, cause) => world.log.push(`${scope}: ${message} ${String(cause)}`),
          ...options,
        },
        { adapters: [linesAdapter()], ...parts },
      )
      engine.listen({
        alert: (alert) => world.alerts.push(alert),
        snapshot: (snapshot) => world.snapshots.push(snapshot),
      })
      engines.push(engine)
      return engine
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.stop()))
      await rm(root, { recursive: true, force: true })
    },
  }
  return world
}

export const agent = (pid: number): Process => ({ pid, startedAt: 0, command: 'lines' })

/** Waits (real time, ms) until `ready` says so; throws with `what` when it never does. */
export async function until(what: string, ready: () => boolean, limit = 5_000): Promise<void> {
  const end = Date.now() + limit
  while (!ready()) {
    if (Date.now() > end) throw new Error(`never: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
