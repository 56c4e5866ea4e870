import { describe, expect, test } from 'vitest'
import {
  codexThread,
  type CodexOptions,
  type CodexThread,
} from '../../../../fixtures/builders/codex'
import type { Process } from '../../contract'
import { draftsOf, holder } from './testing'

const START = Date.parse('2026-03-02T09:00:00.000Z')
const at = (seconds: number) => START + seconds * 1000

const thread = (options: Partial<CodexOptions> = {}) =>
  codexThread({ start: START, id: 'a', cwd: '/home/dev/project', ...options })
const file = (t: CodexThread, lines: readonly unknown[]) => ({
  path: t.rollout.replace('.codex/', ''),
  source: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
})

function judged(
  t: CodexThread,
  lines: readonly unknown[],
  seconds: number,
  processes?: readonly Process[] | null,
) {
  const only = file(t, lines)
  const world = processes === undefined ? [holder(7, [only.path])] : processes
  const draft = draftsOf([only], { now: at(seconds), processes: world })[0]!
  const { state, reason, confidence, hint, live, pid, since } = draft.session
  return {
    ...draft,
    state,
    reason: reason.kind,
    text: reason.text,
    confidence,
    hint,
    live,
    pid,
    since,
  }
}

const t = thread()
const open = [t.meta(), ...t.turn(0, '1', 'Do it')]
const escalated = [
  ...open,
  t.call(10, 'call_1', 'exec_command', {
    cmd: 'npm publish',
    sandbox_permissions: 'require_escalated',
    justification: 'May I publish it?',
  }),
]

describe('waits', () => {
  test('an escalation is a hint for three seconds, then a wait, and says when to look again', () => {
    expect(judged(t, escalated, 11)).toMatchObject({
      state: 'busy',
      hint: 'maybe_waiting',
      needId: null,
      dueAt: at(13),
    })
    expect(judged(t, escalated, 13)).toMatchObject({
      state: 'waiting',
      reason: 'permission',
      text: 'exec_command: npm publish',
      confidence: 'inferred',
      needId: 'call_1',
      says: 'May I publish it?',
      since: new Date(at(10)).toISOString(),
    })
  })

  test('a plain call past its own time is busy with the hint, however long', () => {
    const plain = [...open, t.call(10, 'call_1', 'exec_command', { cmd: 'make' })]
    expect(judged(t, plain, 20)).toMatchObject({ state: 'busy', hint: null, dueAt: at(25) })
    expect(judged(t, plain, 25)).toMatchObject({ state: 'busy', hint: 'maybe_waiting' })
    expect(judged(t, plain, 80_000)).toMatchObject({ state: 'busy', needId: null })
  })

  test('a question is told after a blink', () => {
    const asks = [
      ...open,
      t.call(10, 'q', 'request_user_input', { questions: [{ question: 'Which?' }] }),
    ]
    expect(judged(t, asks, 10.1)).toMatchObject({ state: 'busy', dueAt: at(10.3) })
    expect(judged(t, asks, 11)).toMatchObject({
      state: 'waiting',
      reason: 'question',
      text: 'Which?',
      confidence: 'told',
    })
  })

  test('a proposed plan waits for the go-ahead, but not of a headless run', () => {
    const planned = (each: CodexThread) => [
      each.meta(),
      ...each.turn(0, '1', 'Plan it'),
      each.plan(1, '1', '# Move house\n\n1. Pack'),
      each.completed(2, '1', null),
    ]
    expect(judged(t, planned(t), 3)).toMatchObject({
      state: 'waiting',
      reason: 'plan',
      text: 'Move house',
      confidence: 'inferred',
    })
    const exec = thread({ source: 'exec', originator: 'codex_exec' })
    expect(judged(exec, planned(exec), 3)).toMatchObject({ state: 'idle', hidden: 'headless' })
  })

  test('waiting for another agent is work', () => {
    const waits = [...open, t.call(10, 'w', 'wait_agent', { timeout_ms: 300_000 })]
    expect(judged(t, waits, 200)).toMatchObject({ state: 'busy', reason: 'subagents', hint: null })
  })
})

