import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codexThread, threadId, type CodexThread } from '../../../fixtures/builders/codex'
import { virtualClock } from '../../../test/harness/clock'
import { codex } from '../../shared/adapters/codex'
import { holder } from '../../shared/adapters/codex/testing'
import type { Session, Step } from '../../shared/contract'
import { blocksOf, frameOf } from './testing/zstd'
import { testWorld, type TestWorld } from './testing/world'

const START = Date.parse('2026-11-02T09:00:00.000Z')
const DAY = 86_400_000

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const pathOf = ({ rollout }: CodexThread) => rollout.replace('.codex/', '')
const textOf = (records: readonly unknown[]) =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('')

/** Two turns, a month old. */
const old = codexThread({ start: START - 30 * DAY, id: 'a1' })
const first = [
  old.meta(),
  ...old.turn(0, '1', 'Write the parser'),
  old.call(1, 'c1', 'exec_command', { cmd: 'npm test' }),
  old.output(2, 'c1', 'Process exited with code 1\nOutput:\nred\n'),
  old.says(3, 'Written.', 'final_answer'),
  old.tokens(4, 1_000),
  old.completed(5, '1', 'Written.'),
]
const second = [
  ...old.turn(60, '2', 'Now the printer'),
  old.tokens(61, 9_000),
  old.says(62, 'Printed.', 'final_answer'),
  old.completed(63, '2', 'Printed.'),
]
const cut = Buffer.byteLength(textOf(first))

/** Goes on from the first `end` bytes of another rollout. */
const onTop = (rollout: string, end: number) => ({
  history_base: { thread_id: rollout, end_ordinal_exclusive: 10, end_byte_offset: end },
})

const fork = codexThread({ start: START, id: 'b2' })
const forked = [
  fork.meta({ forked_from_id: old.id, ...onTop(old.id, cut) }),
  ...fork.turn(0, '1', 'Try it with regular expressions'),
  fork.tokens(1, 1_500),
  fork.says(2, 'Tried.', 'final_answer'),
  fork.completed(3, '1', 'Tried.'),
]

async function engineAt(seconds: number) {
  const clock = virtualClock(START + seconds * 1000)
  const options = { homes: { codex: [world.home] }, clock }
  const engine = world.open(options, { adapters: [codex] })
  await engine.start()
  return engine
}

async function sessionOf(thread: CodexThread, seconds = 10): Promise<Session | undefined> {
  const engine = await engineAt(seconds)
  return engine.snapshot().sessions.find(({ id }) => id === thread.key)
}

const wordsOf = (steps: readonly Step[]) =>
  steps.map(({ label, target }) => [label, target].filter(Boolean).join(' '))

async function rowsOf(thread: CodexThread, limit: number): Promise<string[]> {
  const engine = await engineAt(10)
  const pages: string[][] = []
  const offsets: number[] = []
  let before: number | null = null
  do {
    const page = await engine.detail({ id: thread.key, before, limit, agent: null })
    pages.unshift(wordsOf(page?.steps ?? []))
    offsets.unshift(...(page?.steps ?? []).map(({ offset }) => offset))
    before = page?.earlier ?? null
  } while (before !== null && pages.length < 50)
  expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
  return pages.flat()
}

const inherited = ['Write the parser', 'exec_command npm test', 'Written.', 'Turn over']
const own = ['Try it with regular expressions', 'Tried.', 'Turn over']

