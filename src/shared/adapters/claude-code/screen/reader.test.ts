import { describe, expect, test } from 'vitest'
import { screenSchema, type Screen } from '../../../contract'
import type { Beside, StoredOutput } from '../../adapter'
import { locate } from '../paths'
import { MAIN, SID, encode, lines, records, stateOf } from '../testing'
import { screenReader } from './reader'

const r = records()

const OUTPUT = `/tmp/claude-1500/-home-dev-shop/${SID}/tasks/b1.output`
const ALONE: Beside = { path: MAIN, files: [MAIN], running: [] }

function screenOf(...rows: Record<string, unknown>[]): Screen | null {
  const screen = shown(ALONE, ...rows)
  return screen === null ? null : screenSchema.parse(screen)
}

function shown(beside: Beside, ...rows: Record<string, unknown>[]): Screen | StoredOutput | null {
  const source = lines(...rows)
  const reader = screenReader(locate(MAIN)!)
  for (const line of source.split('\n')) {
    const bytes = encode(line)
    reader.see({ offset: 0, length: bytes.length, bytes })
  }
  return reader.screen(stateOf(source), beside)
}

const question = {
  question: 'Which colour?',
  header: 'Colour',
  options: [{ label: 'Blue', description: 'The house colour' }, { label: 'Green' }],
}

describe('what is open', () => {
  test('a question with its options', () => {
    expect(screenOf(r.call(1, 'q', 'AskUserQuestion', { questions: [question] }))).toEqual({
      kind: 'question',
      questions: [
        {
          header: 'Colour',
          text: 'Which colour?',
          options: [
            { label: 'Blue', description: 'The house colour' },
            { label: 'Green', description: '' },
          ],
        },
      ],
    })
  })

  test('a plan, in the call or in the file that was written before it', () => {
    expect(screenOf(r.call(1, 'p', 'ExitPlanMode', { plan: '# Plan' }))).toEqual({
      kind: 'plan',
      markdown: '# Plan',
      file: null,
    })
    const file = '/home/dev/.claude/plans/bright.md'
    const written = r.call(0, 'w', 'Write', { file_path: file, content: '# In the file' })
    expect(screenOf(written, r.result(1, 'w'), r.call(2, 'p', 'ExitPlanMode', {}))).toEqual({
      kind: 'plan',
      markdown: '# In the file',
      file,
    })
  })

  test('a change that is asked for, a command that runs', () => {
    const edit = r.call(1, 'e', 'Edit', { file_path: '/x', old_string: 'a\nb', new_string: 'c' })
    expect(screenOf(edit)).toEqual({
      kind: 'diff',
      files: [{ file: '/x', hunks: [{ oldStart: 0, newStart: 0, lines: ['-a', '-b', '+c'] }] }],
    })
    expect(screenOf(r.call(1, 'b', 'Bash', { command: 'npm test' }))).toEqual({
      kind: 'output',
      command: 'npm test',
      text: '',
      live: true,
      truncated: false,
    })
  })
})

describe('what was done last', () => {
  test('the patch of an edit, the lines of a new file', () => {
    const hunk = { oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: ['-a', '+b'] }
    const done = r.result(2, 'e', 'ok', {
      toolUseResult: { filePath: '/x', structuredPatch: [hunk] },
    })
    const { oldStart, newStart, lines: text } = hunk
    expect(screenOf(r.call(1, 'e', 'Edit', { file_path: '/x' }), done)).toEqual({
      kind: 'diff',
      files: [{ file: '/x', hunks: [{ oldStart, newStart, lines: text }] }],
    })
    const created = { type: 'create', filePath: '/y', content: 'a\nb\n', structuredPatch: [] }
    expect(
      screenOf(
        r.call(1, 'w', 'Write', { file_path: '/y' }),
        r.result(2, 'w', 'ok', { toolUseResult: created }),
      ),
    ).toEqual({
      kind: 'diff',
      files: [{ file: '/y', hunks: [{ oldStart: 0, newStart: 1, lines: ['+a', '+b'] }] }],
    })
  })

  test('a command’s output, its end when it is long', () => {
    const run = r.call(1, 'b', 'Bash', { command: 'ls' })
    const out = (stdout: string) =>
      r.result(2, 'b', stdout, { toolUseResult: { stdout, stderr: 'warn' } })
    expect(screenOf(run, out('a'))).toMatchObject({ kind: 'output', text: 'a\nwarn', live: false })
    const long = screenOf(run, out('x'.repeat(200_000)))
    expect(long).toMatchObject({ truncated: true })
    expect(long?.kind === 'output' && long.text.length).toBe(65_536)
  })

  test('after the turn the answer; an error is the state’s', () => {
    const run = [r.prompt(0, 'go'), r.call(1, 'b', 'Bash', { command: 'ls' }), r.result(2, 'b')]
    expect(screenOf(...run, r.text(3, 'All of it.'))).toEqual({ kind: 'text', text: 'All of it.' })
    expect(screenOf(...run, r.error(3, 'rate_limit', 429, 'limit'))).toBeNull()
    expect(screenOf(r.prompt(0, 'go'))).toBeNull()
  })

  test('odd records are passed over', () => {
    const odd = {
      type: 'user',
      message: { content: [{ tool_use_id: 'b', type: 'tool_result', content: [5] }] },
    }
    const screen = screenOf(r.call(1, 'b', 'Bash', {}), {
      ...odd,
      toolUseResult: { structuredPatch: 7 },
    })
    expect(screen).toMatchObject({ kind: 'output', text: '' })
  })
})