describe('what an ended turn says', () => {
  const end = (words: string) => [...open, t.says(1, words), t.completed(2, '1', words)]

  test('done, or asked with the question', () => {
    expect(judged(t, end('All good.'), 60)).toMatchObject({ state: 'idle', reason: 'done' })
    expect(judged(t, end('It works. Shall I go on?'), 60)).toMatchObject({
      state: 'idle',
      reason: 'asked',
      text: 'Shall I go on?',
    })
  })

  test('an old writer settles after ten seconds of silence', () => {
    const old = thread({ version: '0.77.0', mode: 'legacy' })
    const lines = [old.meta(), ...old.prompt(0, 'Do it'), old.says(5, 'Done.')]
    expect(judged(old, lines, 10)).toMatchObject({ state: 'busy', dueAt: at(15) })
    expect(judged(old, lines, 15)).toMatchObject({ state: 'idle', confidence: 'inferred' })
  })
})

describe('owners', () => {
  const own: Process = { pid: 9, startedAt: at(-700), command: 'codex', cwd: '/home/dev/project' }
  const server: Process = { ...own, pid: 10, args: ['codex', 'app-server'], cwd: '/' }

  test('a process that holds the rollout or its lock', () => {
    expect(judged(t, open, 5000)).toMatchObject({ state: 'busy', live: 'alive', pid: 7 })
    const locks = { ...server, locks: [`/x/${t.lock}`] }
    expect(judged(t, open, 5000, [locks])).toMatchObject({ live: 'alive', pid: 10 })
  })

  test('let go of, it is over; a file of this moment is only not known yet', () => {
    const other = holder(7, [])
    expect(judged(t, open, 60, [other])).toMatchObject({
      state: 'ended',
      reason: 'killed',
      live: 'dead',
    })
    expect(judged(t, open, 1, [other])).toMatchObject({
      state: 'busy',
      live: 'unknown',
      dueAt: at(3),
    })
  })

  test('no process of the tool: dead, whatever the last state was', () => {
    expect(judged(t, open, 1, [])).toMatchObject({ state: 'ended', reason: 'killed' })
    expect(judged(t, escalated, 20, [])).toMatchObject({ state: 'ended', needId: null })
    const done = [...open, t.completed(2, '1', 'Done.')]
    expect(judged(t, done, 20, [])).toMatchObject({ state: 'ended', reason: 'exited' })
    const shell = { ...own, command: 'bash' }
    const updater = { ...own, args: ['codex', 'app-server', 'daemon', 'pid-updater'] }
    expect(judged(t, open, 20, [shell, updater])).toMatchObject({ state: 'ended' })
  })

  test('exactly one process in the directory that was there before', () => {
    expect(judged(t, open, 5000, [own])).toMatchObject({ state: 'busy', live: 'alive', pid: 9 })
    expect(judged(t, open, 60, [own, { ...own, pid: 11 }])).toMatchObject({
      live: 'unknown',
      pid: null,
    })
    expect(judged(t, open, 60, [{ ...own, cwd: '/home/dev' }])).toMatchObject({ live: 'unknown' })
    expect(judged(t, open, 60, [{ ...own, startedAt: at(30) }])).toMatchObject({ live: 'unknown' })
  })

  test('the launcher of the npm package is its program’s parent, not a second owner', () => {
    const launcher = { ...own, pid: 8, command: 'node', args: ['node', '/usr/bin/codex'] }
    expect(judged(t, open, 60, [launcher, { ...own, ppid: 8 }])).toMatchObject({
      live: 'alive',
      pid: 9,
    })
    expect(judged(t, open, 60, [launcher])).toMatchObject({ live: 'alive', pid: 8 })
    const other = { ...launcher, args: ['node', '/usr/bin/eslint'] }
    expect(judged(t, open, 60, [other])).toMatchObject({ live: 'dead' })
  })

  test('not tied to anybody, silence decides after a quarter of an hour; a question stands', () => {
    expect(judged(t, open, 890, [server])).toMatchObject({ state: 'busy', live: 'unknown' })
    expect(judged(t, open, 901, [server])).toMatchObject({ state: 'ended', reason: 'killed' })
    const asks = [...open, t.call(10, 'q', 'request_user_input', { questions: [] })]
    expect(judged(t, asks, 36_000, [server])).toMatchObject({ state: 'waiting' })
    expect(judged(t, asks, 44_000, [server])).toMatchObject({ state: 'ended' })
    expect(judged(t, open, 60, null)).toMatchObject({ state: 'busy', live: 'unknown' })
  })

  test('of two threads in one directory only the newer one is its process’s', () => {
    const newer = thread({ id: 'b', made: -100 })
    const drafts = draftsOf(
      [file(t, open), file(newer, [newer.meta(), ...newer.turn(10, '1', 'Now this')])],
      {
        now: at(20),
        processes: [own],
      },
    )
    expect(drafts.map(({ session }) => session.live)).toEqual(['unknown', 'alive'])
  })
})

