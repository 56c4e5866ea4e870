import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const CLI = join(import.meta.dirname, '../../dist/cli/index.js')

export interface Run {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs the built command to its end. */
export const runCli = (...args: string[]): Promise<Run> => run(args, {})

/** The same as a user who owns nothing; only root can run things as somebody else. */
export const runCliAsNobody = (...args: string[]): Promise<Run> =>
  run(args, { uid: NOBODY, gid: NOBODY })

const NOBODY = 65_534

/** May a test look as somebody who is not root? Not where nobody else may read this checkout or run this node. */
export function canLookWithoutRoot(): boolean {
  if (process.platform === 'win32') return false
  if (process.getuid?.() !== 0) return true
  const tried = spawnSync(process.execPath, [CLI, '--help'], { uid: NOBODY, gid: NOBODY })
  return tried.status === 0
}

function run(args: readonly string[], who: { uid?: number; gid?: number }): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      ...who,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const run: Run = { code: null, stdout: '', stderr: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (run.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (run.stderr += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ...run, code }))
  })
}

/** A command that goes on (`watch --json`), read line by line. */
export interface Watching {
  /** The first line from now on that fits; rejects after `ms`. Returns the ms that it took and the line. */
  next(fits: (line: unknown) => boolean, ms: number): Promise<{ ms: number; line: unknown }>
  stop(): Promise<void>
}

export function watchCli(...args: string[]): Watching {
  const child: ChildProcess = spawn(process.execPath, [CLI, 'watch', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const listeners = new Set<(line: unknown) => void>()
  if (!child.stdout) throw new Error('The command has no output')
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line: unknown = JSON.parse(text)
    listeners.forEach((listener) => listener(line))
  })
  return {
    next: (fits, ms) =>
      new Promise((resolve, reject) => {
        const began = performance.now()
        const timer = setTimeout(() => {
          listeners.delete(listener)
          reject(new Error(`Nothing of the kind within ${ms} ms`))
        }, ms)
        const listener = (line: unknown): void => {
          if (!fits(line)) return
          clearTimeout(timer)
          listeners.delete(listener)
          resolve({ ms: performance.now() - began, line })
        }
        listeners.add(listener)
      }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve()
        child.once('close', () => resolve())
        child.kill()
      }),
  }
}
