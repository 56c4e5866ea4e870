import { appendFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '.'
import { agent, testWorld, until, type TestWorld } from './testing/world'
import type { StartWatch, WatchSink } from './watch/watcher'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const record = (fields: object): string => `${JSON.stringify(fields)}\n`
const entry = (id: string, state: string, since = Date.now()): string =>
  JSON.stringify({ id, state, since })

async function session(id: string, pid: number, state = 'busy'): Promise<void> {
  await world.write(`logs/${id}.log`, record({ prompt: `do ${id}`, at: Date.now() }))
  await world.write(`live/${pid}.json`, entry(id, state))
  world.processes.push(agent(pid))
}

/** No watcher at all: what is found is found by the sweep. */
const blind: StartWatch = () => ({ follow: () => undefined, stop: () => Promise.resolve() })

describe('watching', () => {
  it('sees an append, a wait and its end, at once, and alarms once', async () => {
    await session('a', 101)
    const engine = world.open({ watch: true })
    await engine.start()
    // The watcher needs a moment before it reports; until then the sweep would find it, later.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const begun = Date.now()
    await appendFile(join(world.home, 'logs/a.log'), record({ say: 'hello', at: Date.now() }))
    await until('append', () => engine.snapshot().sessions[0]?.reason.text === 'hello')
    expect(Date.now() - begun).toBeLessThan(500)
    await writeFile(join(world.home, 'live/101.json'), entry('a', 'waiting'))
    await until('waiting', () => engine.snapshot().light === 'waiting')
    await until('alert', () => world.alerts.length === 1)
    await writeFile(join(world.home, 'live/101.json'), entry('a', 'busy'))
    await until('withdrawal', () => world.alerts.length === 2)
    expect(world.alerts.map(({ action }) => action)).toEqual(['raise', 'withdraw'])
    world.processes.length = 0
    await until('ended', () => engine.snapshot().sessions[0]?.state === 'ended')
  })

  it('finds a home, and a session in new folders, that were not there at the start', async () => {
    await rm(world.home, { recursive: true })
    const engine = world.open({ watch: true })
    expect((await engine.start()).sources).toMatchObject([{ status: 'absent' }])
    await mkdir(world.home)
    await until('home', () => engine.snapshot().sources[0]?.status === 'ok')
    await session('deep/er/a', 101)
    await world.write('live/101.json', entry('a', 'busy'))
    await until('session', () => engine.snapshot().sessions[0]?.state === 'busy')
  })

  it('finds by the sweep what the watcher does not say: appends, new entries, a home that goes', async () => {
    await session('a', 101)
    const engine = world.open({ watch: true }, { watch: blind })
    await engine.start()
    await appendFile(join(world.home, 'logs/a.log'), record({ say: 'hello', at: Date.now() }))
    await until('append', () => engine.snapshot().sessions[0]?.reason.text === 'hello')
    await session('b', 102, 'waiting')
    await until('entry', () => engine.snapshot().light === 'waiting')
    await rename(world.home, `${world.home}-away`)
    await until('gone', () => engine.snapshot().sources[0]?.status === 'absent')
    expect(engine.snapshot().sources[0]?.files).toBe(0)
  })

  it('says so when the system watches no more folders, and goes on', async () => {
    await session('a', 101)
    const exhausted: StartWatch = (_home, sink) => {
      setTimeout(() => sink.exhausted(Object.assign(new Error('x'), { code: 'ENOSPC' })), 10)
      return blind(_home, sink)
    }
    const engine = world.open({ watch: true }, { watch: exhausted })
    await engine.start()
    await until('fault', () => engine.snapshot().sources[0]?.faults.length === 1)
    expect(engine.snapshot().sources[0]?.faults[0]?.message).toContain('watches no more folders')
    await appendFile(join(world.home, 'logs/a.log'), record({ say: 'hello', at: Date.now() }))
    await until('append', () => engine.snapshot().sessions[0]?.reason.text === 'hello')
  })

  it('takes ten thousand events in a second as a few looks, and snapshots keep their pace', async () => {
    await session('a', 101)
    const sinks: WatchSink[] = []
    const engine = world.open(
      { watch: true },
      { watch: (home, sink) => (sinks.push(sink), blind(home, sink)) },
    )
    await engine.start()
    const before = world.snapshots.length
    const begun = Date.now()
    for (let i = 0; i < 100; i += 1) {
      await appendFile(join(world.home, 'logs/a.log'), record({ say: `n${i}`, at: Date.now() }))
      for (let j = 0; j < 100; j += 1) sinks[0]?.changed(j % 2 ? 'logs/a.log' : `logs/none${j}.log`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await until('the last', () => engine.snapshot().sessions[0]?.reason.text === 'n99')
    const looks = world.snapshots.length - before
    expect(looks).toBeLessThanOrEqual((Date.now() - begun) / 50 + 2)
    expect(looks).toBeGreaterThan(1)
  })

  it('shows what is new at once though the clock was set back, or forward, by hours', async () => {
    await session('a', 101)
    let shift = 0
    const clock = { ...systemClock, now: () => Date.now() + shift }
    const engine = world.open({ watch: true, clock }, { watch: blind })
    await engine.start()
    for (const [n, hours] of [-8, 8, -16].entries()) {
      shift += hours * 3_600_000
      const before = world.snapshots.length
      await appendFile(join(world.home, 'logs/a.log'), record({ say: `n${n}`, at: Date.now() }))
      await engine.rescan()
      await until('new', () => world.snapshots.length > before, 1_000)
      expect(engine.snapshot().sessions[0]?.state).toBe('busy')
    }
  })

  it('a torn registry file is read again by itself', async () => {
    await session('a', 101, 'waiting')
    const engine = world.open({ watch: true }, { watch: blind })
    await engine.start()
    await writeFile(join(world.home, 'live/101.json'), '{"id":')
    await engine.rescan()
    await writeFile(join(world.home, 'live/101.json'), entry('a', 'busy'))
    await until('busy', () => engine.snapshot().light === 'busy', 900)
    expect(engine.snapshot().sources[0]?.faults).toEqual([])
  })

  it('completes the totals of a large log in the background', async () => {
    await session('a', 101)
    const line = record({ tokens: 1, x: 'x'.repeat(990) })
    await appendFile(
      join(world.home, 'logs/a.log'),
      `${line.repeat(5000)}${record({ say: 'x', at: 1 })}`,
    )
    const engine = world.open({ watch: true })
    const first = await engine.start()
    expect(first.sessions[0]?.usage.complete).toBe(false)
    await until('complete', () => engine.snapshot().sessions[0]?.usage.complete === true)
    expect(engine.snapshot().sessions[0]?.usage.input).toBe(5000)
  })

  it('two engines over one home do not disturb each other', async () => {
    await session('a', 101)
    const engines = [world.open({ watch: true }), world.open({ watch: true })]
    await Promise.all(engines.map((engine) => engine.start()))
    await writeFile(join(world.home, 'live/101.json'), entry('a', 'waiting'))
    await until('both', () => engines.every((engine) => engine.snapshot().light === 'waiting'))
    expect(engines.map((engine) => engine.snapshot().sources[0]?.status)).toEqual(['ok', 'ok'])
  })

  it('says nothing more after it was stopped', async () => {
    await session('a', 101)
    const engine = world.open({ watch: true })
    await engine.start()
    await engine.stop()
    const count = world.snapshots.length
    await writeFile(
      join(dirname(join(world.home, 'live/101.json')), '101.json'),
      entry('a', 'waiting'),
    )
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(world.snapshots).toHaveLength(count)
  })
})
