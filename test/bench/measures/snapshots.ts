import { appendFileSync } from 'node:fs'
import { cpuMs, engineOver, pause, whole } from '../engine'
import { median, type Figure } from '../figure'
import { probe, type Probe } from '../probe'
import { startAgents } from '../worlds/agents'
import { makeWorld } from '../worlds/world'
import type { Measure } from './measure'

interface Input {
  home: string
  transcripts: string[]
  rounds: number
}

interface Cost {
  bytes: number
  zipped: number
  /** CPU of one change, from the write to the snapshot (ms). */
  change: number
  /** CPU of turning it into JSON, as a page gets it (ms). */
  json: number
  sessions: number
}

/** What one changed line costs while many sessions are listed. */
export const snapshotCost: Probe<Input, Cost> = {
  name: 'snapshot-cost',
  async run({ home, transcripts, rounds }) {
    const engine = engineOver({ home, watch: true })
    await engine.start()
    await whole(engine)
    await pause(2500)
    const changes: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const cpu = process.cpuUsage()
      const heard = new Promise<void>((done) => {
        const off = engine.listen({
          snapshot: () => {
            off()
            done()
          },
        })
      })
      appendFileSync(transcripts[i % transcripts.length] ?? '', line(i))
      await heard
      changes.push(cpuMs(cpu))
      await pause(60)
    }
    const snapshot = engine.snapshot()
    const from = process.cpuUsage()
    for (let i = 0; i < 20; i += 1) JSON.stringify(snapshot)
    const json = cpuMs(from) / 20
    await engine.stop()
    const text = JSON.stringify(snapshot)
    const { gzipSync } = await import('node:zlib')
    return {
      bytes: text.length,
      zipped: gzipSync(text).length,
      change: median(changes),
      json,
      sessions: snapshot.sessions.length,
    }
  },
}

const line = (i: number): string =>
  `${JSON.stringify({
    parentUuid: null,
    isSidechain: false,
    type: 'user',
    message: { role: 'user', content: `change ${i}` },
    uuid: `change-${i}`,
    timestamp: new Date().toISOString(),
  })}\n`

export const snapshots: Measure = {
  name: 'snapshot',
  about: 'one change among 300 listed sessions',
  async run({ quick }) {
    const agents = await startAgents(quick ? 30 : 300)
    const world = makeWorld({ old: 0, pids: agents.pids, large: 0, turns: 3 })
    try {
      const transcripts = world.live.map(({ transcript }) => transcript)
      const cost = await probe(snapshotCost, {
        home: world.home,
        transcripts,
        rounds: quick ? 5 : 30,
      })
      if (cost.sessions !== transcripts.length) throw new Error('Not all sessions are listed')
      return figures(cost)
    } finally {
      world.remove()
      await agents.end()
    }
  },
}

function figures({ bytes, zipped, change, json, sessions }: Cost): Figure[] {
  return [
    {
      name: 'snapshot.size',
      what: `a snapshot of ${sessions} sessions as JSON`,
      value: bytes / 1000,
      unit: 'KB',
      baseline: { what: 'the same, compressed', value: zipped / 1000 },
      target: null,
    },
    {
      name: 'snapshot.cost',
      what: 'CPU from one appended line to the snapshot',
      value: change,
      unit: 'ms',
      baseline: { what: 'JSON.stringify of it', value: json },
      target: null,
    },
  ]
}
