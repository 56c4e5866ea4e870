import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HELP, UsageError, readArgs, type Asked } from './args'
import { CLIENTS } from './clients'
import { compare } from './compare'
import { FetchError, fetchClient } from './fetch'
import { findIsolation, type Isolation } from './isolation'
import { playAll, type Task } from './queue'
import { recordingSchema, type Recording } from './recording'
import { hasFailed, judge, reportOf, type Outcome } from './report'

/** `npm run test:clients`. Exit codes: 0 all agree · 1 something disagrees or did not come about · 2 it cannot run. */
const CODE = import.meta.dirname

process.exit(await main(process.argv.slice(2)))

async function main(argv: readonly string[]): Promise<number> {
  try {
    const asked = readArgs(argv)
    if (asked) return await run(asked, argv)
    console.log(HELP)
    return 0
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof FetchError)) throw error
    console.error(`test:clients: ${error.message}`)
    return 2
  }
}

async function run(asked: Asked, argv: readonly string[]): Promise<number> {
  const [outcomes, isolation] =
    asked.again === null
      ? await playThem(asked)
      : [await readAgain(asked.again), 'from recordings that were kept']
  const command = ['npm run test:clients --', ...argv].join(' ')
  const report = reportOf(outcomes, { command, isolation, ...facts() })
  if (asked.report !== null) await writeFile(asked.report, report)
  const failed = hasFailed(outcomes)
  console.log(failed ? 'Something disagrees, or did not come about.' : 'All agree.')
  return failed ? 1 : 0
}

async function playThem(asked: Asked): Promise<[Outcome[], string]> {
  await needsTmux()
  const [work, isolation] = await makeWork()
  try {
    await cp(CODE, join(work, 'code'), { recursive: true })
    const tasks = await tasksOf(asked, work)
    console.log(`${tasks.length} scenarios, ${isolation.about}`)
    const { jobs, keep } = asked
    const recordings = await playAll(tasks, { work, isolation, jobs, keep, finished: tell })
    return [recordings.flatMap((recording) => outcomeOf(recording) ?? []), isolation.about]
  } finally {
    if (asked.keep) console.log(`Kept: ${work}`)
    else await rm(work, { recursive: true, force: true })
  }
}

async function readAgain(folder: string): Promise<Outcome[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const outcomes: Outcome[] = []
  for (const name of names.sort()) {
    const recording = recordingSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    tell(recording)
    outcomes.push(...(outcomeOf(recording) ?? []))
  }
  return outcomes
}

async function needsTmux(): Promise<void> {
  try {
    await promisify(execFile)('tmux', ['-V'])
  } catch (cause) {
    throw new UsageError(
      'tmux is missing; it drives the terminals of the clients (for example: apt-get install tmux).',
      { cause },
    )
  }
}

/** Sessions in a temporary folder are hidden and never alarm: without a mount the work lies in the home. */
async function makeWork(): Promise<[string, Isolation]> {
  const first = await mkdtemp(join(tmpdir(), 'andon-clients-'))
  const isolation = await findIsolation(first)
  if (isolation.mountedAt !== null) return [first, isolation]
  await rm(first, { recursive: true })
  return [await mkdtemp(join(homedir(), '.andon-clients-')), isolation]
}

async function tasksOf({ clients, only, long }: Asked, work: string): Promise<Task[]> {
  const tasks: Task[] = []
  for (const { client, version } of clients) {
    const fetched = await fetchClient(CLIENTS[client], version, work)
    console.log(`${fetched.client.title} ${fetched.version}`)
    const scenarios = fetched.client.scenarios.filter((each) =>
      only ? only.includes(each.name) : long || !each.long,
    )
    tasks.push(...scenarios.map((scenario) => ({ ...fetched, scenario })))
  }
  if (tasks.length === 0) throw new UsageError('No scenario has such a name.')
  return tasks
}

/** Null for a scenario that is there no more (a recording that was kept). */
function outcomeOf(recording: Recording): [Outcome] | null {
  const client = CLIENTS[recording.client]
  const scenario = client.scenarios.find(({ name }) => name === recording.name)
  if (!scenario) return null
  return [{ client, about: scenario.about, recording, comparison: compare(recording, client) }]
}

function tell(recording: Recording): void {
  const name = `${recording.client} ${recording.name}`
  for (const problem of recording.problems) console.log(`  ${name}: ${problem}`)
  for (const outcome of outcomeOf(recording) ?? []) {
    for (const { disagreement, argument } of judge([outcome])) {
      const { t, ms, truth, said, rule } = disagreement
      const mark = argument ? 'argued' : 'NOT ARGUED'
      console.log(`  ${name}: at ${t} ms for ${ms} ms ${truth} | ${said} (${rule}) ${mark}`)
    }
    const { compared, agreed } = outcome.comparison
    console.log(`${name}: ${Math.round(agreed)} of ${Math.round(compared)} ms agree`)
  }
}

function facts() {
  const system = `${process.platform} ${process.arch}, Node ${process.version}`
  return { date: new Date().toISOString().slice(0, 10), system }
}
