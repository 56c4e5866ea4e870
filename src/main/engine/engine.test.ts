import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { virtualClock } from '../../../test/harness/clock'
import { snapshotSchema } from '../../shared/contract'
import { nodeFs, type ReadFs } from './fs'
import { linesAdapter } from './testing/lines-adapter'
import { agent, testWorld, type TestWorld } from './testing/world'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const record = (fields: object): string => `${JSON.stringify(fields)}\n`
const NOW = Date.parse('2026-03-02T09:00:00.000Z')
const HOUR = 3_600_000

async function session(
  id: string,
  pid: number | null,
  state = 'busy',
  at = NOW - 1000,
): Promise<void> {
  await world.write(`logs/${id}.log`, record({ prompt: `do ${id}`, at, cwd: '/work' }), NOW - 1000)
  if (pid === null) return
  await world.write(`live/${pid}.json`, JSON.stringify({ id, state, since: at }))
  world.processes.push(agent(pid))
}

/** A file system in which some paths fail. */
function failing(code: string, test: (path: string, call: keyof ReadFs) => boolean): ReadFs {
  const check = (path: string, call: keyof ReadFs): void => {
    if (test(path, call)) throw Object.assign(new Error(`${code}: ${path}`), { code })
  }
  return {
    stat: async (path) => (check(path, 'stat'), nodeFs.stat(path)),
    statNow: (path) => (check(path, 'statNow'), nodeFs.statNow(path)),
    list: async (path) => (check(path, 'list'), nodeFs.list(path)),
    realpath: async (path) => (check(path, 'realpath'), nodeFs.realpath(path)),
    open: async (path) => (check(path, 'open'), nodeFs.open(path)),
  }
}

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    hash.update(name)
    hash.update(await readFile(join(folder, name)).catch(() => 'folder'))
  }
  return hash.digest('hex')
}

describe('one look', () => {
  it('lists live sessions, writes nothing, and says what the contract says', async () => {
    await session('a', 101)
    await session('b', 102, 'idle')
    const before = await hashOf(world.home)
    const snapshot = await world.open({ clock: virtualClock(NOW) }).start()
    expect(snapshot.sessions.map(({ id, state, home }) => [id, state, home])).toEqual([
      ['claude-code:a', 'busy', '~/home'],
      ['claude-code:b', 'idle', '~/home'],
    ])
    expect(snapshot.sources).toMatchObject([{ status: 'ok', sessions: 2, files: 4, faults: [] }])
    expect(snapshotSchema.parse(snapshot)).toEqual(snapshot)
    expect(await hashOf(world.home)).toBe(before)
  })

  it('lists by the time of the records, not of the files: copied old logs stay away but for --all', async () => {
    await session('live-old', 101, 'idle', NOW - 90 * HOUR)
    await session('copied-old', null, 'busy', NOW - 90 * HOUR)
    await session('ended-lately', null, 'busy', NOW - 2 * HOUR)
    const ids = async (all: boolean): Promise<string[]> => {
      const snapshot = await world.open({ clock: virtualClock(NOW), all }).start()
      return snapshot.sessions.map(({ id }) => id.slice(12)).sort()
    }
    expect(await ids(false)).toEqual(['ended-lately', 'live-old'])
    expect(await ids(true)).toEqual(['copied-old', 'ended-lately', 'live-old'])
  })

  it('a session that ends while it is watched is listed as ended, however old its last record is', async () => {
    await session('a', 101, 'idle', NOW - 90 * HOUR)
    const engine = world.open({ clock: virtualClock(NOW) })
    expect((await engine.start()).sessions).toMatchObject([{ state: 'idle' }])
    world.processes.length = 0
    await engine.rescan()
    expect(engine.snapshot().sessions).toMatchObject([{ state: 'ended' }])
  })

  it('cold logs cost a stat, no read; and are read when they grow', async () => {
    const opened: string[] = []
    const fs: ReadFs = { ...nodeFs, open: (path) => (opened.push(path), nodeFs.open(path)) }
    for (let i = 0; i < 30; i += 1) {
      await world.write(`logs/old/${i}.log`, record({ prompt: 'old', at: 5 }), NOW - 90 * HOUR)
    }
    const engine = world.open({ clock: virtualClock(NOW) }, { fs })
    expect((await engine.start()).sources[0]).toMatchObject({ files: 30, sessions: 0 })
    expect(opened).toEqual([])
    await world.write('logs/old/7.log', record({ prompt: 'again', at: NOW }), NOW)
    await engine.rescan()
    expect(engine.snapshot().sessions).toMatchObject([{ id: 'claude-code:7', prompt: 'again' }])
    expect(opened).toHaveLength(1)
  })

  it('C36: one home in two spellings or by a link counts once, a missing one is absent', async () => {
    await session('a', 101)
    await symlink(world.home, join(dirname(world.home), 'link'))
    const homes = [
      `${world.home}/`,
      `${world.home}/../home`,
      `${world.home}/../link`,
      `${world.home}-none`,
    ]
    const snapshot = await world.open({ homes: { 'claude-code': homes } }).start()
    expect(snapshot.sessions).toHaveLength(1)
    expect(snapshot.sources.map(({ home, status }) => [home, status])).toEqual([
      ['~/home', 'ok'],
      ['~/home-none', 'absent'],
    ])
  })

  it('reads folders that another folder names', async () => {
    await session('a', 101)
    const outside = join(dirname(world.home), 'outside')
    await mkdir(outside)
    await writeFile(join(outside, 'z.log'), record({ prompt: 'far', at: Date.now() }))
    const adapters = [linesAdapter({ extraRoots: [outside] })]
    const snapshot = await world.open({}, { adapters }).start()
    expect(snapshot.sessions.map(({ id }) => id)).toContain('claude-code:z')
  })

  it('has complete totals for logs of an ordinary size', async () => {
    await session('a', 101)
    await appendFile(
      join(world.home, 'logs/a.log'),
      record({ tokens: 1, x: 'x'.repeat(999) }).repeat(900),
    )
    const snapshot = await world.open({ clock: virtualClock(NOW) }).start()
    expect(snapshot.sessions[0]?.usage).toMatchObject({ input: 900, complete: true })
  })
})

