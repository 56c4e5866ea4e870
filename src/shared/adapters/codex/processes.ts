import type { Process } from '../../contract'
import { threadOf } from './paths'

interface Named {
  command: string
  args?: readonly string[] | undefined
}

/** The native program. Platform suffixes until early 2026. */
const PROGRAM = /^codex(?:-(?:x86_64|aarch64)-[\w-]+)?(?:\.exe)?$/
/** The npm package's launcher, `node …/codex.js`; the native program is its child. */
const LAUNCHER = /^(?:node|bun)(?:\.exe)?$/
const LAUNCHED = /[\\/]codex(?:\.js)?$/

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
  const launcher = isLauncher({ command, args })
  if (!launcher && !PROGRAM.test(baseName(command))) return false
  const words = (args ?? []).slice(launcher ? 2 : 1).filter((word) => !word.startsWith('-'))
  // `codex app-server daemon pid-updater` keeps the daemon's program up to date and loads nothing.
  if (words[0] === 'app-server' && words[1] === 'daemon') return false
  return !IDLE_COMMANDS.has(words[0] ?? '')
}

const isLauncher = ({ command, args }: Named): boolean =>
  LAUNCHER.test(baseName(command)) && LAUNCHED.test(args?.[1] ?? '')

const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path

/** One app-server holds many threads, and its folder says nothing about any of them. */
export const isServer = ({ args }: Named): boolean => (args ?? []).includes('app-server')

/** The processes that may have loaded a thread. A launcher counts only while its program cannot be seen. */
export function codexProcesses(processes: readonly Process[]): Process[] {
  const own = processes.filter(ownsProcess)
  const launched = new Set(own.filter((each) => !isLauncher(each)).map((each) => each.ppid))
  return own.filter((each) => !isLauncher(each) || !launched.has(each.pid))
}

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
