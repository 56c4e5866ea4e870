import type { ReadStream, WriteStream } from 'node:tty'
import { lookOf, type Look } from './text/terminal'

/** Everything a command may touch of the process it runs in. */
export interface Io {
  stdout: Pick<WriteStream, 'write' | 'isTTY' | 'columns' | 'rows' | 'on' | 'off' | 'once'>
  stderr: Pick<WriteStream, 'write'>
  stdin: ReadStream
  env: Readonly<Record<string, string | undefined>>
  /** Resolves when the reader of our output went away. */
  gone: Promise<void>
  /** Resolves when the person or the system wants it to end: Ctrl-C, hang-up, a reader that went away. */
  ending(): Promise<void>
}

export function lookAt(io: Io): Look {
  return lookOf(io.stdout, io.env)
}

/** Prints a block with its line end; waits when the pipe is full, so that nothing is lost at the exit. */
export async function print(io: Io, text: string): Promise<void> {
  if (!io.stdout.write(`${text}\n`)) await Promise.race([drained(io), io.gone])
}

async function drained(io: Io): Promise<void> {
  await new Promise<void>((resolve) => io.stdout.once('drain', () => resolve()))
}

/** Log of the engine: silent, or on stderr with ANDON_DEBUG. Faults that concern the person are in the snapshot. */
export function logTo(io: Io): (scope: string, message: string, cause?: unknown) => void {
  if (!io.env['ANDON_DEBUG']) return () => {}
  return (scope, message, cause) => {
    const why = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? '')
    io.stderr.write(`[${scope}] ${message} ${why}\n`)
  }
}

/** The real process. A reader that went away (`andon watch --json | head -1`) ends it without a word. */
export function processIo(): Io {
  const gone = new Promise<void>((resolve) => {
    process.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') process.exitCode = 1
      resolve()
    })
  })
  let ending: Promise<void> | null = null
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
    env: process.env,
    gone,
    // Only a command that waits for it takes the signals over; the others end as any program does.
    ending: () => (ending ??= Promise.race([signalled(), gone])),
  }
}

function signalled(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => resolve())
  })
}
