import { join } from 'node:path'
import { applyToFiles } from '../../fixtures/apply'
import { actionSchema, type Action } from '../../fixtures/format'
import type { Engine, EngineOptions, Machine } from '../../src/main/engine/api'
import { createEngine } from '../../src/main/engine'
import type { Alert, Process, Snapshot, Tool } from '../../src/shared/contract'
import { virtualClock } from './clock'
import { countingReads, type Reads } from './reads'
import { temporaryRoot, treeState } from './tree'

export interface RigOptions {
  /** Epoch ms of the virtual clock at first. */
  start: number
  /** Homes below the root. */
  homes: Partial<Record<Tool, readonly string[]>>
  all?: boolean
  sinceMs?: number
  finishedAfterMs?: number | null
  machine?: Partial<Machine>
}

/** A real engine over real files in a temporary folder, with a clock and a process table that the test moves. */
export interface Rig {
  root: string
  now(): number
  /** The process table; to be changed freely between looks. */
  processes: Map<number, Process>
  /** Changes the world. Fails when somebody else has written below the root since the last change. */
  act(actions: readonly Action[]): Promise<void>
  /** Moves the clock (epoch ms); what the engine has put on it runs on the way. */
  advanceTo(time: number): Promise<void>
  /** Has the engine look at everything, and returns what it says then. */
  look(): Promise<Snapshot>
  /** What an engine without any history says of the world as it is now. */
  freshLook(): Promise<Snapshot>
  /** Stops the engine and starts another one. */
  restart(): Promise<void>
  /** The alerts since the last time. */
  takeAlerts(): Alert[]
  log: string[]
  /** What was read so far, by all engines of this rig. */
  reads: Reads
  engine(): Engine
  close(): Promise<void>
}

const DAY = 86_400_000

export async function openRig(options: RigOptions): Promise<Rig> {
  const { root, remove } = await temporaryRoot()
  const clock = virtualClock(options.start)
  const processes = new Map<number, Process>()
  const log: string[] = []
  const reads = countingReads()
  let alerts: Alert[] = []
  let stops: (() => void)[] = []
  let before = await treeState(root)
  let engine: Engine | null = null

  const engineOptions = (): EngineOptions => ({
    homes: Object.fromEntries(
      Object.entries(options.homes).map(([tool, homes]) => [
        tool,
        // Not normalised: one home in two spellings is a case of its own.
        homes.map((home) => `${root}/${home}`),
      ]),
    ),
    all: options.all ?? false,
    sinceMs: options.sinceMs ?? DAY,
    clock,
    processes: {
      read: async ({ pids, matches }) =>
        [...processes.values()].filter((each) => pids.includes(each.pid) || matches(each)),
    },
    watch: false,
    finishedAfterMs: options.finishedAfterMs ?? null,
    machine: {
      platform: 'linux',
      pidDomain: null,
      tmpDir: join(root, 'tmp'),
      userHome: root,
      uid: 1500,
      ...options.machine,
    },
    log: (scope, message, cause) => log.push(`${scope}: ${message} ${String(cause ?? '')}`),
  })

  const begin = async (): Promise<Engine> => {
    const made = createEngine(engineOptions(), { fs: reads.fs })
    stops.push(made.listen({ alert: (alert) => alerts.push(alert) }))
    await made.start()
    engine = made
    return made
  }
  const running = async (): Promise<Engine> => engine ?? begin()
  const end = async (): Promise<void> => {
    stops.forEach((stop) => stop())
    stops = []
    await engine?.stop()
    engine = null
  }
  const untouched = async (): Promise<void> => {
    const after = await treeState(root)
    const known = new Set(before)
    const changed = after.filter((line) => !known.has(line))
    if (changed.length > 0 || after.length !== before.length) {
      throw new Error(`Somebody wrote below the root: ${changed.join('; ') || 'a file is gone'}`)
    }
  }

  return {
    root,
    processes,
    log,
    reads,
    now: clock.now,
    engine: () => {
      if (!engine) throw new Error('The engine has not been started')
      return engine
    },
    async act(actions) {
      await untouched()
      const writes = new Map<string, Promise<void>>()
      for (const action of actions.map((each) => actionSchema.parse(each))) {
        // Whole files depend on nothing: many of them are written at once.
        if (action.op === 'write' && !writes.has(action.file)) {
          writes.set(action.file, applyToFiles(action, root, clock.now()))
          continue
        }
        await Promise.all(writes.values())
        writes.clear()
        if (action.op === 'born') processes.set(action.process.pid, action.process)
        else if (action.op === 'died') processes.delete(action.pid)
        else if (action.op === 'restart') await end()
        else await applyToFiles(action, root, clock.now())
      }
      await Promise.all(writes.values())
      before = await treeState(root)
    },
    advanceTo: (time) =>
      clock.advanceTo(time, async () => {
        await engine?.rescan()
      }),
    async look() {
      if (engine) await engine.rescan()
      return (await running()).snapshot()
    },
    async freshLook() {
      const made = createEngine(engineOptions(), { fs: reads.fs })
      const snapshot = await made.start()
      await made.stop()
      return snapshot
    },
    async restart() {
      await end()
      await begin()
    },
    takeAlerts() {
      const taken = alerts
      alerts = []
      return taken
    },
    async close() {
      await end()
      await untouched().finally(remove)
    },
  }
}
