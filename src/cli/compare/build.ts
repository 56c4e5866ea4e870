import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { Failure, UsageError } from '../errors'

/** What one build says of the homes. Its own schemas are not asked for: another build may say more, or less. */
export interface Said {
  status: unknown
  doctor: unknown
  /** By session. */
  shown: Map<string, unknown>
}

const statusSchema = z.looseObject({ sessions: z.array(z.looseObject({ id: z.string() })) })

/** Sessions asked for at once; each is a process. */
const AT_ONCE = 2
const MOST_BYTES = 256 * 1024 * 1024

/** The command of a build: the file itself, its package's folder, or its `dist`. Throws a UsageError when there is none. */
export async function commandOf(base: string): Promise<string> {
  for (const place of ['dist/cli/index.js', 'cli/index.js', 'index.js', '']) {
    const path = resolve(join(base, place))
    const isFile = await stat(path).then(
      (found) => found.isFile(),
      // Not here: the next place.
      () => false,
    )
    if (isFile) return path
  }
  throw new UsageError(`There is no build of Andon in "${base}": dist/cli/index.js is missing.`)
}

/** Asks one build, as processes of its own, for all that it says of the homes that the options name. */
export async function ask(command: string, options: readonly string[]): Promise<Said> {
  const [status, doctor] = await Promise.all([
    json(command, ['status', '--json', ...options]),
    json(command, ['doctor', '--json', ...options]),
  ])
  const parsed = statusSchema.safeParse(status)
  if (!parsed.success)
    throw new Failure(`${command} does not print a snapshot.`, { cause: parsed.error })
  const left = parsed.data.sessions.map(({ id }) => id)
  // In the order of the list, whichever is answered first.
  const shown = new Map<string, unknown>(left.map((id) => [id, null]))
  const work = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      shown.set(id, await json(command, ['show', id, '--json', '--limit=1000', ...options]))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return { status, doctor, shown }
}

function json(command: string, args: readonly string[]): Promise<unknown> {
  return new Promise((done, fail) => {
    const options = { maxBuffer: MOST_BYTES, encoding: 'utf8' } as const
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      const asked = `${command} ${args.slice(0, 2).join(' ')}`
      const why = stderr.trim().split('\n')[0] ?? ''
      if (error) return fail(new Failure(`${asked} failed: ${why}`, { cause: error }))
      try {
        done(JSON.parse(stdout))
      } catch (cause) {
        fail(new Failure(`${asked} did not print JSON.`, { cause }))
      }
    })
  })
}
