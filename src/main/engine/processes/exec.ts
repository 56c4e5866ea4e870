import { execFile } from 'node:child_process'

/**
 * Runs a program without a shell and answers what it printed. `ps -p` and `lsof` leave with 1 when one of the pids is
 * gone, so an exit code alone is no failure. Rejects when the program is missing, hangs or dies without a word.
 */
export type Exec = (file: string, args: readonly string[]) => Promise<string>

const LIMIT = 64 * 1024 * 1024
const PATIENCE = 10_000

export const runProgram: Exec = (file, args) =>
  new Promise((resolve, reject) => {
    // C locale and UTC, so that dates have one form on every machine and equal what the agents write.
    const env = { ...process.env, LC_ALL: 'C', LANG: 'C', TZ: 'UTC' }
    const options = { env, maxBuffer: LIMIT, timeout: PATIENCE, windowsHide: true }
    execFile(file, [...args], options, (error, stdout) => {
      if (error && typeof error.code !== 'number') reject(error)
      else resolve(stdout)
    })
  })
