import type { Process } from '../../contract'
import type { SessionState } from '../../session'
import type { World } from '../adapter'
import type { Life } from './liveness'

/** What `claude` runs as besides sessions: they own no conversation. */
const HELPERS = new Set([
  'daemon',
  'bg-pty-host',
  'bg-spare',
  'mcp',
  'update',
  'doctor',
  'install',
  'plugin',
  'agents',
])

/** Is it a Claude Code process? The native binary, or Node or Bun with the package's entry file. */
export function ownsProcess(process: {
  command: string
  args?: readonly string[] | undefined
}): boolean {
  const [first, ...rest] = process.args ?? []
  // The desktop app is `Claude` and an Electron program: not a session.
  if (rest.some((word) => word.startsWith('--type='))) return false
  const named = [process.command, first ?? ''].some((word) =>
    /^claude(?:\.exe)?$/.test(nameOf(word)),
  )
  if (named) return !HELPERS.has(rest[0] ?? '')
  if (!/^(?:node|bun)(?:\.exe)?$/.test(nameOf(process.command))) return false
  return rest.some((word) =>
    /(?:@anthropic-ai\/claude-code\/|(?:^|\/)claude(?:\.js)?$)/.test(word.replaceAll('\\', '/')),
  )
}

const nameOf = (path: string) =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)

/** A conversation without a registry entry. */
export interface Orphan {
  sid: string
  state: SessionState
}

export interface Tie {
  life: Life
  process: Process | null
}

/** Processes of the tool that no entry names. */
export function freeProcesses(
  processes: readonly Process[],
  taken: ReadonlySet<number>,
): readonly Process[] {
  const own = processes.filter(ownsProcess)
  const pids = new Set(own.map(({ pid }) => pid))
  // A child of a session's own process is its helper; a session started by a tool has a shell between.
  return own.filter(({ pid, ppid }) => !taken.has(pid) && !pids.has(ppid ?? 0))
}

/**
 * Which conversations without an entry still live: those of versions that write no registry, and of processes that
 * write none (teammates in tmux). A process that an entry names is taken. One free process in a conversation's
 * folder owns the newest conversation there; several could own any of the newest ones, which stay unknown.
 */
export function tieOrphans(
  orphans: readonly Orphan[],
  taken: ReadonlySet<number>,
  world: World,
): Map<string, Tie> {
  const out = new Map<string, Tie>()
  if (world.processes === null) {
    for (const { sid } of orphans) out.set(sid, { life: 'unknown', process: null })
    return out
  }
  const free = freeProcesses(world.processes, taken)
  const placeless = free.some((process) => process.cwd === undefined)
  for (const group of byFolder(orphans)) tieFolder(group, free, placeless, out)
  return out
}

function tieFolder(
  orphans: readonly Orphan[],
  free: readonly Process[],
  placeless: boolean,
  out: Map<string, Tie>,
): void {
  const folder = folderOf(orphans[0]?.state.cwd ?? '')
  const here = folder === '' ? [] : free.filter((process) => folderOf(process.cwd ?? '') === folder)
  const newestFirst = [...orphans].sort((a, b) => lastOf(b.state) - lastOf(a.state))
  newestFirst.forEach(({ sid, state }, index) => {
    const [only, ...others] = here
    if (only !== undefined && others.length === 0) {
      const owns = index === 0 && !isLeftBehind(state, only)
      out.set(sid, owns ? { life: 'alive', process: only } : { life: 'dead', process: null })
    } else if (here.length > 1) {
      out.set(sid, { life: index < here.length ? 'unknown' : 'dead', process: null })
    } else {
      out.set(sid, {
        life: placeless && !writesRegistry(state) ? 'unknown' : 'dead',
        process: null,
      })
    }
  })
}

/**
 * Versions of this age write an entry for every terminal, within a second: a process without one that began after the
 * last record stands at its trust dialog, or its entry comes now. It is not this conversation's.
 */
const isLeftBehind = (state: SessionState, process: Process) =>
  writesRegistry(state) && process.startedAt !== null && process.startedAt > lastOf(state)

function writesRegistry(state: SessionState): boolean {
  const [major = 0, minor = 0, patch = 0] = (state.version ?? '').split('.').map(Number)
  return major > 2 || (major === 2 && (minor > 1 || (minor === 1 && patch >= 59)))
}

const lastOf = (state: SessionState) => state.lastActivityAt ?? state.clock ?? 0

function byFolder(orphans: readonly Orphan[]): Orphan[][] {
  const folders = new Map<string, Orphan[]>()
  for (const orphan of orphans) {
    const folder = folderOf(orphan.state.cwd ?? '')
    folders.set(folder, [...(folders.get(folder) ?? []), orphan])
  }
  return [...folders.values()]
}

/** Windows paths differ by case of the drive and by slash. */
const folderOf = (path: string) =>
  path
    .replaceAll('\\', '/')
    .replace(/^([A-Z]):/, (drive) => drive.toLowerCase())
    .replace(/(?<=.)\/+$/, '')
