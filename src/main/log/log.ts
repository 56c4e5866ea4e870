import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { redact } from './redact'

/** `message` is a sentence; `cause` is for the one who looks for the fault. The engine's `log` has this shape. */
export type Log = (scope: string, message: string, cause?: unknown) => void

export interface FileLogOptions {
  path: string
  userHome: string
  /** Bytes; a full file becomes `<path>.old`, so at most twice this is ever kept. */
  cap?: number
  now?: () => number
  /** Also told of each line (a terminal, while developing). */
  echo?: ((line: string) => void) | undefined
}

const DEFAULT_CAP = 1_000_000
const LONGEST_LINE = 4_000

function describe(cause: unknown): string {
  if (cause === undefined) return ''
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0 // not there yet
  }
}

/**
 * A log file with a cap. Written synchronously: lines are rare, and the last one before a crash is the one that counts.
 * A full disk or a lost folder must not take the app down, so a line that cannot be written is dropped.
 */
export function createFileLog(options: FileLogOptions): Log {
  const { path, userHome, cap = DEFAULT_CAP, now = Date.now, echo } = options
  let size = -1
  const write = (line: string) => {
    if (size < 0) {
      mkdirSync(dirname(path), { recursive: true })
      size = sizeOf(path)
    }
    if (size > 0 && size + line.length > cap) {
      renameSync(path, `${path}.old`)
      size = 0
    }
    appendFileSync(path, line, { mode: 0o600 })
    size += Buffer.byteLength(line)
  }
  return (scope, message, cause) => {
    const text = redact(`${message} ${describe(cause)}`.trim(), userHome).slice(0, LONGEST_LINE)
    const line = `${new Date(now()).toISOString()} [${scope}] ${text.replaceAll('\n', '\n    ')}\n`
    echo?.(line)
    try {
      write(line)
    } catch {
      size = -1 // look again before the next line: the folder may have come back
    }
  }
}
