import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { legacySession, vibeSession } from '../../fixtures/builders/mistral-vibe'
import type { Detail } from '../../src/shared/contract'
import { detailSchema } from '../../src/shared/contract'
import { openRig, type Rig } from '../harness/rig'

const START = Date.parse('2026-03-02T10:00:00Z')
let rig: Rig
beforeEach(async () => {
  rig = await openRig({ start: START, homes: { 'mistral-vibe': ['.vibe'] } })
})
afterEach(() => rig.close())

async function detailOf(
  id: string,
  page: { before?: number; limit?: number; agent?: string } = {},
): Promise<Detail | null> {
  await rig.look()
  const request = { id, before: null, limit: 100, agent: null, ...page }
  const detail = await rig.engine().detail(request)
  return detail && detailSchema.parse(detail)
}

const rows = (detail: Detail | null) =>
  detail?.steps.map(({ offset, kind, label, target }) => [offset, kind, label, target])

describe('the detail of a unified store', () => {
  it('tells its entries as steps, and what was said last', async () => {
    const s = vibeSession({ start: START, id: 'd1' })
    s.store.prompt(s.ms(-30), 'Run the tests')
    s.store.say(s.ms(-29), 'I run them.\nThen we see.')
    const good = s.store.effect(s.ms(-28), 'file_system.bash', { command: 'npm test' })
    s.store.settle(s.ms(-20), good)
    s.store.rotate()
    const bad = s.store.effect(s.ms(-19), 'file_system.read_file', { path: 'a.ts' })
    s.store.settle(s.ms(-18), bad, 'failed')
    s.store.say(s.ms(-17), 'All tests pass.')
    s.store.end(s.ms(-16))
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const detail = await detailOf(s.key)
    expect(rows(detail)).toEqual([
      [0, 'prompt', 'Run the tests', ''],
      [1, 'text', 'I run them.', ''],
      [2, 'tool', 'bash', 'npm test'],
      [3, 'tool', 'read_file', 'a.ts'],
      [4, 'text', 'All tests pass.', ''],
    ])
    expect(detail?.steps.map(({ ms, failed }) => [ms, failed]).slice(2, 4)).toEqual([
      [8000, false],
      [1000, true],
    ])
    expect(detail?.screen).toEqual({ kind: 'text', text: 'All tests pass.' })
    expect(detail?.earlier).toBeNull()
  })

  it('is paged by index: no step is lost or comes twice', async () => {
    const s = vibeSession({ start: START, id: 'd2' })
    for (let i = 0; i < 12; i += 1) {
      s.store.prompt(s.ms(-60 + i), `Prompt ${i}`)
      s.store.say(s.ms(-60 + i), `Answer ${i}`)
      s.store.end(s.ms(-60 + i))
    }
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const all = await detailOf(s.key)
    const seen: unknown[] = []
    let before: number | null = null
    do {
      const page: Detail | null = await detailOf(s.key, {
        limit: 5,
        ...(before !== null && { before }),
      })
      expect(page?.steps.length).toBeLessThanOrEqual(5)
      seen.unshift(...(page?.steps ?? []))
      before = page?.earlier ?? null
    } while (before !== null)
    expect(seen).toEqual(all?.steps)
    expect(seen.length).toBe(24)
  })

  it('shows a question with its options, only while the session waits for it', async () => {
    const s = vibeSession({ start: START, id: 'd3' })
    const question = { question: 'Which database?', options: ['Postgres', 'SQLite'] }
    const input = { questions: [{ question: question.question }] }
    s.store.prompt(s.ms(-9), 'Set up the database')
    s.store.effect(s.ms(-8), 'ui.ask_user_question', input)
    s.store.ask(s.ms(-8), { kind: 'user_input', id: 'user-input-1', ...question })
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const asked = await detailOf(s.key)
    expect(rows(asked)?.at(-1)).toEqual([1, 'question', 'ask_user_question', 'Which database?'])
    expect(asked?.screen).toMatchObject({
      kind: 'question',
      questions: [
        { text: 'Which database?', options: [{ label: 'Postgres' }, { label: 'SQLite' }] },
      ],
    })
    // Killed while it asked: the callback stays in the files, and nobody can answer it any more.
    await rig.act([s.died()])
    expect(await detailOf(s.key)).toMatchObject({
      session: { state: 'ended' },
      screen: { kind: 'none' },
    })
  })

  it('leaves an approval to the session itself, which says the call', async () => {
    const s = vibeSession({ start: START, id: 'd4' })
    const input = { command: 'npm publish' }
    s.store.prompt(s.ms(-9), 'Publish')
    s.store.say(s.ms(-9), 'I publish it.')
    s.store.effect(s.ms(-8), 'file_system.bash', input)
    s.store.ask(s.ms(-8), { kind: 'approval', id: 'approval-1', toolName: 'bash', input })
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const detail = await detailOf(s.key)
    expect(detail?.session.reason).toEqual({ kind: 'permission', text: 'bash: npm publish' })
    expect(detail?.screen).toEqual({ kind: 'text', text: 'I publish it.' })
  })

  it('tells the error that ended the latest turn, and no longer once the next one runs', async () => {
    const s = vibeSession({ start: START, id: 'd5' })
    s.store.prompt(s.ms(-9), 'Go on')
    s.store.end(s.ms(-8), 'completed', 'Rate limit exceeded')
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const failed = await detailOf(s.key)
    expect(failed?.screen).toMatchObject({ kind: 'error', text: 'Rate limit exceeded' })
    expect(rows(failed)?.at(-1)).toEqual([1, 'error', 'Rate limit exceeded', 'provider'])
    s.store.prompt(s.ms(-1), 'Again')
    await rig.act(s.flush())
    const again = await detailOf(s.key)
    expect(again?.screen).toEqual({ kind: 'none' })
    expect(again?.steps.map(({ kind }) => kind)).toEqual(['prompt', 'prompt'])
  })

  it("reads a sub-agent's own store by its id, and no other store", async () => {
    const s = vibeSession({ start: START, id: 'd6' })
    const child = vibeSession({ start: START, id: 'd7', parent: s.id })
    const other = vibeSession({ start: START, id: 'd8' })
    const input = { command: 'rm -r build' }
    s.store.prompt(s.ms(-9), 'Find the auth code')
    s.store.effect(s.ms(-8), 'subagent.spawn', { task: 'Find the auth code' }, child.id)
    child.store.prompt(s.ms(-8), 'Find it')
    child.store.effect(s.ms(-7), 'file_system.bash', input)
    child.store.ask(s.ms(-7), { kind: 'approval', id: 'approval-c', toolName: 'bash', input })
    other.store.prompt(s.ms(-9), 'Something else')
    await rig.act([
      s.born(),
      ...[s, child, other].flatMap((each) => [each.lease(), ...each.flush()]),
    ])
    const detail = await detailOf(s.key, { agent: child.id })
    expect(rows(detail)).toEqual([
      [0, 'prompt', 'Find it', ''],
      [1, 'tool', 'bash', 'rm -r build'],
    ])
    expect(detail?.steps.every(({ agent }) => agent === child.id)).toBe(true)
    expect(detail?.screen).toMatchObject({
      kind: 'question',
      questions: [{ header: 'Approval', text: 'bash: rm -r build' }],
    })
    expect(await detailOf(s.key, { agent: other.id })).toBeNull()
    expect(await detailOf(s.key, { agent: 'nobody' })).toBeNull()
  })
})

