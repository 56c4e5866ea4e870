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
import { factsSchema, hasFailed, judge, reportOf, type Outcome, type ReportFacts } from './report'

/** `npm run test:clients`. Exit codes: 0 all agree · 1 something disagrees or did not come about · 2 it cannot run. */
const CODE = import.meta.dirname
/** The facts of a run, in its work folder. */
const FACTS = 'run.json'

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
  const [outcomes, facts] =
    asked.again === null ? await playThem(asked, argv) : await readAgain(asked.again)
  if (asked.report !== null) await writeFile(asked.report, reportOf(outcomes, facts))
  const failed = hasFailed(outcomes)
  console.log(failed ? 'Something disagrees, or did not come about.' : 'All agree.')
  return failed ? 1 : 0
}

type Played = [Outcome[], ReportFacts]

async function playThem(asked: Asked, argv: readonly string[]): Promise<Played> {
  await needsTmux()
  const [work, isolation] = await makeWork()
  try {
    const facts = factsOf(argv, isolation)
    await writeFile(join(work, FACTS), JSON.stringify(facts))
    await cp(CODE, join(work, 'code'), { recursive: true })
    const tasks = await tasksOf(asked, work)
    console.log(`${tasks.length} scenarios, ${isolation.about}`)
    const { jobs, keep } = asked
    const recordings = await playAll(tasks, { work, isolation, jobs, keep, finished: tell })
    return [recordings.flatMap((recording) => outcomeOf(recording) ?? []), facts]
  } finally {
    if (asked.keep) console.log(`Kept: ${work}`)
    else await rm(work, { recursive: true, force: true })
  }
}

/** `work` is a folder that `--keep` has left. */
async function readAgain(work: string): Promise<Played> {
  const json = async (...path: string[]): Promise<unknown> =>
    JSON.parse(await readFile(join(work, ...path), 'utf8'))
  const outcomes: Outcome[] = []
  for (const name of (await readdir(join(work, 'recordings'))).sort()) {
    const recording = recordingSchema.parse(await json('recordings', name))
    tell(recording)
    outcomes.push(...(outcomeOf(recording) ?? []))
  }
  return [outcomes, factsSchema.parse(await json(FACTS))]
}

function factsOf(argv: readonly string[], { about }: Isolation): ReportFacts {
  return {
    command: ['npm run test:clients --', ...argv].join(' '),
    date: new Date().toISOString().slice(0, 10),
    system: `${process.platform} ${process.arch}, Node ${process.version}`,
    isolation: about,
  }
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
