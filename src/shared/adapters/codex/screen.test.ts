import { describe, expect, test } from 'vitest'
import { codexThread } from '../../../../fixtures/builders/codex'
import type { ScreenReader } from '../adapter'
import { screenReader } from './screen'
import { stateOf } from './testing'

const t = codexThread({ start: Date.parse('2026-03-02T09:00:00.000Z'), id: 'a' })
const open = [t.meta(), ...t.turn(0, '1', 'Do it')]

function shown(...records: unknown[]): ReturnType<ScreenReader['screen']> {
  const lines = [...open, ...records].map((record) => JSON.stringify(record))
  const reader = screenReader()
  for (const line of lines) {
    const bytes = Buffer.from(line)
    reader.see({ offset: 0, length: bytes.length, bytes })
  }
  return reader.screen(stateOf(`${lines.join('\n')}\n`, t.id), { path: '', files: [], running: [] })
}

describe('the shared screen', () => {
  test('a question with its options', () => {
    const options = [{ label: 'SQLite', description: 'One file' }, { label: 'Postgres' }]
    const questions = [{ id: 'db', header: 'Database', question: 'Which?', options }]
    expect(shown(t.call(1, 'q', 'request_user_input', { questions }))).toEqual({
      kind: 'question',
      questions: [
        {
          header: 'Database',
          text: 'Which?',
          options: [
            { label: 'SQLite', description: 'One file' },
            { label: 'Postgres', description: '' },
          ],
        },
      ],
    })
  })

  test('the command that runs, then what it printed', () => {
    const call = t.call(1, 'c', 'exec_command', { cmd: 'npm test' })
    expect(shown(call)).toEqual({
      kind: 'output',
      command: 'npm test',
      text: '',
      live: true,
      truncated: false,
    })
    const output =
      'Chunk ID: 12\nWall time: 1.2 seconds\nProcess exited with code 1\nOriginal token count: 3\nOutput:\n1 failed\n'
    expect(shown(call, t.output(2, 'c', output))).toMatchObject({
      command: 'npm test',
      text: '1 failed',
      live: false,
      exit: 1,
    })
    const running = 'Wall time: 9.9 seconds\nProcess running with session ID 3\nOutput:\nready\n'
    expect(shown(call, t.output(2, 'c', running))).not.toHaveProperty('exit')
  })

  test('what a program of code mode answered', () => {
    const parts = [
      { type: 'input_text', text: 'Script completed\nWall time 6.1 seconds\nOutput:\n' },
      { type: 'input_text', text: '{"chunk_id":"1","exit_code":0,"output":"finished\\n"}' },
    ]
    const call = t.custom(1, 'c', 'exec', 'await tools.exec_command({"cmd":"make"})')
    expect(shown(call, t.output(2, 'c', parts))).toMatchObject({
      command: 'make',
      text: 'finished\n',
      exit: 0,
    })
  })

  test('the patch that asks, then the change as it was applied', () => {
    const patch =
      '*** Begin Patch\n*** Update File: a.ts\n@@ main\n-one\n+two\n keep\n*** End Patch'
    const call = t.custom(1, 'p', 'apply_patch', patch)
    expect(shown(call)).toEqual({
      kind: 'diff',
      files: [
        { file: 'a.ts', hunks: [{ oldStart: 0, newStart: 0, lines: ['-one', '+two', ' keep'] }] },
      ],
    })
    const change = { type: 'update', unified_diff: '@@ -4,2 +4,2 @@\n-one\n+two\n keep\n' }
    const done = t.event(2, {
      type: 'item_completed',
      item: {
        type: 'FileChange',
        changes: { '/p/a.ts': change, '/p/b.ts': { type: 'add', content: 'x\ny\n' } },
      },
    })
    expect(shown(call, done, t.output(3, 'p', 'Exit code: 0\nOutput:\nSuccess.'))).toEqual({
      kind: 'diff',
      files: [
        {
          file: '/p/a.ts',
          hunks: [{ oldStart: 4, newStart: 4, lines: ['-one', '+two', ' keep'] }],
        },
        { file: '/p/b.ts', hunks: [{ oldStart: 1, newStart: 1, lines: ['+x', '+y'] }] },
      ],
    })
  })

  test('a proposed plan, the last answer, and nothing of a turn before', () => {
    expect(shown(t.plan(1, '1', '# Plan\n1. One'), t.completed(2, '1', null))).toEqual({
      kind: 'plan',
      markdown: '# Plan\n1. One',
      file: null,
    })
    const long = `${'word '.repeat(200)}end`
    const answered = [t.says(1, long), t.completed(2, '1', long)]
    expect(shown(...answered)).toEqual({ kind: 'text', text: long })
    expect(shown(...answered, ...t.turn(3, '2', 'More'))).toBeNull()
  })

  test('only the end of a long output is kept', () => {
    const call = t.call(1, 'c', 'shell_command', { command: 'cat big' })
    const screen = shown(call, t.output(2, 'c', `${'x'.repeat(200_000)}end`))
    expect(screen).toMatchObject({ kind: 'output', truncated: true })
    expect(screen?.kind === 'output' && screen.text.length).toBe(65_536)
    expect(screen?.kind === 'output' && screen.text.endsWith('end')).toBe(true)
  })
})
