import type { Process } from '../../../../shared/contract'

/** `ps` of macOS, columns without headings; `command` last, because only the last one is not cut or padded. */
export const PS_ARGS = ['-axww', '-o', 'pid=,ppid=,stat=,lstart=,command='] as const

const LINE =
  /^\s*(\d+)\s+(\d+)\s+(\S+)\s+([A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})\s+(.*)$/
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/**
 * Reads what `ps` printed under LC_ALL=C and TZ=UTC. `lstart` is asctime, the form in which the agents write their
 * `procStart`. Zombies (`Z`) are dead. Lines of any other shape are passed over.
 */
export function parsePs(text: string): Process[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, ppid, stat, lstart, command] = LINE.exec(line) ?? []
    if (!pid || !ppid || !lstart || !command || stat?.startsWith('Z')) return []
    const args = command.trim().split(/\s+/)
    return [
      {
        pid: Number(pid),
        ppid: Number(ppid),
        startedAt: parseAsctime(lstart),
        procStart: lstart,
        command: (args[0] ?? '').split('/').at(-1) ?? '',
        args,
      },
    ]
  })
}

/** `Sat Aug  8 07:11:34 2026` in UTC as epoch ms; null when it is no date. */
export function parseAsctime(text: string): number | null {
  const match = /^\w{3} (\w{3}) +(\d+) (\d+):(\d+):(\d+) (\d{4})$/.exec(text)
  if (!match?.[1]) return null
  const month = MONTHS.indexOf(match[1]) / 3
  if (!Number.isInteger(month) || month < 0) return null
  const [day, hour, minute, second, year] = match.slice(2).map(Number)
  if (year === undefined || day === undefined) return null
  return Date.UTC(year, month, day, hour, minute, second)
}
