import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeCode } from '../../shared/adapters/claude-code'
import { SID, T0, lines, records } from '../../shared/adapters/claude-code/testing'
import type { Screen, Step } from '../../shared/contract'
import { virtualClock } from '../../../test/harness/clock'
import { testWorld, type TestWorld } from './testing/world'

const PROJECT = 'projects/-home-dev-shop'
const id = `claude-code:${SID}`
const r = records()

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

/** The body of each step of a transcript, in the order of its rows. */
async function bodies(
  ...rows: Record<string, unknown>[]
): Promise<{ steps: Step[]; shown: (Screen | null)[] }> {
  await world.write(`${PROJECT}/${SID}.jsonl`, lines(...rows))
  const engine = world.open({ clock: virtualClock(T0 + 10_000) }, { adapters: [claudeCode] })
  await engine.start()
  const detail = await engine.detail({ id, before: null, limit: 100, agent: null })
  const steps = detail?.steps ?? []
  const shown = await Promise.all(
    steps.map(({ offset, kind, label, target }) =>
      engine.step({ id, agent: null, step: { offset, kind, label, target } }),
    ),
  )
  return { steps, shown }
}

describe('the body of a step', () => {
  it('is the prompt as it was written, with all of its lines', async () => {
    const { steps, shown } = await bodies(r.prompt(0, 'First line\nand <b>a second</b> one'))
    expect(steps[0]?.label).toBe('First line')
    expect(shown[0]).toEqual({ kind: 'text', text: 'First line\nand <b>a second</b> one' })
  })

  it('is a command whole, with its output, also where another call ran beside it', async () => {
    const command = 'npm test \\\n  --run auth'
    const { shown } = await bodies(
      r.prompt(0, 'go'),
      r.call(1, 'a', 'Bash', { command }),
      r.call(1, 'b', 'Bash', { command: 'ls' }),
      r.result(2, 'b', 'x.ts', { toolUseResult: { stdout: 'x.ts', stderr: '' } }),
      r.result(3, 'a', 'ok', { toolUseResult: { stdout: '9 passed', stderr: '' } }),
    )
    const over = { kind: 'output', live: false, truncated: false }
    expect(shown[1]).toEqual({ ...over, command, text: '9 passed' })
    expect(shown[2]).toEqual({ ...over, command: 'ls', text: 'x.ts' })
  })

  it('is the change that an edit made, the result of any other tool, and what still runs', async () => {
    const hunk = { oldStart: 3, newStart: 3, lines: ['-a', '+b'] }
    const { shown } = await bodies(
      r.prompt(0, 'go'),
      r.call(1, 'e', 'Edit', { file_path: '/p/x.ts', old_string: 'a', new_string: 'b' }),
      r.result(2, 'e', 'ok', { toolUseResult: { filePath: '/p/x.ts', structuredPatch: [hunk] } }),
      r.call(3, 'g', 'Grep', { pattern: 'todo' }),
      r.result(4, 'g', 'x.ts:1'),
      r.call(5, 'c', 'Bash', { command: 'sleep 9' }),
    )
    expect(shown[1]).toEqual({ kind: 'diff', files: [{ file: '/p/x.ts', hunks: [hunk] }] })
    expect(shown[2]).toMatchObject({ kind: 'output', command: 'todo', text: 'x.ts:1' })
    expect(shown[3]).toMatchObject({ kind: 'output', command: 'sleep 9', live: true })
  })

  it('is a question with its options, also once it is answered', async () => {
    const input = { questions: [{ question: 'Where?', options: [{ label: 'Here' }] }] }
    const { shown } = await bodies(
      r.prompt(0, 'go'),
      r.call(1, 'q', 'AskUserQuestion', input),
      r.result(2, 'q', 'Here'),
    )
    expect(shown[1]).toMatchObject({
      kind: 'question',
      questions: [{ text: 'Where?', options: [{ label: 'Here' }] }],
    })
  })

  it('is an answer with all the pieces that it was written in', async () => {
    const { steps, shown } = await bodies(r.prompt(0, 'go'), r.text(1, '# One'), r.text(2, 'Two'))
    expect(steps).toHaveLength(2)
    expect(shown[1]).toEqual({ kind: 'text', text: '# One\n\nTwo' })
  })

  it('is none where the step is not there any more, and null where the session is not', async () => {
    await bodies(r.prompt(0, 'go'))
    const engine = world.open({ clock: virtualClock(T0 + 10_000) }, { adapters: [claudeCode] })
    await engine.start()
    const step = { offset: 0, kind: 'prompt', label: 'something else', target: '' } as const
    expect(await engine.step({ id, agent: null, step })).toEqual({ kind: 'none' })
    expect(await engine.step({ id, agent: null, step: { ...step, offset: 5e9 } })).toEqual({
      kind: 'none',
    })
    expect(await engine.step({ id: 'codex:gone', agent: null, step })).toBeNull()
    expect(await engine.step({ id, agent: 'gone', step })).toBeNull()
  })
})