describe('faults cost what they touch', () => {
  const clock = virtualClock(NOW)

  it('C39: an unreadable folder, a folder for a file, a pipe, a vanishing file: one fault each', async () => {
    await session('a', 101)
    await mkdir(join(world.home, 'live/7.json'), { recursive: true })
    await world.write('logs/secret/s.log', record({ prompt: 'x', at: NOW }))
    await world.write('logs/gone.log', record({ prompt: 'x', at: NOW }), NOW)
    execFileSync('mkfifo', [join(world.home, 'logs/pipe.log')])
    const fs = failing('EACCES', (path, call) => call === 'list' && path.endsWith('/secret'))
    const vanishing: ReadFs = {
      ...fs,
      open: async (path) => {
        if (path.endsWith('gone.log')) await rm(path)
        return fs.open(path)
      },
    }
    // A folder that the adapter would enter is no file of its.
    const adapters = [{ ...linesAdapter(), enters: (folder: string) => !folder.endsWith('.json') }]
    const engine = world.open({ clock }, { fs: vanishing, adapters })
    const snapshot = await engine.start()
    expect(snapshot.sessions.map(({ id }) => id)).toEqual(['claude-code:a'])
    expect(snapshot.sources[0]?.status).toBe('faulty')
    expect(snapshot.sources[0]?.faults.map(({ file }) => file).sort()).toEqual([
      'live/7.json',
      'logs/gone.log',
      'logs/pipe.log',
      'logs/secret',
    ])
    const logged = world.log.length
    await engine.rescan()
    expect(world.log).toHaveLength(logged)
    expect(engine.snapshot().sources[0]?.faults.map(({ file }) => file)).not.toContain(
      'logs/gone.log',
    )
  })

  it('a permission that is lost keeps what is known, and is found when it comes back', async () => {
    await session('a', 101)
    let lost = false
    const fs = failing('EACCES', (path) => lost && path.endsWith('.log'))
    const engine = world.open({ clock }, { fs })
    await engine.start()
    lost = true
    await appendFile(join(world.home, 'logs/a.log'), record({ say: 'hello', at: NOW }))
    await engine.rescan()
    expect(engine.snapshot().sources[0]).toMatchObject({ status: 'faulty', sessions: 1 })
    lost = false
    await engine.rescan()
    expect(engine.snapshot().sources[0]).toMatchObject({ status: 'ok', faults: [] })
    expect(engine.snapshot().sessions[0]?.reason.text).toBe('hello')
  })

  it('a folder that cannot be listed keeps its sessions', async () => {
    await session('a', 101)
    let lost = false
    const fs = failing('EIO', (path, call) => lost && call === 'list' && path.endsWith('/live'))
    const engine = world.open({ clock }, { fs })
    await engine.start()
    lost = true
    await engine.rescan()
    expect(engine.snapshot().sessions).toMatchObject([{ state: 'busy', live: 'alive' }])
  })

  it('links that lead in a circle, back home or up are walked once', async () => {
    await session('a', 101)
    await mkdir(join(world.home, 'logs/deep'))
    await symlink('..', join(world.home, 'logs/deep/up'))
    await symlink(world.home, join(world.home, 'logs/home'))
    await symlink('/', join(world.home, 'logs/root'))
    await symlink('self', join(world.home, 'logs/self'))
    const snapshot = await world.open({ clock }).start()
    expect(snapshot.sources[0]).toMatchObject({ files: 2, status: 'ok' })
  })

  it('hides what the settings hide; with all it is listed and never alarms', async () => {
    await session('a', 101)
    const hide = [{ scope: 'folder', value: '/work' }] as const
    expect((await world.open({ clock: virtualClock(NOW), hide }).start()).sessions).toEqual([])
    const clock = virtualClock(NOW)
    const engine = world.open({ clock, hide, all: true })
    const alarmed: string[] = []
    engine.listen({ alert: ({ session: id }) => alarmed.push(id) })
    expect((await engine.start()).sessions).toHaveLength(1)
    await session('a', 101, 'waiting')
    await engine.rescan()
    await clock.advanceTo(NOW + 2000, () => engine.rescan())
    expect(engine.snapshot().sessions).toMatchObject([{ state: 'waiting' }])
    expect(alarmed).toEqual([])
    await engine.stop()
  })

  it('follows a link to a folder elsewhere', async () => {
    await session('a', 101)
    const outside = join(dirname(world.home), 'other-disk')
    await mkdir(outside)
    await writeFile(join(outside, 'b.log'), record({ prompt: 'moved', at: NOW }))
    await symlink(outside, join(world.home, 'logs/linked'))
    const snapshot = await world.open({ all: true, clock }).start()
    expect(snapshot.sessions.map(({ id }) => id)).toContain('claude-code:b')
  })

  it('C8: a torn registry file keeps its state; only when it stays torn is it a fault', async () => {
    const clock = virtualClock(NOW)
    await session('a', 101, 'waiting')
    const engine = world.open({ clock })
    await engine.start()
    await world.write('live/101.json', '{"id":"a","sta')
    await engine.rescan()
    await clock.advanceTo(NOW + 1900, () => engine.rescan())
    expect(engine.snapshot().sessions).toMatchObject([{ state: 'waiting' }])
    expect(engine.snapshot().sources[0]?.faults).toEqual([])
    await clock.advanceTo(NOW + 2100, () => engine.rescan())
    expect(engine.snapshot().sources[0]?.faults).toMatchObject([{ file: 'live/101.json' }])
    await world.write('live/101.json', JSON.stringify({ id: 'a', state: 'waiting', since: NOW }))
    await engine.rescan()
    expect(engine.snapshot().sources[0]).toMatchObject({ status: 'ok', faults: [] })
    expect(world.alerts).toEqual([])
  })

  it('a process table that cannot be read is a fault, and nothing is alive', async () => {
    await session('a', 101)
    const processes = { read: () => Promise.reject(new Error('no /proc')) }
    const snapshot = await world.open({ clock, processes }).start()
    expect(snapshot.sources[0]?.faults).toMatchObject([{ file: null }])
    expect(snapshot.sessions).toMatchObject([{ live: 'dead' }])
  })

  it('an adapter that throws costs its home, not the other tool’s', async () => {
    await session('a', 101)
    const broken = linesAdapter({
      sessions: () => {
        throw new Error('a bug')
      },
    })
    const adapters = [broken, { ...linesAdapter(), tool: 'codex' as const }]
    const homes = { 'claude-code': [world.home], codex: [world.home] }
    const engine = world.open({ clock, homes }, { adapters })
    const snapshot = await engine.start()
    expect(snapshot.sources).toMatchObject([{ status: 'faulty' }, { status: 'ok', sessions: 1 }])
    await engine.rescan()
    expect(world.log.filter((line) => line.includes('a bug'))).toHaveLength(1)
  })

  it('a decoder that throws costs one record', async () => {
    await session('a', 101)
    await appendFile(
      join(world.home, 'logs/a.log'),
      record({ throw: {} }) + record({ say: 'after', at: NOW }),
    )
    const snapshot = await world.open({ clock }).start()
    expect(snapshot.sessions[0]?.reason.text).toBe('after')
    expect(snapshot.sources[0]?.faults).toMatchObject([{ file: 'logs/a.log' }])
  })

  it('a home that is a file is unreadable', async () => {
    await world.write('file', 'x')
    const homes = { 'claude-code': [join(world.home, 'file')] }
    expect((await world.open({ homes }).start()).sources).toMatchObject([{ status: 'unreadable' }])
  })

  it('a home that is a link follows it when it leads elsewhere', async () => {
    await session('a', 101)
    const [link, other] = [`${world.home}-link`, `${world.home}-other`]
    await symlink(world.home, link)
    await mkdir(join(other, 'logs'), { recursive: true })
    await writeFile(join(other, 'logs/b.log'), record({ prompt: 'other', at: NOW }))
    const engine = world.open({ clock, all: true, homes: { 'claude-code': [link] } })
    expect((await engine.start()).sessions.map(({ id }) => id)).toEqual(['claude-code:a'])
    await rm(link)
    await symlink(other, link)
    await engine.rescan()
    expect(engine.snapshot().sessions.map(({ id }) => id)).toContain('claude-code:b')
    expect(engine.snapshot().sources[0]?.files).toBe(1)
  })

  it('a home that is unmounted and comes back loses nothing but the time between', async () => {
    const clock = virtualClock(NOW)
    await session('a', 101)
    const engine = world.open({ clock })
    await engine.start()
    await rename(world.home, `${world.home}-away`)
    await engine.rescan()
    await clock.advanceTo(NOW + 1000, () => engine.rescan())
    expect(engine.snapshot().sources).toMatchObject([{ status: 'absent', files: 0, sessions: 0 }])
    await rename(`${world.home}-away`, world.home)
    await engine.rescan()
    expect(engine.snapshot().sessions).toMatchObject([{ state: 'busy' }])
  })
})

