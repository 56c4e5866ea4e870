import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codexThread } from '../../../../fixtures/builders/codex'
import { zstdFrame } from '../../../../fixtures/builders/zstd'
import { virtualClock } from '../../../../test/harness/clock'
import { codex } from '../../../shared/adapters/codex'
import { claudeCode } from '../../../shared/adapters/claude-code'
import { lines, records, SID, T0 } from '../../../shared/adapters/claude-code/testing'
import type { Moment, Track } from '../../../shared/contract'
import type { Engine } from '../api'
import { nodeFs, type ReadFs } from '../fs'
import { testWorld, type TestWorld } from '../testing/world'

const FILE = `projects/-home-dev-shop/${SID}.jsonl`
const r = records()
let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const ROWS = [
  r.prompt(0, 'Run the tests'),
  r.call(1, 'a', 'Bash', { command: 'npm test' }),
  r.result(61, 'a', '1 failed', {}, true),
  r.text(62, 'One test fails.'),
  r.prompt(300, 'Mend it'),
  r.call(301, 'b', 'Edit', { file_path: '/p/a.ts', old_string: 'one', new_string: 'two' }),
  r.result(302, 'b'),
  r.text(303, 'Mended.'),
]

async function claude(fs: ReadFs = nodeFs): Promise<Engine> {
  const engine = world.open({ clock: virtualClock(T0 + 400_000) }, { adapters: [claudeCode], fs })
  await engine.start()
  return engine
}

const whose = { id: `claude-code:${SID}`, agent: null }
const rows = (moment: Moment | null) => moment?.steps.map(({ label, target }) => label + target)

/** Every moment of a track, in order. */
async function all(engine: Engine, track: Track | null, of: typeof whose = whose) {
  const moments: (Moment | null)[] = []
  for (const { end } of track?.marks ?? []) {
    moments.push(await engine.moment({ ...of, until: end, limit: 10 }))
  }
  return moments
}

