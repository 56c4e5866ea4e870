import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Tool } from '../../shared/contract'
import { TOOL_OPTIONS, type Asked } from '../args/parse'
import { ask, commandOf } from '../compare/build'
import { differences } from '../compare/differences'
import { homesOf } from '../compare/homes'
import { Failure, UsageError } from '../errors'
import { print, type Io } from '../io'
import { compareText } from '../text/compare'

/**
 * Has another build and this one read the same homes, each as processes of its own, with one clock and one process
 * table, and prints every difference. Throws a Failure when there is any: exit 1.
 */
export async function compare(asked: Asked, io: Io): Promise<void> {
  if (asked.base === null) throw new UsageError('andon compare needs --base DIR, the other build.')
  const [base, here] = await Promise.all([commandOf(asked.base), commandOf(process.argv[1] ?? '')])
  const homes = { ...asked.common.homes, ...(await homesOf(asked.home.map((dir) => resolve(dir)))) }
  if (Object.keys(homes).length === 0)
    throw new UsageError('andon compare needs --home DIR, the home that both are to read.')
  const folder = await mkdtemp(join(tmpdir(), 'andon-compare-'))
  try {
    const processes = asked.common.processes ?? (await tableOfNow(join(folder, 'processes.json')))
    const options = optionsOf(homes, asked, processes)
    const [was, is] = [await ask(base, options), await ask(here, options)]
    const found = differences(was, is)
    const sessions = new Set([...was.shown.keys(), ...is.shown.keys()]).size
    if (asked.json)
      await print(io, JSON.stringify({ same: found.length === 0, sessions, differences: found }))
    else if (found.length > 0) await print(io, compareText(found))
    else await print(io, `The same: ${sessions} sessions, all of their steps.`)
    if (found.length > 0) throw new Failure(`The two builds differ: ${count(found.length)}.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const count = (many: number): string => (many === 1 ? 'one difference' : `${many} differences`)

/** Everything that lies there, however old and hidden; a tool without a home named is off. */
function optionsOf(
  homes: Partial<Record<Tool, string[]>>,
  { common }: Asked,
  processes: string,
): string[] {
  const named = Object.entries(TOOL_OPTIONS).flatMap(([option, tool]) => {
    const folders = homes[tool] ?? []
    return folders.length === 0
      ? [`--${option}=none`]
      : folders.map((home) => `--${option}=${resolve(home)}`)
  })
  return [
    ...named,
    '--all',
    `--since=${common.sinceMs ?? EVER}ms`,
    `--now=${new Date(common.now ?? Date.now()).toISOString()}`,
    `--processes=${resolve(processes)}`,
  ]
}

/** As far back as anything goes (ms). */
const EVER = 100 * 365 * 24 * 3_600_000

/** The process table as it is now, in a file, so that both builds see the same. */
async function tableOfNow(path: string): Promise<string> {
  const { ADAPTERS, createProcessProbe } = await import('../engine')
  const matches = (process: { command: string; args?: readonly string[] | undefined }): boolean =>
    ADAPTERS.some((adapter) => adapter.ownsProcess(process))
  const openFiles = ADAPTERS.some((adapter) => adapter.wantsOpenFiles)
  const found = await createProcessProbe().read({ pids: [], matches, openFiles })
  const processes = found.map((process) => ({
    ...process,
    startedAt: process.startedAt === null ? null : new Date(process.startedAt).toISOString(),
  }))
  await writeFile(path, JSON.stringify({ processes }))
  return path
}
