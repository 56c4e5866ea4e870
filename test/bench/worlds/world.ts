import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLarge } from './large'
import { transcript } from './records'

const DAY = 86_400_000
const PROJECTS = 100

export interface WorldPlan {
  /** Transcripts of conversations that ended long ago. */
  old: number
  /** The processes of live ones; their pids are in the registry. */
  pids: readonly number[]
  /** The first live transcript has this size (bytes); 0: as small as the others. */
  large: number
  /** How long the live conversations are; 30 turns. */
  turns?: number
}

export interface LiveSession {
  id: string
  pid: number
  transcript: string
  registry: string
  cwd: string
  /** Epoch ms. */
  startedAt: number
}

/** A Claude Code home on disk. */
export interface BenchWorld {
  root: string
  home: string
  live: LiveSession[]
  largest: { path: string; size: number } | null
  remove(): void
}

const uuid = (n: number): string => `${String(n).padStart(8, '0')}-0000-4000-8000-000000000000`

/** Writes a home: `old` transcripts of 10 to 200 days ago, and one running conversation a pid. */
export function makeWorld({ old, pids, large, turns = 30 }: WorldPlan): BenchWorld {
  const root = mkdtempSync(join(tmpdir(), 'andon-bench-'))
  const home = join(root, '.claude')
  const now = Date.now()
  mkdirSync(join(home, 'sessions'), { recursive: true })
  for (let i = 0; i < PROJECTS; i += 1) mkdirSync(projectOf(home, i), { recursive: true })
  const ended = transcript({
    session: uuid(0),
    cwd: '/home/dev/p0',
    start: now - 10 * DAY,
    turns: 1,
    open: false,
    seed: 1,
  })
  for (let i = 0; i < old; i += 1) writeOld(home, i, now, ended)
  let largest: BenchWorld['largest'] = null
  const live = pids.map((pid, i) => {
    const session = liveSession(home, i, pid, now)
    const about = { session: session.id, cwd: session.cwd, start: now - 3_600_000, seed: 7 + i }
    if (i === 0 && large > 0) {
      const size = writeLarge(session.transcript, { ...about, open: false }, large)
      largest = { path: session.transcript, size }
    } else writeFileSync(session.transcript, transcript({ ...about, turns, open: true }))
    writeStatus(session, 'busy', now)
    return session
  })
  return { root, home, live, largest, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/** Writes a live session's registry entry, as the client does at each change. */
export function writeStatus(
  session: LiveSession,
  status: string,
  now: number,
  waitingFor?: string,
): void {
  const entry = {
    pid: session.pid,
    sessionId: session.id,
    cwd: session.cwd,
    startedAt: session.startedAt,
    version: '2.1.332',
    kind: 'interactive',
    entrypoint: 'cli',
    status,
    statusUpdatedAt: now,
    ...(waitingFor === undefined ? {} : { waitingFor }),
  }
  writeFileSync(session.registry, JSON.stringify(entry))
}

const projectOf = (home: string, i: number): string =>
  join(home, 'projects', `-home-dev-p${i % PROJECTS}`)

/** Only their times and sizes are ever looked at: one text does for all. */
function writeOld(home: string, i: number, now: number, text: string): void {
  const start = now - (10 + (i % 200)) * DAY
  const path = join(projectOf(home, i), `${uuid(i)}.jsonl`)
  writeFileSync(path, text)
  utimesSync(path, start / 1000, start / 1000)
}

function liveSession(home: string, i: number, pid: number, startedAt: number): LiveSession {
  const id = uuid(900_000 + i)
  return {
    id,
    pid,
    startedAt,
    cwd: `/home/dev/p${i % PROJECTS}`,
    transcript: join(projectOf(home, i), `${id}.jsonl`),
    registry: join(home, 'sessions', `${pid}.json`),
  }
}
