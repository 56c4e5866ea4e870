import { readFile, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { runProgram } from '../engine/processes/exec'
import { procFs } from '../engine/processes/linux/proc-fs'
import { CIM_ARGS, parseCim } from '../engine/processes/win32/cim'
import { parseEnviron, parsePsEnvironment } from './environment'
import { createRun } from './run'
import { darwinChain } from './table/darwin'
import { linuxChain } from './table/linux'
import { win32Chain } from './table/win32'
import type { Environment, GoSystem, Platform, Row } from './types'

/** The real one. `own`: Andon's own environment, in which it also finds and starts other programs. */
export function systemOf(
  platform: Platform,
  own: Readonly<NodeJS.ProcessEnv> = process.env,
): GoSystem {
  const userHome = homedir()
  const run = createRun(platform, userHome, own)
  return {
    userHome,
    run,
    own,
    chain: (pid) => chainOf(platform, pid),
    environment: (pid) => environmentOf(platform, pid),
    isFolder: async (path) => {
      try {
        return (await stat(path)).isDirectory()
      } catch {
        // Gone, or not ours to see: no folder to open.
        return false
      }
    },
  }
}

async function chainOf(platform: Platform, pid: number): Promise<Row[]> {
  if (platform === 'linux') return linuxChain(procFs, pid)
  if (platform === 'darwin') return darwinChain(runProgram, pid)
  const root = process.env['SystemRoot'] ?? 'C:\\Windows'
  const powershell = `${root}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`
  return win32Chain(parseCim(await runProgram(powershell, CIM_ARGS)), pid)
}

/** Of Windows, and of another user's process, nothing is known. */
async function environmentOf(platform: Platform, pid: number): Promise<Environment> {
  try {
    if (platform === 'linux') return parseEnviron(await readFile(`/proc/${pid}/environ`, 'utf8'))
    if (platform === 'darwin')
      return parsePsEnvironment(
        await runProgram('/bin/ps', ['eww', '-o', 'command=', '-p', String(pid)]),
      )
  } catch {
    // Another user's, or gone: the strategies do without.
  }
  return {}
}
