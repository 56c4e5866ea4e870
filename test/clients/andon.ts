import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { alertSchema, snapshotSchema, type Snapshot } from '../../src/shared/contract'
import type { Recording, Said } from './recording'

const lineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), snapshot: snapshotSchema }),
  alertSchema.extend({ type: z.literal('alert') }),
])

/** The command line as people run it, looking at one home, and what it said when. */
export interface Andon {
  record: Pick<Recording, 'andon' | 'alerts' | 'drift' | 'faults'>
  /** The latest snapshot; null before the first. */
  latest(): Snapshot | null
  stop(): Promise<void>
}

export interface AndonOptions {
  /** The built command line (`index.js`). */
  cli: string
  /** `--claude-home DIR` and the like, for all three tools. */
  homes: readonly string[]
  env: Record<string, string>
  now: () => number
}

export function startAndon({ cli, homes, env, now }: AndonOptions): Andon {
  const args = [cli, 'watch', '--json', '--all', ...homes]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const record: Andon['record'] = { andon: [], alerts: [], drift: [], faults: [] }
  const said = new Map<string, string>()
  let latest: Snapshot | null = null
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))

  const put = (session: string, what: Said | null) => {
    const text = JSON.stringify(what)
    if (said.get(session) === text) return
    said.set(session, text)
    record.andon.push({ t: now(), session, said: what })
  }
  const look = (snapshot: Snapshot) => {
    latest = snapshot
    for (const session of snapshot.sessions) put(session.id, saidOf(session))
    const listed = new Set(snapshot.sessions.map(({ id }) => id))
    for (const id of said.keys()) if (!listed.has(id)) put(id, null)
    record.drift = snapshot.sources.flatMap(({ drift }) => drift)
    record.faults = snapshot.sources.flatMap(({ faults }) => faults.map(({ message }) => message))
  }
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = lineSchema.parse(JSON.parse(text))
    if (line.type === 'snapshot') return look(line.snapshot)
    const { type: _, ...alert } = line
    record.alerts.push({ t: now(), ...alert })
  })
  return {
    record,
    latest: () => latest,
    async stop() {
      if (child.exitCode !== null) {
        throw new Error(`andon watch ended by itself (${child.exitCode}): ${complaint}`)
      }
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const saidOf = ({
  state,
  reason,
  confidence,
  hint,
  evidence,
  live,
}: Snapshot['sessions'][number]) => ({
  state,
  reason,
  confidence,
  hint,
  evidence,
  live,
})
