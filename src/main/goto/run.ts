import { execFile } from 'node:child_process'
import { findProgram } from './programs'
import type { Platform, Ran, Run } from './types'

const PATIENCE = 3_000
const LIMIT = 4 * 1024 * 1024

/** Runs programs found on PATH or in the usual folders: arguments as a list, no shell, no input, a time limit. */
export function createRun(
  platform: Platform,
  userHome: string,
  own: Readonly<NodeJS.ProcessEnv> = process.env,
): Run {
  return async (program, args, options = {}) => {
    const { timeout = PATIENCE, beside = null, leave = false } = options
    const search = { platform, env: own, userHome, beside }
    const path = await findProgram(program, search)
    if (path === null) return null
    const env = { ...own, ...options.env }
    return new Promise<Ran | null>((resolve) => {
      const limits = leave ? {} : { timeout, killSignal: 'SIGKILL' as const }
      const settings = { env, maxBuffer: LIMIT, windowsHide: !leave, ...limits }
      const child = execFile(path, [...args], settings, (error, stdout, stderr) => {
        if (!error) resolve({ code: 0, stdout, stderr })
        else if (typeof error.code === 'number') resolve({ code: error.code, stdout, stderr })
        else resolve(null)
      })
      child.stdin?.end()
      if (leave) setTimeout(() => resolve({ code: 0, stdout: '', stderr: '' }), timeout).unref()
    })
  }
}