describe('the detail of a legacy session', () => {
  it('is found by its id, though its folder has another name', async () => {
    const s = legacySession({ start: START, id: 'e1' })
    await rig.act([s.born(), s.append(s.user('Add a health check'), s.say('Done.')), s.meta(0)])
    const detail = await detailOf(s.key)
    expect(detail?.steps.map(({ kind, label }) => [kind, label])).toEqual([
      ['prompt', 'Add a health check'],
      ['text', 'Done.'],
    ])
  })
})

describe('what a step of Mistral Vibe showed', () => {
  const bodies = async (id: string) => {
    const detail = await detailOf(id)
    return Promise.all(
      (detail?.steps ?? []).map(({ offset, kind, label, target }) =>
        rig.engine().step({ id, agent: null, step: { offset, kind, label, target } }),
      ),
    )
  }

  it('is read again from the store, whether it lies in its journal, its snapshot or a chunk', async () => {
    const s = vibeSession({ start: START, id: 'b1' })
    s.store.prompt(s.ms(-30), 'Run the tests\nand <b>tell</b> me')
    const good = s.store.effect(s.ms(-28), 'file_system.bash', { command: 'npm test' })
    s.store.settle(s.ms(-20), good)
    s.store.rotate()
    const edit = { path: 'a.ts', old_string: 'a', new_string: 'b' }
    s.store.settle(s.ms(-18), s.store.effect(s.ms(-19), 'file_system.edit', edit))
    const open = s.store.effect(s.ms(-17), 'file_system.bash', { command: 'sleep 9' })
    expect(open).toBeTruthy()
    await rig.act([s.born(), s.lease(), ...s.flush()])
    const [prompt, ran, edited, runs] = await bodies(s.key)
    expect(prompt).toEqual({ kind: 'text', text: 'Run the tests\nand <b>tell</b> me' })
    expect(ran).toMatchObject({ kind: 'output', command: 'npm test', live: false })
    expect(edited).toMatchObject({
      kind: 'diff',
      files: [{ file: 'a.ts', hunks: [{ lines: ['-a', '+b'] }] }],
    })
    expect(runs).toMatchObject({ kind: 'output', command: 'sleep 9', live: true, text: '' })
    const step = { offset: 99, kind: 'tool', label: 'bash', target: '' } as const
    expect(await rig.engine().step({ id: s.key, agent: null, step })).toEqual({ kind: 'none' })
  })

  it('is read again from a legacy log: calls of one line each with their own output', async () => {
    const s = legacySession({ start: START, id: 'b2' })
    const bash = s.call('c1', 'bash', { command: 'make' })
    const read = s.call('c2', 'read_file', { path: 'b.ts' })
    const both = { ...bash, tool_calls: [...bash.tool_calls, ...read.tool_calls] }
    await rig.act([
      s.born(),
      s.append(s.user('Go\non'), both, s.result('c2', 'text of b'), s.result('c1', 'made')),
      s.append(s.say('# Done')),
      s.meta(0),
    ])
    const shown = await bodies(s.key)
    expect(shown).toMatchObject([
      { kind: 'text', text: 'Go\non' },
      { kind: 'output', command: 'make', text: 'made', live: false },
      { kind: 'output', command: 'b.ts', text: 'text of b', live: false },
      { kind: 'text', text: '# Done' },
    ])
  })
})