describe('hidden threads', () => {
  test.each([
    [{ source: { subagent: { other: 'guardian' } } }, 'guardian thread'],
    [{ source: { subagent: 'review' } }, 'review thread'],
    [{ source: { internal: 'memory_consolidation' } }, 'memory consolidation thread'],
    [{ source: { subagent: { thread_spawn: { parent_thread_id: 'x' } } } }, 'sub-agent'],
    [{ source: 'exec', originator: 'Codex Desktop' }, 'helper of an editor'],
    [{ source: 'exec', originator: 'codex_exec' }, 'headless'],
    [{ cwd: '/tmp/x' }, 'temporary folder'],
    [{}, null],
  ])('%j: %s', (options, reason) => {
    const each = thread(options)
    expect(judged(each, [each.meta(), ...each.turn(0, '1', 'Do it')], 1).hidden).toBe(reason)
  })

  test('a thread without a prompt, an archived one', () => {
    expect(judged(t, [t.meta()], 1)).toMatchObject({ hidden: 'never used', reason: 'fresh' })
    const archived = { ...file(t, open), path: t.rollout.replace(/.*\//, 'archived_sessions/') }
    expect(draftsOf([archived], { now: at(1) })[0]?.hidden).toBe('archived')
  })

  test('a wait in a temporary folder is shown', () => {
    const each = thread({ cwd: '/tmp/x' })
    const lines = [
      each.meta(),
      ...each.turn(0, '1', 'x'),
      each.call(1, 'q', 'request_user_input', {}),
    ]
    expect(judged(each, lines, 10)).toMatchObject({ state: 'waiting', hidden: null })
  })

  test('a review or a guardian that names its parent is none of its sub-agents', () => {
    const ended = [...open, t.says(2, 'Done.'), t.completed(3, '1', 'Done.')]
    for (const word of [{ other: 'guardian' }, 'review', 'compact']) {
      const other = thread({ id: 'b', source: { subagent: word }, parent: t.id })
      const busy = file(other, [other.meta(), ...other.turn(4, '1', 'Look at this')])
      const files = [file(t, ended), busy]
      const processes = [
        holder(
          7,
          files.map(({ path }) => path),
        ),
      ]
      const drafts = draftsOf(files, { now: at(9), processes })
      const [own, review] = drafts.map(({ session, hidden }) => ({ ...session, hidden }))
      expect(own).toMatchObject({ state: 'idle', subagents: [], hidden: null })
      expect(review?.hidden).toMatch(/ thread$/)
    }
  })

  test('an end without a message is no failure of a guardian', () => {
    const each = thread({ source: { subagent: { other: 'guardian' } } })
    const lines = [each.meta(), ...each.turn(0, '1', 'x'), each.completed(1, '1', null)]
    expect(judged(each, lines, 10)).toMatchObject({ state: 'idle' })
  })
})

describe('one thread in several files', () => {
  test('the greatest rollout id is the thread now', () => {
    const later = '019f0000-0000-7000-8000-000000000009'
    const reverted = file(t, [t.meta(), ...t.turn(0, '2', 'Another way')])
    const second = { ...reverted, path: reverted.path.replace('.jsonl', `_${later}.jsonl`) }
    const drafts = draftsOf([file(t, open), second], { now: at(1) })
    expect(drafts.map(({ session }) => session.prompt)).toEqual(['Another way'])
  })
})
