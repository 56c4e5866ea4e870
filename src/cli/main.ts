import { ProcessFileError } from '../main/engine/processes/file'
import { commandHelp, helpText } from './args/help'
import { readLine, type Asked } from './args/parse'
import { Failure, UsageError } from './errors'
import { print, type Io } from './io'

type Run = (asked: Asked, io: Io) => Promise<void>

/** Each command is loaded only when it is wanted: `andon light` runs every few seconds in somebody's status bar. */
const RUNS = {
  status: async () => (await import('./commands/status')).status,
  watch: async () => (await import('./commands/watch')).watch,
  light: async () => (await import('./commands/light')).light,
  show: async () => (await import('./commands/show')).show,
  go: async () => (await import('./commands/go')).go,
  serve: async () => (await import('./commands/serve')).serve,
  doctor: async () => (await import('./commands/doctor')).doctor,
  demo: async () => (await import('./commands/demo')).demo,
  compare: async () => (await import('./commands/compare')).compare,
  bundle: async () => (await import('./commands/bundle')).bundle,
  schema: async () => (await import('./commands/schema')).schema,
} as const satisfies Record<Asked['command'], () => Promise<Run>>

/** Runs a command line. Answers the exit code: 0 done, 1 it failed, 2 the arguments are wrong. Never throws. */
export async function main(argv: readonly string[], io: Io, version: string): Promise<number> {
  try {
    const line = readLine(argv)
    if (line.kind === 'version') await print(io, version)
    else if (line.kind === 'help') {
      await print(io, line.command === null ? helpText() : commandHelp(line.command))
    } else {
      const run: Run = await RUNS[line.asked.command]()
      await run(line.asked, io)
    }
    return 0
  } catch (error) {
    io.stderr.write(failure(error, io.env))
    return error instanceof UsageError || error instanceof ProcessFileError ? 2 : 1
  }
}

/** One sentence for stderr; with ANDON_DEBUG also where it comes from. */
export function failure(error: unknown, env: Io['env']): string {
  const where = env['ANDON_DEBUG'] && error instanceof Error ? `${causes(error)}\n` : ''
  return `andon: ${sentence(error)}\n${where}`
}

function sentence(error: unknown): string {
  const known =
    error instanceof UsageError || error instanceof ProcessFileError || error instanceof Failure
  if (known) return error.message
  const text = error instanceof Error ? error.message : String(error)
  return `Something went wrong: ${text.split('\n')[0] ?? ''} (ANDON_DEBUG=1 says more)`
}

function causes(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${causes(error.cause)}` : ''
  return `${error.stack ?? error.message}${cause}`
}
