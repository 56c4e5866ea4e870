import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { HELP, UsageError, readArgs, type Asked } from './args'
import { CLIENTS } from './clients'
import { FetchError, fetchClient } from './fetch'
import { findIsolation, type Isolation } from './isolation'
import { hasFailed, linesOf, outcomeOf, type Outcome } from './outcome'
import { playAll, recordingsOf, type Round, type Task } from './queue'
import { recordingSchema, type Recording } from './recording'
import { factsSchema, reportOf, type ReportFacts } from './report'

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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      if (!asked.keep) rmSync(work, { recursive: true, force: true })
      process.exit(1)
    })
  }
  try {
    const facts = factsOf(argv, isolation)
    await writeFile(join(work, FACTS), JSON.stringify(facts))
    await cp(CODE, join(work, 'code'), { recursive: true })
    const tasks = await tasksOf(asked, work)
    console.log(`${tasks.length} scenarios, ${isolation.about}`)
    const { jobs, keep } = asked
    const common = { work, isolation, keep, finished: tell }
    const first = await playAll(tasks, { ...common, jobs, round: 1 })
    const failing = tasks.filter((_, i) => hasFailed(outcomesOf(first.slice(i, i + 1), [])))
    if (failing.length > 0) console.log(`${failing.length} failed and are played again, alone`)
    const second = await playAll(failing, { ...common, jobs: 1, round: 2 })
    return [outcomesOf(first, second), facts]
  } finally {
    if (asked.keep) console.log(`Kept: ${work}`)
    else await rm(work, { recursive: true, force: true })
  }
}

/** The second try counts; the first one is told of. */
function outcomesOf(first: readonly Recording[], second: readonly Recording[]): Outcome[] {
  return first.flatMap((recording) => {
    const again = second.find(
      ({ client, name }) => client === recording.client && name === recording.name,
    )
    const outcome = outcomeOf(recording)
    return (again ? outcomeOf(again, outcome) : outcome) ?? []
  })
}

/** `work` is a folder that `--keep` has left. */
async function readAgain(work: string): Promise<Played> {
  const facts: unknown = JSON.parse(await readFile(join(work, FACTS), 'utf8'))
  const [first, second] = [await readRound(work, 1), await readRound(work, 2)]
  for (const recording of [...first, ...second]) tell(recording)
  return [outcomesOf(first, second), factsSchema.parse(facts)]
}

async function readRound(work: string, round: Round): Promise<Recording[]> {
  const folder = join(work, recordingsOf(round))
  // Without a failure there is no second round.
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.sort().map(async (name) => {
      return recordingSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    }),
  )
}

function tell(recording: Recording): void {
  const outcome = outcomeOf(recording)
  if (outcome !== null) console.log(linesOf(outcome).join('\n'))
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
