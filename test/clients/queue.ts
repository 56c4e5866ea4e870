import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import type { RunnableScenario } from './client'
import type { Fetched } from './fetch'
import type { Isolation } from './isolation'
import type { Job } from './job'
import { recordingSchema, type Recording } from './recording'

export interface Task extends Fetched {
  scenario: RunnableScenario
}

export type Round = 1 | 2

/** Where a round's recordings lie in the work folder. */
export const recordingsOf = (round: Round): string => `recordings-${round}`

export interface QueueOptions {
  work: string
  isolation: Isolation
  jobs: number
  /** Each round has its folders: what failed in the first one is played again. */
  round: Round
  keep: boolean
  finished: (recording: Recording) => void
}

/** No scenario takes longer (ms), with all its waiting. */
const LIMIT = 420_000

/** Plays all tasks, `jobs` at a time. Answers the recordings in the order of the tasks. */
export async function playAll(tasks: readonly Task[], options: QueueOptions): Promise<Recording[]> {
  raisePriority()
  const results: Recording[] = []
  const left = tasks.map((task, i) => ({ task, i }))
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const recording = await playOne(next.task, options)
      results[next.i] = recording
      options.finished(recording)
    }
  }
  await Promise.all(Array.from({ length: options.jobs }, worker))
  return results
}

async function playOne(task: Task, options: QueueOptions): Promise<Recording> {
  const { client, scenario, version } = task
  const name = `${client.name}-${scenario.name}`
  const { work, isolation, keep, round } = options
  const world = `worlds-${round}`
  const results = recordingsOf(round)
  const root = join(work, world, name)
  const file = join(work, 'jobs', `${name}.json`)
  await mkdir(root, { recursive: true })
  await mkdir(join(work, 'jobs'), { recursive: true })
  await mkdir(join(work, results), { recursive: true })
  const inside = (...parts: string[]) => join(isolation.mountedAt ?? work, ...parts)
  const job: Job = {
    client: client.name,
    version,
    scenario: scenario.name,
    binary: inside(task.binary),
    cli: inside('code', 'cli', 'index.js'),
    askingServer: inside('code', 'asking-server.js'),
    root: inside(world, name),
    result: inside(results, `${name}.json`),
  }
  await writeFile(file, JSON.stringify(job))
  const program = [process.execPath, inside('code', 'inner.js'), inside('jobs', `${name}.json`)]
  const failure = await runTo(isolation.wrap(work, program))
  const config = join(root, 'home', client.configFolder)
  const useless = keep ? client.bulk.map((each) => join(config, each)) : [root]
  for (const folder of useless) await rm(folder, { recursive: true, force: true })
  if (failure !== null) return failed(job, failure)
  const text = await readFile(join(work, results, `${name}.json`), 'utf8')
  return recordingSchema.parse(JSON.parse(text))
}

/** Runs a command to its end. Answers why it failed, or null. */
async function runTo([file = '', ...args]: string[]): Promise<string | null> {
  const child = spawn(file, args, { stdio: ['ignore', 'inherit', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const end = () => child.kill('SIGKILL')
  const timer = setTimeout(end, LIMIT)
  // The namespaces, and with them all that runs inside, go with it.
  process.once('exit', end)
  const [code, signal]: unknown[] = await once(child, 'exit')
  process.off('exit', end)
  clearTimeout(timer)
  if (code === 0) return null
  return `the scenario's program ended with ${String(code ?? signal)}: ${complaint.trim().slice(-600)}`
}

/** Client and Andon are measured side by side: other work on the machine should delay neither. Children inherit it. */
function raisePriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST)
  } catch {
    // Only root may: then the delays are those of a machine with other work.
  }
}

const failed = ({ scenario, client, version }: Job, problem: string): Recording => ({
  name: scenario,
  client,
  version,
  endsAt: 0,
  truths: [],
  links: [],
  writes: [],
  andon: [],
  alerts: [],
  drift: [],
  faults: [],
  notes: [],
  problems: [problem],
})