describe('a replay of a log', () => {
  it('marks what happened, and shows each moment as it was', async () => {
    await world.write(FILE, lines(...ROWS))
    const engine = await claude()
    const track = await engine.track(whose)
    expect(track?.marks.map(({ at, kind }) => [((at ?? 0) - T0) / 1000, kind])).toEqual([
      [0, 'prompt'],
      [1, 'step'],
      [61, 'failed'],
      [62, 'step'],
      [300, 'prompt'],
      [301, 'step'],
      [302, 'step'],
      [303, 'step'],
    ])
    const moments = await all(engine, track)
    expect(moments.map((moment) => moment?.screen.kind)).toEqual([
      'none',
      'output',
      'output',
      'text',
      'output',
      'diff',
      'output',
      'text',
    ])
    expect(moments[1]?.screen).toMatchObject({ command: 'npm test', live: true, text: '' })
    expect(moments[2]?.screen).toMatchObject({ live: false, text: '1 failed' })
    expect(moments[3]?.screen).toEqual({ kind: 'text', text: 'One test fails.' })
    expect(rows(moments[2] ?? null)).toEqual(['Run the tests', 'Bashnpm test'])
    expect(moments[1]?.steps.at(-1)).toMatchObject({ failed: false, ms: null })
    expect(moments[2]?.steps.at(-1)).toMatchObject({ failed: true, ms: 60_000 })
  })

  it('has the to-do list as it was, where it was read from its beginning', async () => {
    const todos = (status: string) => [{ content: 'Test', activeForm: 'Testing', status }]
    const rows = ['in_progress', 'completed'].map((status, i) =>
      r.call(i + 1, `t${i}`, 'TodoWrite', { todos: todos(status) }),
    )
    await world.write(FILE, lines(ROWS[0] ?? {}, ...rows))
    const engine = await claude()
    const moments = await all(engine, await engine.track(whose))
    expect(moments.map((moment) => moment?.todoItems)).toEqual([
      undefined,
      [{ text: 'Testing', status: 'in_progress' }],
      [{ text: 'Test', status: 'completed' }],
    ])
  })

  it('reads on where a log grew, and anew where it was rewritten', async () => {
    await world.write(FILE, lines(...ROWS.slice(0, 4)))
    let bytes = 0
    const open: ReadFs['open'] = async (path) => {
      const handle = await nodeFs.open(path)
      const read: typeof handle.read = async (buffer, position) => {
        const n = await handle.read(buffer, position)
        bytes += n
        return n
      }
      return { ...handle, read }
    }
    const engine = await claude({ ...nodeFs, open })
    const first = await engine.track(whose)
    bytes = 0
    await appendFile(join(world.home, FILE), lines(...ROWS.slice(4)))
    const second = await engine.track(whose)
    expect(bytes).toBeLessThan(lines(...ROWS.slice(4)).length + 200)
    expect(second?.marks.slice(0, 4)).toEqual(first?.marks)
    expect(second?.marks).toHaveLength(8)
    await writeFile(join(world.home, FILE), lines(r.prompt(5, 'Another'), ...ROWS))
    const anew = await engine.track(whose)
    expect(anew?.marks).toHaveLength(9)
  })

  it('pages a moment’s steps: what is earlier comes as of now', async () => {
    await world.write(FILE, lines(...ROWS))
    const engine = await claude()
    const { marks } = (await engine.track(whose)) ?? { marks: [] }
    const moment = await engine.moment({ ...whose, until: marks.at(-1)?.end ?? 0, limit: 2 })
    expect(rows(moment)).toEqual(['Edit/p/a.ts', 'Mended.'])
    const page = await engine.detail({ ...whose, before: moment?.earlier ?? 0, limit: 10 })
    expect(page?.steps.map(({ label }) => label)).toEqual([
      'Run the tests',
      'Bash',
      'One test fails.',
      'Mend it',
    ])
  })

  it('looks further back than one window where the records are large', async () => {
    const big = r.result(2, 'a', 'x'.repeat(700_000))
    await world.write(FILE, lines(ROWS[0] ?? {}, ROWS[1] ?? {}, big))
    const engine = await claude()
    const { marks } = (await engine.track(whose)) ?? { marks: [] }
    const moment = await engine.moment({ ...whose, until: marks.at(-1)?.end ?? 0, limit: 5 })
    expect(rows(moment)).toEqual(['Run the tests', 'Bashnpm test'])
    expect(moment?.screen).toMatchObject({ kind: 'output', command: 'npm test', truncated: true })
  })

  it('is nothing for a session or a sub-agent that is not there', async () => {
    await world.write(FILE, lines(...ROWS))
    const engine = await claude()
    expect(await engine.track({ id: 'claude-code:none', agent: null })).toBeNull()
    expect(await engine.moment({ ...whose, agent: 'none', until: 9, limit: 1 })).toBeNull()
  })

  it('replays a sub-agent from its own file', async () => {
    await world.write(FILE, lines(...ROWS))
    const own = lines(r.prompt(10, 'Explore', { isSidechain: true }))
    const path = FILE.replace('.jsonl', '/subagents/agent-a1.jsonl')
    await world.write(path, own)
    const engine = await claude()
    const of = { ...whose, agent: 'a1' }
    const { marks } = (await engine.track(of)) ?? { marks: [] }
    expect(marks).toEqual([{ at: T0 + 10_000, end: own.trimEnd().length, kind: 'prompt' }])
    expect(rows(await engine.moment({ ...of, until: marks[0]?.end ?? 0, limit: 5 }))).toEqual([
      'Explore',
    ])
  })
})

describe('a replay of a compressed rollout', () => {
  it('is inflated once, and is the same as that of the plain one', async () => {
    const t = codexThread({ start: T0, id: 'a', made: -60 })
    const rollout = [
      t.meta(),
      ...t.turn(0, '1', 'Do it'),
      t.call(1, 'c', 'exec_command', { cmd: 'make' }),
      t.output(9, 'c', 'Process exited with code 2\nOutput:\nno rule\n'),
      t.says(10, 'It cannot be made.'),
      t.completed(10, '1', 'It cannot be made.'),
    ]
    const text = rollout.map((record) => `${JSON.stringify(record)}\n`).join('')
    const path = t.rollout.replace('.codex/', '')
    const of = { id: t.key, agent: null }
    let reads = 0
    const fs: ReadFs = {
      ...nodeFs,
      open: async (file) => {
        const handle = await nodeFs.open(file)
        return { ...handle, read: async (b, at) => ((reads += 1), handle.read(b, at)) }
      },
    }
    const told: unknown[] = []
    const readAgain: boolean[] = []
    const compressed = Buffer.from(zstdFrame(text), 'base64')
    for (const [file, stored] of [
      [path, text],
      [`${path}.zst`, compressed],
    ] as const) {
      await world.write(file, stored)
      const engine = world.open(
        { homes: { codex: [world.home] }, clock: virtualClock(T0 + 60_000) },
        { adapters: [codex], fs },
      )
      await engine.start()
      const track = await engine.track(of)
      const before = reads
      told.push([track, await all(engine, track, of)])
      readAgain.push(reads > before)
      await engine.stop()
      await rm(join(world.home, file))
    }
    expect(told[1]).toEqual(told[0])
    expect(readAgain).toEqual([true, false])
    expect(told[0]).toMatchObject([{ marks: [{ kind: 'prompt' }, {}, {}, {}, {}] }, {}])
  })
})
