import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redact } from '../log'

export interface CrashOptions {
  /** The folder of the reports. */
  folder: string
  /** The log whose end goes into a report. */
  log: string
  userHome: string
  /** Versions and the system, a line each. */
  facts: readonly string[]
  now?: () => number
}

export interface Crashes {
  /** Writes a report: what happened, and the last lines of the log. Never throws. */
  write(what: string, cause: unknown): void
  /** The newest report that is not older than a week; null: none. */
  newest(): string | null
}

const WEEK = 7 * 24 * 3_600_000
const KEPT = 5
const LOG_TAIL = 8_000
const NAME = /^crash-(\d{13})\.txt$/

function tailOf(file: string): string {
  try {
    return readFileSync(file, 'utf8').slice(-LOG_TAIL)
  } catch {
    return '(no log)'
  }
}

function times(folder: string): number[] {
  try {
    const found = readdirSync(folder).flatMap((name) => NAME.exec(name)?.[1] ?? [])
    return found.map(Number).sort((a, b) => b - a)
  } catch {
    return [] // no folder: nothing has crashed yet
  }
}

/** Reports of what failed unexpectedly: redacted like the log, kept here, sent nowhere. */
export function createCrashes({
  folder,
  log,
  userHome,
  facts,
  now = Date.now,
}: CrashOptions): Crashes {
  const fileOf = (time: number) => join(folder, `crash-${time}.txt`)
  return {
    write(what, cause) {
      const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause ?? '')
      const at = now()
      const text = [
        `Andon crash report, ${new Date(at).toISOString()}`,
        ...facts,
        '',
        redact(`${what}\n${stack}`, userHome),
        '',
        'The end of the log:',
        tailOf(log), // redacted when it was written
      ].join('\n')
      try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(fileOf(at), text, { mode: 0o600 })
        for (const old of times(folder).slice(KEPT)) rmSync(fileOf(old), { force: true })
      } catch {
        // A full disk must not turn one failure into two.
      }
    },
    newest() {
      const [time] = times(folder)
      return time !== undefined && now() - time < WEEK ? fileOf(time) : null
    },
  }
}
