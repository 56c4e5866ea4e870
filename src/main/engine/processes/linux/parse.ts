/** Clock ticks a second. The kernel's USER_HZ is 100 on every architecture that Node runs on. */
const TICKS = 100

export interface ProcStat {
  comm: string
  ppid: number
  /** Zombies keep their pid until the parent has asked for them; they are dead. */
  dead: boolean
  /** Field 22: clock ticks since boot, the agents' `procStart`. */
  startTicks: string
}

/**
 * `/proc/<pid>/stat`. The name in parentheses may hold spaces and parentheses itself: everything is counted from the
 * last `)`. Null when the text is none.
 */
export function parseStat(text: string): ProcStat | null {
  const open = text.indexOf('(')
  const close = text.lastIndexOf(')')
  if (open < 0 || close < open) return null
  const fields = text
    .slice(close + 1)
    .trim()
    .split(' ')
  const [state, ppid] = fields
  const startTicks = fields[19]
  if (state === undefined || ppid === undefined || !startTicks || !/^\d+$/.test(startTicks))
    return null
  return {
    comm: text.slice(open + 1, close),
    ppid: Number(ppid),
    dead: state === 'Z' || state === 'X' || state === 'x',
    startTicks,
  }
}

/** Boot time in epoch ms from `/proc/stat`; null when the line is missing. */
export function parseBootTime(text: string): number | null {
  const seconds = /^btime (\d+)$/m.exec(text)?.[1]
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** When a process began, epoch ms; `boot` is whole seconds, so the answer may be up to 1 s early. */
export function startTime(boot: number | null, startTicks: string): number | null {
  return boot === null ? null : boot + Math.round((Number(startTicks) * 1000) / TICKS)
}

/** How long a process has lived (ms), from `/proc/uptime` and its start in ticks; null when either is unreadable. */
export function ageMs(uptime: string, startTicks: string): number | null {
  const seconds = Number.parseFloat(uptime)
  const ticks = Number.parseInt(startTicks, 10)
  return Number.isNaN(seconds) || Number.isNaN(ticks)
    ? null
    : seconds * 1000 - (ticks * 1000) / TICKS
}

/** `/proc/<pid>/cmdline`: words ended by NUL. A process that renamed itself pads the rest with NULs. */
export function parseCmdline(text: string): string[] {
  return text
    .replace(/\0+$/, '')
    .split('\0')
    .filter((word, index) => word !== '' || index > 0)
}

/**
 * The executable's name. The kernel's `comm` ends after 15 characters and, since Node 22, is the main thread's name
 * (`MainThread`, `node-MainThread`): then the first word of the command line says more.
 */
export function commandName(comm: string, args: readonly string[]): string {
  const first = (args[0] ?? '').split('/').at(-1) ?? ''
  const cutOff = comm.length === 15 && first.startsWith(comm)
  return first !== '' && (cutOff || comm.endsWith('MainThread')) ? first : comm
}

/**
 * `/proc/locks`: inodes that each pid holds locked. The device is left out on purpose: btrfs and overlayfs name
 * another one there than `stat` does; pid and inode together are enough. Waiting locks (`->`) are not held.
 */
export function parseLocks(text: string): Map<number, Set<number>> {
  const held = new Map<number, Set<number>>()
  for (const line of text.split('\n')) {
    const match =
      /^\d+: (?:FLOCK|POSIX|OFDLCK) +\S+ +\S+ +(-?\d+) +[0-9a-f]+:[0-9a-f]+:(\d+) /.exec(line)
    if (!match) continue
    const pid = Number(match[1])
    const inodes = held.get(pid) ?? new Set<number>()
    held.set(pid, inodes.add(Number(match[2])))
  }
  return held
}