describe('a fork whose history lies in another rollout', () => {
  beforeEach(async () => {
    world.processes.push(holder(7, [pathOf(fork)]))
    await world.write(pathOf(fork), textOf(forked), START)
  })

  const writeSource = () =>
    world.write(pathOf(old), textOf([...first, ...second]), START - 30 * DAY)

  it('has the title of the history, and a state, prompt and tokens of its own', async () => {
    await writeSource()
    expect(await sessionOf(fork)).toMatchObject({
      state: 'idle',
      title: 'Write the parser',
      titleSource: 'prompt',
      prompt: 'Try it with regular expressions',
      usage: { input: 500, output: 0 },
    })
  })

  it('shows the inherited steps before its own, up to the cut, on pages of any size', async () => {
    await writeSource()
    for (const limit of [1, 2, 3, 4, 100]) {
      expect(await rowsOf(fork, limit)).toEqual([...inherited, ...own])
    }
  })

  it('shows what an inherited step showed', async () => {
    await writeSource()
    const engine = await engineAt(10)
    const page = await engine.detail({ id: fork.key, before: null, limit: 100, agent: null })
    const [, run] = page?.steps ?? []
    expect(run).toMatchObject({ label: 'exec_command', failed: true, exit: 1 })
    const step = { offset: run?.offset ?? 0, kind: 'tool', label: 'exec_command' } as const
    const asked = { id: fork.key, agent: null, step: { ...step, target: 'npm test' } }
    expect(await engine.step(asked)).toMatchObject({ kind: 'output', text: 'red', exit: 1 })
  })

  it('was at each moment on top of what it goes on from', async () => {
    await writeSource()
    const engine = await engineAt(10)
    const asked = { id: fork.key, agent: null }
    const end = Buffer.byteLength(textOf(forked.slice(0, -1)))
    const moment = await engine.moment({ ...asked, until: end, limit: 10 })
    expect(wordsOf(moment?.steps ?? [])).toEqual(own.slice(0, 2))
    const before = await engine.detail({ ...asked, before: moment?.earlier ?? null, limit: 10 })
    expect(wordsOf(before?.steps ?? [])).toEqual(inherited)
  })

  it('reads the other one also compressed, and an archived one', async () => {
    const source = Buffer.from(textOf([...first, ...second]))
    const archived = pathOf(old).replace(/^sessions.*\//, 'archived_sessions/')
    await world.write(`${archived}.zst`, frameOf(blocksOf(source, 100)), START - 30 * DAY)
    expect(await sessionOf(fork)).toMatchObject({ title: 'Write the parser' })
    expect(await rowsOf(fork, 2)).toEqual([...inherited, ...own])
  })

  it('is what its own part says while the other is not there', async () => {
    const alone = { title: 'Try it with regular expressions', usage: { input: 1_500, output: 10 } }
    expect(await sessionOf(fork)).toMatchObject(alone)
    expect(await rowsOf(fork, 2)).toEqual(own)
    const engine = await engineAt(10)
    await writeSource()
    await engine.rescan()
    expect(engine.snapshot().sessions.find(({ id }) => id === fork.key)?.title).toBe(
      'Write the parser',
    )
  })

  it('lists nothing for the other, and forgets its calls that were open at the cut', async () => {
    const open = Buffer.byteLength(textOf(first.slice(0, 5)))
    await writeSource()
    await world.write(
      pathOf(fork),
      textOf([fork.meta({ forked_from_id: old.id, ...onTop(old.id, open) })]),
      START,
    )
    const engine = await engineAt(10)
    expect(engine.snapshot().sessions.map(({ id, state }) => [id, state])).toEqual([
      [fork.key, 'idle'],
    ])
    const [session] = engine.snapshot().sessions
    expect(session).toMatchObject({ title: 'Write the parser', reason: { kind: 'fresh' } })
  })
})

describe('a chain of histories', () => {
  it('is followed to its beginning, and in a circle only once', async () => {
    const grand = codexThread({ start: START + 60_000, id: 'c3' })
    const end = Buffer.byteLength(textOf(forked))
    const grandRecords = [
      grand.meta({ forked_from_id: fork.id, ...onTop(fork.id, end) }),
      ...grand.turn(0, '1', 'And once more'),
      grand.completed(1, '1', 'Done.'),
    ]
    await world.write(pathOf(old), textOf([...first, ...second]), START - 30 * DAY)
    await world.write(pathOf(fork), textOf(forked), START)
    await world.write(pathOf(grand), textOf(grandRecords), START)
    const rows = [...inherited, ...own, 'And once more', 'Turn over']
    expect(await rowsOf(grand, 3)).toEqual(expect.arrayContaining(rows))
    expect((await rowsOf(grand, 100)).slice(0, 7)).toEqual(rows.slice(0, 7))
    expect(await sessionOf(grand, 70)).toMatchObject({ title: 'Write the parser' })

    const loop = [old.meta(onTop(grand.id, 400)), ...first.slice(1), ...second]
    await world.write(pathOf(old), textOf(loop), START - 30 * DAY)
    expect(await rowsOf(grand, 100)).toContain('And once more')
  })
})

describe('a thread after a revert', () => {
  const id = threadId('f9', START - 1000)
  const reverted = pathOf(old).replace('.jsonl', `_${id}.jsonl`)

  it('keeps its title, its steps and its tokens; what was taken back is gone', async () => {
    await world.write(pathOf(old), textOf([...first, ...second]), START - 30 * DAY)
    await world.write(reverted, textOf([old.meta(onTop(old.id, cut))]), START)
    world.processes.push(holder(7, [reverted]))
    expect(await sessionOf(old)).toMatchObject({
      state: 'idle',
      title: 'Write the parser',
      prompt: 'Write the parser',
      model: 'gpt-6-sol',
    })
    expect(await rowsOf(old, 3)).toEqual(inherited)
    await world.write(
      reverted,
      textOf([
        old.meta(onTop(old.id, cut)),
        ...old.turn(30 * 86_400 + 1, '3', 'Another printer'),
        old.tokens(30 * 86_400 + 2, 2_000),
      ]),
      START + 1,
    )
    expect(await sessionOf(old)).toMatchObject({
      state: 'busy',
      prompt: 'Another printer',
      usage: { input: 2_000 },
    })
    expect(await rowsOf(old, 3)).toEqual([...inherited, 'Another printer'])
  })
})

describe('a session of the TypeScript CLI', () => {
  const id = 'd3c1a2b0-1111-4222-8333-444455556666'
  const key = `codex:${id}`
  const path = `sessions/rollout-2025-05-02-${id}.json`
  const items = [
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Fix the tests' }] },
    { type: 'reasoning', summary: [{ type: 'summary_text', text: '**Looking**' }] },
    {
      type: 'function_call',
      name: 'shell',
      arguments: '{"command":["bash","-lc","npm test"]}',
      call_id: 'c1',
    },
    {
      type: 'function_call_output',
      call_id: 'c1',
      output: '{"output":"red","metadata":{"exit_code":1,"duration_seconds":0.4}}',
    },
    { role: 'assistant', content: [{ type: 'output_text', text: 'They are green now.' }] },
    { type: 'of-some-other-time' },
  ]
  const session = { timestamp: '2025-05-02T10:00:00.000Z', id, instructions: '' }

  it('is over, has its first prompt as title, and its steps', async () => {
    await world.write(path, JSON.stringify({ session, items }), START)
    const engine = world.open(
      { homes: { codex: [world.home] }, clock: virtualClock(START), all: true },
      { adapters: [codex] },
    )
    await engine.start()
    expect(engine.snapshot().sessions).toMatchObject([
      { id: key, state: 'ended', title: 'Fix the tests', startedAt: session.timestamp },
    ])
    const asked = { id: key, agent: null, limit: 3 }
    const page = await engine.detail({ ...asked, before: null })
    expect(page?.screen).toEqual({ kind: 'text', text: 'They are green now.' })
    expect(page?.steps.map(({ label, exit }) => [label, exit])).toEqual([
      ['Looking', undefined],
      ['shell', 1],
      ['They are green now.', undefined],
    ])
    const first = await engine.detail({ ...asked, before: page?.earlier ?? null })
    expect(wordsOf(first?.steps ?? [])).toEqual(['Fix the tests'])
    expect(engine.snapshot().sources[0]?.drift).toEqual([])
  })

  it('costs one fault where it is torn', async () => {
    await world.write(path, JSON.stringify({ session, items }).slice(0, 300), START)
    const engine = world.open(
      { homes: { codex: [world.home] }, clock: virtualClock(START), all: true },
      { adapters: [codex] },
    )
    await engine.start()
    expect(engine.snapshot().sessions).toEqual([])
    expect(engine.snapshot().sources[0]?.faults).toMatchObject([{ file: path }])
  })
})
