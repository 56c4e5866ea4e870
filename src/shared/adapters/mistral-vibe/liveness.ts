import type { Process } from '../../contract'
import type { HomeView, World } from '../adapter'
import type { VibeDoc } from './docs'

export type Life = 'alive' | 'dead' | 'unknown'
export interface Lived {
  life: Life
  pid: number | null
}
export type Lease = Extract<VibeDoc, { type: 'lease' }>

/** A process that began this much later than its lease was taken is another one (ms). */
const BEGAN_LATER = 5000

/** All leases of the home by session id (README "Leases"). */
export function leasesOf(view: HomeView<VibeDoc>): ReadonlyMap<string, Lease> {
  const leases = new Map<string, Lease>()
  for (const { doc } of view.files.values()) {
    if (doc?.type === 'lease') leases.set(doc.session, doc)
  }
  return leases
}

/** Is the process that took this lease still there? The lock itself is never touched. */
export function lifeOfLease(lease: Lease, world: World): Lived {
  if (world.processes === null) return { life: 'unknown', pid: lease.pid }
  const process = world.processes.find(({ pid }) => pid === lease.pid)
  if (!process) return { life: 'dead', pid: null }
  const another =
    process.startedAt !== null &&
    lease.acquiredAt !== null &&
    process.startedAt > lease.acquiredAt + BEGAN_LATER
  return another ? { life: 'dead', pid: null } : { life: 'alive', pid: lease.pid }
}

/** `vibe` by name, or a Python inside a mistral-vibe installation. */
export function ownsProcess(process: {
  command: string
  args?: readonly string[] | undefined
}): boolean {
  const words = [process.command, ...(process.args ?? []).slice(0, 3)]
  return words.some((word) => {
    const name = word
      .split(/[/\\]/)
      .at(-1)
      ?.replace(/\.exe$/i, '')
    return name === 'vibe' || /[/\\]mistral-vibe[/\\].*python/.test(word)
  })
}

/**
 * Who may own the sessions that have no lease (legacy before about 2.25): the tool's processes that hold none. One in
 * the session's folder owns its newest session there; with several nothing is known; with none at all it is over.
 */
export function leaselessOwners(
  leases: ReadonlyMap<string, Lease>,
  world: World,
): readonly Process[] | null {
  if (world.processes === null) return null
  const holders = new Set([...leases.values()].map(({ pid }) => pid))
  return world.processes.filter((process) => ownsProcess(process) && !holders.has(process.pid))
}

export function lifeByFolder(
  cwd: string | null,
  newestThere: boolean,
  owners: readonly Process[] | null,
): Lived {
  if (owners === null) return { life: 'unknown', pid: null }
  const here = owners.filter((process) => process.cwd !== undefined && process.cwd === cwd)
  const [only] = here
  if (only && here.length === 1) {
    return newestThere ? { life: 'alive', pid: only.pid } : { life: 'dead', pid: null }
  }
  const untold = owners.some((process) => process.cwd === undefined || cwd === null)
  return here.length > 1 || untold ? { life: 'unknown', pid: null } : { life: 'dead', pid: null }
}
