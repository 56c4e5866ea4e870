import type { Process } from '../../contract'
import { threadOf } from './paths'

interface Named {
  command: string
  args?: readonly string[] | undefined
}

/** The native program; the npm package's `node …/codex.js` is only its parent. Platform suffixes until early 2026. */
const PROGRAM = /^codex(?:-(?:x86_64|aarch64)-[\w-]+)?(?:\.exe)?$/

/** Subcommands that load no thread. */
const IDLE_COMMANDS = new Set([
  'login',
  'logout',
  'mcp',
  'completion',
  'update',
  'features',
  'sandbox',
  'debug',
  'doctor',
  'plugin',
])

export function ownsProcess({ command, args }: Named): boolean {
  if (!PROGRAM.test(baseName(command))) return false
  const words = (args ?? []).slice(1).filter((word) => !word.startsWith('-'))
  // `codex app-server daemon pid-updater` keeps the daemon's program up to date and loads nothing.
  if (words[0] === 'app-server' && words[1] === 'daemon') return false
  return !IDLE_COMMANDS.has(words[0] ?? '')
}

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** One app-server holds many threads, and its folder says nothing about any of them. */
export const isServer = ({ args }: Named): boolean => (args ?? []).includes('app-server')

export const codexProcesses = (processes: readonly Process[]): Process[] =>
  processes.filter(ownsProcess)

/** Which process holds a thread: its writer lock (0.146 on) or its rollout, open for as long as it is loaded. */
export function holders(processes: readonly Process[]): Map<string, number> {
  const held = new Map<string, number>()
  for (const process of codexProcesses(processes)) {
    for (const path of [...(process.openFiles ?? []), ...(process.locks ?? [])]) {
      const thread = threadOf(path)
      if (thread !== null) held.set(thread, process.pid)
    }
  }
  return held
}