describe('over time', () => {
  it('a wait alarms once, after its guard, without another look', async () => {
    const clock = virtualClock(NOW)
    await session('a', 101)
    const engine = world.open({ clock })
    await engine.start()
    await world.write('live/101.json', JSON.stringify({ id: 'a', state: 'waiting', since: NOW }))
    await engine.rescan()
    expect(engine.snapshot().light).toBe('waiting')
    await clock.advanceTo(NOW + 399, async () => undefined)
    expect(world.alerts).toEqual([])
    await clock.advanceTo(NOW + 5000, async () => undefined)
    expect(world.alerts).toMatchObject([{ action: 'raise', kind: 'permission' }])
    expect(clock.pending()).toBe(0)
  })

  it('two rewrites of one size within one tick of the clock are both seen', async () => {
    await session('a', 101, 'busy')
    const engine = world.open()
    await engine.start()
    for (let i = 0; i < 50; i += 1) {
      const since = NOW + i
      await writeFile(
        join(world.home, 'live/101.json'),
        JSON.stringify({ id: 'a', state: 'busy', since }),
      )
      await engine.rescan()
      expect(engine.snapshot().sessions[0]?.since).toBe(new Date(since).toISOString())
    }
  })

  it('survives a clock that jumps forward and back', async () => {
    let now = NOW
    const clock = { now: () => now, after: () => () => undefined }
    await session('a', 101)
    const engine = world.open({ clock })
    await engine.start()
    for (const jump of [8 * HOUR, -16 * HOUR]) {
      now += jump
      await engine.rescan()
      expect(engine.snapshot().sessions).toMatchObject([{ state: 'busy' }])
    }
  })

  it('tells every listener, also when one of them throws', async () => {
    await session('a', 101)
    const engine = world.open()
    let told = 0
    engine.listen({
      snapshot: () => {
        throw new Error('not mine')
      },
    })
    engine.listen({ snapshot: () => (told += 1) })
    await engine.start()
    expect(told).toBe(1)
    expect(world.log.join()).toContain('A listener failed')
  })
})

