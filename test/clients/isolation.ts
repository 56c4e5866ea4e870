import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** How a scenario is kept apart from the machine. */
export interface Isolation {
  /** For the report. */
  about: string
  /** Where the work folder appears inside; null: where it is. */
  mountedAt: string | null
  /** Puts the isolation in front of a command. */
  wrap(work: string, command: readonly string[]): string[]
}

const MOUNTED_AT = '/mnt'
const UNSHARE = ['unshare', '-rn', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
// bash stays the first process: it takes leave of orphans, which would otherwise stand as zombies in the process table.
const INSIDE = `
work=$1; shift
ip link set lo up &&
mount --bind "$work" ${MOUNTED_AT} &&
mount -t tmpfs -o mode=1777 tmpfs /tmp || exit 97
"$@"
exit $?`

/** Loopback only, own processes, own /tmp, and the work folder at a place that says nothing of the machine. */
const NAMESPACES: Isolation = {
  about: 'in network, process and mount namespaces (loopback only)',
  mountedAt: MOUNTED_AT,
  wrap: (work, command) => [...UNSHARE, 'bash', '-c', INSIDE, 'inside', work, ...command],
}

const NETWORK: Isolation = {
  about: 'in a network namespace (loopback only)',
  mountedAt: null,
  wrap: (_, command) => [
    'unshare',
    '-rn',
    'bash',
    '-c',
    'ip link set lo up && exec "$@"',
    'inside',
    ...command,
  ],
}

const NONE: Isolation = {
  about: 'without a namespace (this system permits none): a private home, the mocks on loopback',
  mountedAt: null,
  wrap: (_, command) => [...command],
}

/** The strongest isolation that this system permits. */
export async function findIsolation(work: string): Promise<Isolation> {
  if (process.platform !== 'linux') return NONE
  for (const isolation of [NAMESPACES, NETWORK]) {
    const [file = '', ...args] = isolation.wrap(work, ['true'])
    try {
      await run(file, args, { timeout: 10_000 })
      return isolation
    } catch {
      continue // Not permitted here (or no such program): the next weaker one.
    }
  }
  return NONE
}
