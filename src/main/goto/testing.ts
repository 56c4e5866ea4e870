import type { Environment, GoShell, GoSystem, Platform, Ran, Row } from './types'

/** Values for the tests of this folder. Nothing shipped imports it. */

/** A program that `pretend` runs: its name and arguments. */
export type Call = readonly [string, ...string[]]

export interface Pretended {
  shell: GoShell
  system: GoSystem
  /** What was run, in order. */
  calls: Call[]
  /** What the shell was asked for: `copy …`, `folder …`, `url …`. */
  asked: string[]
}

export interface Pretence {
  platform: Platform
  rows: readonly Row[]
  env?: Readonly<Record<number, Environment>>
  own?: Environment
  /** What a program answers; undefined: it is not installed. */
  answer?(call: Call): Ran | string | undefined
  folders?: readonly string[]
}

/** A machine with these processes. */
export function pretend({ platform, rows, env, own, answer, folders }: Pretence): Pretended {
  const calls: Call[] = []
  const asked: string[] = []
  const chain = (pid: number): Row[] => {
    const row = rows.find((row) => row.pid === pid)
    return row ? [row, ...chain(row.ppid)] : []
  }
  return {
    calls,
    asked,
    shell: {
      platform,
      copy: (text) => void asked.push(`copy ${text}`),
      openFolder: async (path) => asked.push(`folder ${path}`) > 0,
      openUrl: async (url) => asked.push(`url ${url}`) > 0,
      log: (message, cause) => void asked.push(`log ${message} ${String(cause)}`),
    },
    system: {
      userHome: platform === 'win32' ? 'C:\\Users\\dev' : '/home/dev',
      own: own ?? {},
      chain: async (pid) => chain(pid),
      environment: async (pid) => env?.[pid] ?? {},
      isFolder: async (path) => (folders ?? ['/p/shop', 'C:\\p\\shop']).includes(path),
      run: async (program, args) => {
        const call: Call = [program, ...args]
        calls.push(call)
        const given = answer?.(call)
        return typeof given === 'string' ? { code: 0, stdout: given, stderr: '' } : (given ?? null)
      },
    },
  }
}

export const FAILED: Ran = { code: 1, stdout: '', stderr: 'no' }

/** Rows from the agent (pid 100) up; each is a command or a whole row's fields. */
export function tree(
  ...programs: readonly (string | (Partial<Row> & { command: string }))[]
): Row[] {
  return programs.map((program, index) => ({
    pid: 100 - index,
    ppid: index === programs.length - 1 ? 1 : 99 - index,
    path: null,
    args: [],
    tty: null,
    ...(typeof program === 'string' ? { command: program } : program),
  }))
}
