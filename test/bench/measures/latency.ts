import { appendFileSync, watch } from 'node:fs'
import { dirname } from 'node:path'
import type { Engine } from '../../../src/main/engine'
import { engineOver, pause, whole } from '../engine'
import { most, quantile, type Figure } from '../figure'
import { probe, type Probe } from '../probe'
import { startAgents } from '../worlds/agents'
import { makeWorld, writeStatus, type LiveSession } from '../worlds/world'
import type { Measure } from './measure'

interface Input {
  home: string
  live: LiveSession[]
  rounds: number
}

interface Latencies {
  appends: number[]
  alerts: number[]
}

const PROMPT = 'ping'

/** From a write to what a shell hears of it, with all sessions live. */
export const latencies: Probe<Input, Latencies> = {
  name: 'latencies',
  async run({ home, live, rounds }) {
    const engine = engineOver({ home, watch: true })
    await engine.start()
    await whole(engine)
    await pause(1000)
    const appends: number[] = []
    const alerts: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const session = live[(i % (live.length - 1)) + 1]
      if (!session) throw new Error('Nobody is live')
      appends.push(await afterAppend(engine, session, i))
      await pause(150)
    }
    for (let i = 0; i < rounds; i += 1) {
      const session = live[(i % (live.length - 1)) + 1]
      if (session) alerts.push(await afterEdge(engine, session))
      await pause(400)
    }
    await engine.stop()
    return { appends, alerts }
  },
}

function afterAppend(engine: Engine, session: LiveSession, i: number): Promise<number> {
  const text = `${PROMPT} ${i}`
  const heard = new Promise<void>((done) => {
    const off = engine.listen({
      snapshot: ({ sessions }) => {
        if (!sessions.some(({ id, prompt }) => id.endsWith(session.id) && prompt === text)) return
        off()
        done()
      },
    })
  })
  const from = performance.now()
  appendFileSync(session.transcript, promptLine(session, text, i))
  return heard.then(() => performance.now() - from)
}

function afterEdge(engine: Engine, session: LiveSession): Promise<number> {
  const heard = new Promise<void>((done) => {
    const off = engine.listen({
      alert: ({ action, session: id }) => {
        if (action !== 'raise' || !id.endsWith(session.id)) return
        off()
        done()
      },
    })
  })
  const from = performance.now()
  writeStatus(session, 'waiting', Date.now(), 'permission prompt')
  return heard.then(() => {
    const ms = performance.now() - from
    writeStatus(session, 'busy', Date.now())
    return ms
  })
}

function promptLine(session: LiveSession, text: string, i: number): string {
  const record = {
    parentUuid: null,
    isSidechain: false,
    type: 'user',
    message: { role: 'user', content: text },
    uuid: `ping-${i}`,
    timestamp: new Date().toISOString(),
    cwd: session.cwd,
    sessionId: session.id,
    version: '2.1.332',
  }
  return `${JSON.stringify(record)}\n`
}

/** From a write to the system's own word that something has changed in the folder. */
export const bareWatch: Probe<Input, number[]> = {
  name: 'bare-watch',
  async run({ live, rounds }) {
    const session = live[1]
    if (!session) throw new Error('Nobody is live')
    const times: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const heard = new Promise<void>((done) => {
        const watcher = watch(dirname(session.transcript), () => {
          watcher.close()
          done()
        })
      })
      await pause(20)
      const from = performance.now()
      appendFileSync(session.transcript, promptLine(session, 'bare', i))
      await heard
      times.push(performance.now() - from)
    }
    return times
  },
}

export const latency: Measure = {
  name: 'latency',
  about: 'from a write to a snapshot and to an alert, 20 live sessions',
  async run({ quick }) {
    const agents = await startAgents(20)
    const world = makeWorld({ old: quick ? 100 : 2000, pids: agents.pids, large: 0 })
    try {
      const input = { home: world.home, live: world.live, rounds: quick ? 6 : 60 }
      const bare = await probe(bareWatch, input)
      return figures(await probe(latencies, input), bare)
    } finally {
      world.remove()
      await agents.end()
    }
  },
}

function figures({ appends, alerts }: Latencies, bare: readonly number[]): Figure[] {
  const parts = [0.5, 0.95, 0.99] as const
  const word = (part: number): string => `p${part * 100}`
  return [
    ...parts.map((part): Figure => ({
      name: `latency.append.${word(part)}`,
      what: `append to snapshot, ${word(part)}`,
      value: quantile(appends, part),
      unit: 'ms',
      baseline: { what: 'append to the event of fs.watch', value: quantile(bare, part) },
      target: part === 0.95 ? most(60) : null,
    })),
    ...parts.map((part): Figure => ({
      name: `latency.alert.${word(part)}`,
      what: `registry edge to alert, ${word(part)}`,
      value: quantile(alerts, part),
      unit: 'ms',
      baseline: { what: 'its guard against flashes', value: 400 },
      target: part === 0.95 ? most(600) : null,
    })),
  ]
}
