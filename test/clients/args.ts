import { parseArgs } from 'node:util'
import type { ClientName } from './client'

/** The arguments are wrong; `message` is one plain sentence. */
export class UsageError extends Error {}

export interface Wanted {
  client: ClientName
  /** A version, a range or a tag, as npm takes it. */
  version: string
}

export interface Asked {
  clients: Wanted[]
  /** Names of scenarios; null: all. */
  only: string[] | null
  jobs: number
  /** Also the scenarios of several minutes. */
  long: boolean
  /** A work folder that was kept: its recordings are compared again, nothing is played. */
  again: string | null
  /** Keeps the work folder, with every recording and home in it. */
  keep: boolean
  /** Where the report goes; null: nowhere but to the terminal. */
  report: string | null
}

export const HELP = `Runs real clients against scripted mocks of their APIs and compares their screens with what Andon says.

  npm run test:clients -- [claude[@VERSION]] [codex[@VERSION]] [options]

Without a client both are run, in the version that the registry calls latest.

  --only A,B     only these scenarios
  --long         also the scenarios that take minutes
  --jobs N       how many at a time (1); several make the delays longer
  --report FILE  where the report goes (docs/clients.md; "none" for nowhere)
  --again DIR    play nothing; compare anew what --keep has left in DIR
  --keep         keep the work folder (homes, recordings) and say where it is
`

const isClient = (name: string): name is ClientName => name === 'claude' || name === 'codex'

/** Reads the command line; null when help is wanted. Throws `UsageError`. */
export function readArgs(argv: readonly string[]): Asked | null {
  const { values, positionals } = parsed(argv)
  if (values.help) return null
  const jobs = Number(values.jobs)
  if (!Number.isInteger(jobs) || jobs < 1) throw new UsageError('--jobs wants a number from 1 on.')
  const words = positionals.length > 0 ? positionals : ['claude', 'codex']
  return {
    clients: words.map(wantedOf),
    only: values.only?.split(',').filter((name) => name !== '') ?? null,
    jobs,
    long: values.long,
    again: values.again ?? null,
    keep: values.keep,
    report: values.report === 'none' ? null : values.report,
  }
}

function wantedOf(word: string): Wanted {
  const [client = '', version = 'latest', more] = word.split('@')
  if (!isClient(client) || more !== undefined || !/^[\w.^~<>=*-]+$/.test(version)) {
    throw new UsageError(`"${word}" is no client: claude or codex, with @VERSION behind it.`)
  }
  return { client, version }
}

function parsed(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        only: { type: 'string' },
        again: { type: 'string' },
        jobs: { type: 'string', default: '1' },
        report: { type: 'string', default: 'docs/clients.md' },
        long: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
