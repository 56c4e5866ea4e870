import type { Truth } from '../live/timeline'
import type { Client, Linker } from './client'
import type { Recording, Who } from './recording'
import { isAlive } from './process'
import type { Tui } from './tui'

/** How often the screens are read (ms). */
const PERIOD = 80

/** Reads screens, processes and the client's files again and again, and keeps every change. */
export interface Recorder {
  record: Pick<Recording, 'truths' | 'links' | 'writes' | 'notes'>
  /** A window was opened. */
  opened(window: number, pid: number): void
  pidOf(window: number): number
  /** What is true where no screen says it. */
  claim(who: Who, truth: Truth, why: string): void
  note(text: string): void
  stop(): Promise<void>
}

export interface RecorderParts {
  client: Client
  tui: Tui
  linker: Linker
  now: () => number
}

export function startRecorder({ client, tui, linker, now }: RecorderParts): Recorder {
  const record: Recorder['record'] = { truths: [], links: [], writes: [], notes: [] }
  const windows = new Map<number, number>()
  const truths = new Map<Who, Truth>()
  const sessions = new Map<Who, string | null>()
  const written = new Map<string, number>()
  const stop = new AbortController()

  const put = (who: Who, truth: Truth, how: string, t = now(), screen?: string) => {
    const before = truths.get(who)
    // A window that has ended does not come back, and one that was never there has not ended.
    const isStale = before === 'ended' || (before === undefined && truth === 'ended')
    if (before === truth || (who !== 'thread' && isStale)) return
    truths.set(who, truth)
    const asks = truth.startsWith('waiting:') && screen !== undefined
    const line = how.replace(/\s+/g, ' ').slice(0, 140)
    record.truths.push({ t, who, truth, how: line, ...(asks ? { screen } : {}) })
  }
  const readScreen = async (window: number, pid: number) => {
    const t = now()
    const screen = await tui.screen(window)
    const reading = client.read(screen, truths.get(window) ?? null)
    if (reading) put(window, reading.truth, reading.how, t, screen)
    if (!isAlive(pid)) put(window, 'ended', 'the process is gone')
  }
  const look = async () => {
    await Promise.all([...windows].map(([window, pid]) => readScreen(window, pid)))
    await linker.look()
    for (const [session, at] of linker.writes()) {
      if (written.get(session) === at) continue
      written.set(session, at)
      record.writes.push({ t: Math.round(at - (Date.now() - now())), session })
    }
    for (const who of [...windows.keys(), 'thread' as const]) {
      const pid = who === 'thread' ? null : (windows.get(who) ?? null)
      const session = linker.sessionOf(who, pid)
      if (session === null || sessions.get(who) === session) continue
      sessions.set(who, session)
      record.links.push({ t: now(), who, session })
    }
  }
  const loop = async () => {
    while (!stop.signal.aborted) {
      const begun = Date.now()
      await look()
      await new Promise((resolve) => setTimeout(resolve, Math.max(10, begun + PERIOD - Date.now())))
    }
  }
  const running = loop()
  return {
    record,
    opened: (window, pid) => void windows.set(window, pid),
    pidOf: (window) => windows.get(window) ?? 0,
    claim: (who, truth, why) => put(who, truth, why),
    note: (text) => void record.notes.push({ t: now(), text }),
    async stop() {
      stop.abort()
      await running
    },
  }
}