describe('detail', () => {
  it('pages through a log backwards, each record once', async () => {
    await session('a', 101)
    const lines = Array.from({ length: 500 }, (_, i) =>
      record(
        i % 2
          ? { say: `said ${i} ${'x'.repeat(2000)}`, at: NOW + i }
          : { prompt: `asked ${i}`, at: NOW + i },
      ),
    )
    await world.write('logs/a.log', lines.join(''))
    const engine = world.open({ clock: virtualClock(NOW) })
    await engine.start()
    const labels: string[] = []
    let before: number | null = null
    do {
      const page = await engine.detail({ id: 'claude-code:a', before, limit: 70, agent: null })
      expect(page?.steps.length).toBeLessThanOrEqual(70)
      labels.unshift(...(page?.steps.map(({ label }) => label.slice(0, 10)) ?? []))
      before = page?.earlier ?? null
    } while (before !== null)
    expect(labels).toEqual(
      Array.from({ length: 500 }, (_, i) =>
        (i % 2 ? `said ${i} ${'x'.repeat(9)}` : `asked ${i}`).slice(0, 10),
      ),
    )
    expect(
      await engine.detail({ id: 'claude-code:none', before: null, limit: 1, agent: null }),
    ).toBeNull()
    expect(
      await engine.detail({ id: 'claude-code:a', before: null, limit: 1, agent: 'x' }),
    ).toBeNull()
  })
})