describe('outputs in files of their own', () => {
  const start = [
    r.prompt(0, 'go'),
    r.call(1, 'b', 'Bash', { command: 'npm run dev', run_in_background: true }),
    r.result(2, 'b', 'Command running in background with ID: b1', {
      toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
    }),
  ]
  const ended = r.text(3, 'It runs.')
  const running: Beside = { path: MAIN, files: [MAIN, OUTPUT], running: ['b1'] }
  const answer = { kind: 'text', text: 'It runs.' }

  test('a command in the background names its file, in the turn and after it', () => {
    const live = {
      kind: 'stored',
      command: 'npm run dev',
      path: OUTPUT,
      live: true,
      text: '',
      truncated: false,
    }
    expect(shown(running, ...start)).toEqual(live)
    expect(shown(running, ...start, ended)).toEqual(live)
  })

  test('one that is not judged to run, or has no file, does not', () => {
    expect(shown({ ...running, running: [] }, ...start, ended)).toEqual(answer)
    expect(shown({ ...running, files: [MAIN] }, ...start, ended)).toEqual(answer)
    const notice =
      '<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>'
    expect(shown(running, ...start, ended, r.user(4, notice))).not.toMatchObject({ live: true })
  })

  test('an agent’s file is no output, though a link of that name leads to it', () => {
    const agent = r.result(2, 'b', 'started', {
      toolUseResult: { status: 'async_launched', agentId: 'b1', description: 'look' },
    })
    const call = r.call(1, 'b', 'Agent', { prompt: 'look' })
    expect(shown(running, r.prompt(0, 'go'), call, agent, ended)).toEqual(answer)
  })

  test('what is open goes before it', () => {
    const asks = r.call(4, 'q', 'AskUserQuestion', { questions: [question] })
    expect(shown(running, ...start, asks)).toMatchObject({ kind: 'question' })
  })

  const long = (path: string, field: boolean) => [
    r.prompt(0, 'go'),
    r.call(1, 'l', 'Bash', { command: 'ls -R' }),
    r.result(
      2,
      'l',
      field
        ? 'part'
        : `<persisted-output>\nOutput too large (141KB). Full output saved to: ${path}`,
      {
        toolUseResult: { stdout: 'part', stderr: '', ...(field && { persistedOutputPath: path }) },
      },
    ),
  ]

  test.each([true, false])('a long output lies in tool-results (field: %s)', (field) => {
    const rows = long('/elsewhere/tool-results/toolu_1.txt', field)
    expect(shown(ALONE, ...rows)).toEqual({
      kind: 'stored',
      command: 'ls -R',
      path: `projects/-home-dev-shop/${SID}/tool-results/toolu_1.txt`,
      live: false,
      text: 'part',
      truncated: true,
    })
    const path = `projects/-home-dev-shop/${SID}/subagents/agent-a.jsonl`
    expect(shown({ ...ALONE, path }, ...rows)).toMatchObject({
      path: `projects/-home-dev-shop/${SID}/tool-results/toolu_1.txt`,
    })
  })

  test.each(['/x/..', '/x/.credentials.json', '/x/a b.txt', ''])('%j is no such name', (path) => {
    expect(shown(ALONE, ...long(path, true))).toMatchObject({ kind: 'output', text: 'part' })
  })
})
