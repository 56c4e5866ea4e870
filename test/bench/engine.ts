import { createEngine, systemClock, type Engine } from '../../src/main/engine'
import { nodeFs, type ReadFs } from '../../src/main/engine/fs'
import { createProcessProbe } from '../../src/main/engine/processes'

export const MB = 1e6

export interface Over {
  home: string
  watch: boolean
  /** Counts what is read. */
  fs?: ReadFs
}

/** The engine as the shells make it, over one Claude Code home and the real process table. */
export function engineOver({ home, watch, fs }: Over): Engine {
  return createEngine(
    {
      homes: { 'claude-code': [home] },
      all: false,
      sinceMs: 86_400_000,
      clock: systemClock,
      processes: createProcessProbe(),
      watch,
      finishedAfterMs: null,
      log: (scope, message, cause) => console.error(`${scope}: ${message}`, cause),
    },
    { fs: fs ?? nodeFs },
  )
}

/** A file system that counts the bytes of logs and documents that are read through it. */
export function countingFs(): { fs: ReadFs; bytes(): number } {
  let bytes = 0
  const open: ReadFs['open'] = async (path) => {
    const handle = await nodeFs.open(path)
    const read: typeof handle.read = async (buffer, position) => {
      const got = await handle.read(buffer, position)
      bytes += got
      return got
    }
    return { ...handle, read }
  }
  return { fs: { ...nodeFs, open }, bytes: () => bytes }
}

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Waits until all totals are complete. */
export async function whole(engine: Engine): Promise<void> {
  while (!engine.snapshot().sessions.every((session) => session.usage.complete)) await pause(5)
}

/** CPU time of this process (ms). */
export function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** The most memory this process has had so far (MB). */
export const peakMb = (): number => (process.resourceUsage().maxRSS * 1024) / MB
