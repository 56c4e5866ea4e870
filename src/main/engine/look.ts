import type { World } from '../../shared/adapters'
import type { Clock, Machine } from './api'
import { codeOf, Unreadable } from './errors'
import type { Home } from './files/home'
import { readInherited } from './files/inherited'
import { readStale, type ReadOptions } from './files/reader'
import { cool, select, wanted, type Reach } from './files/select'
import { folderOf } from './paths'
import type { ProcessTable } from './table'

export interface Looking {
  homes: readonly Home[]
  table: ProcessTable
  clock: Clock
  machine: Machine
  reach: Reach
}

/** What live() says may depend on what was just read; it converges at once or is cut off here. */
const ROUNDS = 3

export function worldOf({ table, clock, machine }: Looking, home: Home): World {
  const { platform, pidDomain, tmpDir, userHome } = machine
  const processes = table.of(home.adapter)
  return { now: clock.now(), platform, processes, pidDomain, tmpDir, userHome }
}

/**
 * Resolves all homes anew: missing ones may be there now, two spellings of one folder count once. `quick`: see
 * `Home.resolve`.
 */
export async function resolveHomes({ homes }: Looking, quick = false): Promise<Home[]> {
  const changed: Home[] = []
  const taken = new Map<string, Set<string>>()
  for (const home of homes) {
    const roots = taken.get(home.tool) ?? new Set()
    taken.set(home.tool, roots)
    if (await home.resolve(roots, quick)) changed.push(home)
    if (home.open) roots.add(home.root)
  }
  return changed
}

/**
 * Reads all that is stale and worth reading, in the order in which one thing tells of the next: registries, then the
 * processes they name, then the logs of what lives.
 */
export async function readAll(
  looking: Looking,
  tellGone: boolean,
  processes: boolean,
): Promise<void> {
  const open = looking.homes.filter((home) => home.open)
  const options: ReadOptions = { now: looking.clock.now(), tellGone }
  for (const home of open) {
    home.faults.clearWhere(isGoneFault)
    await guarded(home, () => readHomeFiles(home, options))
  }
  if (processes || looking.table.lacks(looking.homes)) await readProcesses(looking)
  for (const home of open) await guarded(home, () => readGroups(looking, home, options))
}

/** Told for one look only. */
const isGoneFault = (topic: string): boolean => topic.startsWith('gone ')

/** Is there anything to read, or to judge anew? Most looks of an idle minute find nothing. */
export function isQuiet({ homes }: Looking): boolean {
  return homes.every((home) => {
    if (home.dirty || home.faults.has(isGoneFault)) return false
    for (const { stale } of wanted(home)) if (stale) return false
    return true
  })
}

export async function readProcesses({ homes, table }: Looking): Promise<void> {
  if (await table.read(homes)) for (const home of homes) home.dirty = true
  const { fault } = table
  for (const home of homes) {
    if (fault === null) home.faults.clear('processes')
    else if (home.open) {
      const message = 'The process table cannot be read: what lives is not known.'
      home.faults.add(null, new Unreadable(message, { cause: fault }), 'processes')
    }
  }
}

/** Registries, leases, indexes; and the folders outside that they name. */
async function readHomeFiles(home: Home, options: ReadOptions): Promise<void> {
  await readStale(home, home.eager, options)
  if (await home.findRoots()) await readStale(home, home.eager, options)
}

async function readGroups(looking: Looking, home: Home, options: ReadOptions): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    select(home, worldOf(looking, home), looking.reach)
    if (!(await readStale(home, wanted(home), options))) break
    cool(home, worldOf(looking, home), looking.reach)
  }
  if (await readInherited(home, wanted(home))) home.dirty = true
}

/** An adapter that throws costs its home, not the others. */
async function guarded(home: Home, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (cause) {
    const fault =
      codeOf(cause) === null
        ? new Unreadable('Its files could not be sorted (a fault of Andon).', { cause })
        : cause
    home.faults.add(null, fault, 'adapter')
  }
}

/**
 * Looks again at what changes most: files that are read in any case, the files of what lives, new ones beside them,
 * folders outside that were missing. The home has just answered (`resolveHomes`).
 */
export async function sweepHot(home: Home): Promise<void> {
  const folders = new Set<string>()
  for (const entry of home.eager) {
    home.restat(entry)
    folders.add(folderOf(entry.path))
  }
  for (const group of home.live) {
    for (const entry of home.groups.get(group) ?? []) if (!entry.located.eager) home.restat(entry)
  }
  for (const folder of folders) await home.findNew(folder)
  for (const root of home.roots) if (!home.present.has(root)) await home.scan(root)
}
