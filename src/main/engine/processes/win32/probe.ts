import type { ProcessProbe } from '../../api'
import { cachedProbe } from '../cached'
import { runProgram, type Exec } from '../exec'
import { CIM_ARGS, parseCim } from './cim'

/** By its full path: a bare name would be looked for in the current folder first. */
const powershell = () =>
  `${process.env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\WindowsPowerShell\\v1.0\\powershell.exe`

/** Windows: one PowerShell call for the table, rarely, since its start alone takes a good part of a second. */
export function win32Probe(exec: Exec = runProgram, now?: () => number): ProcessProbe {
  return cachedProbe({
    every: 30_000,
    soonest: 2_000,
    ...(now ? { now } : {}),
    list: async () => parseCim(await exec(powershell(), CIM_ARGS)),
  })
}
