import { describe, expect, test } from 'vitest'
import { ALIVE, CWD, MAIN, SID, T0, draftsOf, entry, judged, lines, records, said } from './testing'

const ms = (seconds: number) => T0 + seconds * 1000
const status = (word: string, at: number, fields: Record<string, unknown> = {}) => ({
  status: word,
  statusUpdatedAt: ms(at),
  updatedAt: ms(at),
  ...fields,
})
const bash = { command: 'npm publish', description: 'Publish' }
const question = {
  questions: [{ question: 'Which colour?', header: 'Colour', options: [{ label: 'Blue' }] }],
}

describe('rule 6a: the registry says that it waits', () => {
  const r = records()
  const open = lines(r.prompt(0, 'go'), r.call(1, 't1', 'Bash', bash))
  const waiting = (word: unknown) => status('waiting', 2, { waitingFor: word })

  test('a permission prompt names the call it is about', () => {
    const draft = judged({ transcript: open, registry: waiting('permission prompt'), at: 30 })
    expect(said(draft)).toBe('waiting/permission "Bash: npm publish" told')
    expect(draft.session.since).toBe(new Date(ms(2)).toISOString())
    expect(draft.session.evidence).toMatchObject({
      rule: 'registry.waiting',
      file: 'sessions/101.json',
    })
    expect(draft.session.activity).toBeNull()
  })

  test('it is told before its call is on disk, and the wait keeps its name when the call comes', () => {
    const early = judged({
      transcript: lines(r.prompt(0, 'go')),
      registry: waiting('permission prompt'),
      at: 2.1,
    })
    const later = judged({ transcript: open, registry: waiting('permission prompt'), at: 3 })
    expect(said(early)).toBe('waiting/permission told')
    expect(early.needId).toBe(later.needId)
  })

  test('another stamp is another wait', () => {
    const first = judged({ transcript: open, registry: waiting('permission prompt'), at: 3 })
    const again = judged({
      transcript: open,
      registry: status('waiting', 9, { waitingFor: 'permission prompt' }),
      at: 10,
    })
    expect(again.needId).not.toBe(first.needId)
  })

  test('a plan opens as a permission prompt', () => {
    const plan = lines(
      r.prompt(0, 'p'),
      r.call(1, 't2', 'ExitPlanMode', { plan: 'Intro\n# The plan\n1. x' }),
    )
    const draft = judged({ transcript: plan, registry: waiting('permission prompt'), at: 30 })
    expect(said(draft)).toBe('waiting/plan "The plan" told')
  })

  test('a question by its text; an elicitation by its call', () => {
    const asked = lines(r.prompt(0, 'q'), r.call(1, 't3', 'AskUserQuestion', question))
    expect(said(judged({ transcript: asked, registry: waiting('input needed'), at: 9 }))).toBe(
      'waiting/question "Which colour?" told',
    )
    const mcp = lines(r.prompt(0, 'q'), r.call(1, 't4', 'mcp__mock__ask', {}))
    expect(said(judged({ transcript: mcp, registry: waiting('input needed'), at: 9 }))).toBe(
      'waiting/question "mcp__mock__ask" told',
    )
  })

  test.each([
    ['sandbox request', 'waiting/sandbox "Bash: npm publish" told'],
    ['worker request', 'waiting/worker "Bash: npm publish" told'],
    ['goal proposal', 'waiting/input "goal proposal" told'],
    ['something new', 'waiting/input "something new" told'],
    ['', 'waiting/input told'],
    [null, 'waiting/input told'],
    [{ type: 'approve Bash' }, 'waiting/input "approve Bash" told'],
    ['dialog open', 'idle/dialog told'],
  ])('waitingFor %j', (word, expected) => {
    expect(said(judged({ transcript: open, registry: waiting(word), at: 9 }))).toBe(expected)
  })

  test('of several open calls it is the one nearest to the prompt, and none that never asks', () => {
    const two = lines(
      r.prompt(0, 'go'),
      r.call(1, 'a', 'Bash', { command: 'sleep 60' }),
      r.call(1, 'b', 'Read', { file_path: '/x' }),
      r.call(40, 'c', 'Write', { file_path: '/y' }),
    )
    const registry = status('waiting', 40.3, { waitingFor: 'permission prompt' })
    expect(said(judged({ transcript: two, registry, at: 41 }))).toBe(
      'waiting/permission "Write: /y" told',
    )
  })

  test('of calls made together any may be meant: all are named, in their order (2.1.332)', () => {
    const touch = (seconds: number, id: string) =>
      r.call(seconds, id, 'Bash', { command: `touch ${id}.txt` })
    const asks = (...rows: Record<string, unknown>[]) =>
      said(judged({ transcript: lines(r.prompt(0, 'go'), ...rows), registry: waiting(1.6), at: 3 }))
    const waiting = (at: number) => status('waiting', at, { waitingFor: 'permission prompt' })
    expect(asks(touch(1.3, 'a'), touch(1.6, 'b'))).toBe(
      'waiting/permission "Bash: touch a.txt or Bash: touch b.txt" told',
    )
    expect(asks(...['a', 'b', 'c', 'd'].map((id) => touch(1.5, id)))).toBe(
      'waiting/permission "Bash: touch a.txt or Bash: touch b.txt or 2 others" told',
    )
    expect(asks(touch(1.5, 'a'), touch(1.6, 'b'), r.result(2, 'a', ''))).toBe(
      'waiting/permission "Bash: touch b.txt" told',
    )
  })

  test('a waitingFor that an older version left behind is nothing', () => {
    const registry = status('busy', 3, { waitingFor: 'permission prompt' })
    expect(judged({ transcript: open, registry, at: 9 }).session.state).toBe('busy')
  })

  test('never when the process is gone (kill-waiting)', () => {
    const draft = judged({
      transcript: open,
      registry: waiting('permission prompt'),
      at: 9,
      world: { processes: [] },
    })
    expect(said(draft)).toBe('ended/killed inferred')
    expect(draft.needId).toBeNull()
  })
})

describe('rule 6b: shell', () => {
  test('is background with the command', () => {
    const r = records()
    const transcript = lines(
      r.prompt(0, 'go'),
      r.call(1, 't', 'Bash', { command: 'npm run dev', run_in_background: true }),
      r.result(2, 't', 'Command running in background with ID: bt46japsq. Output', {
        toolUseResult: { backgroundTaskId: 'bt46japsq' },
      }),
      r.text(3, 'Started.'),
      r.duration(3),
    )
    const draft = judged({ transcript, registry: status('shell', 3), at: 60 })
    expect(said(draft)).toBe('background/shell "npm run dev" told')
    expect(draft.session.background).toMatchObject([
      { id: 'bt46japsq', kind: 'shell', label: 'npm run dev' },
    ])
    const over = judged({ transcript, registry: status('idle', 50), at: 60 })
    expect(over.session.background).toEqual([])
  })
})

describe('rule 6c: busy', () => {
  const r = records()

  test('C2: silence is never a state', () => {
    const transcript = lines(r.prompt(0, 'go'), r.call(60, 't', 'Bash', { command: 'make all' }))
    const draft = judged({ transcript, registry: status('busy', 0), at: 2400 })
    expect(said(draft)).toBe('busy/tool told')
    expect(draft.session.activity).toEqual({
      label: 'Bash',
      target: 'make all',
      startedAt: new Date(ms(60)).toISOString(),
    })
    expect(draft.dueAt).toBeNull()
  })

  test('left over after the end: idle, inferred, after ten quiet seconds', () => {
    const transcript = lines(r.prompt(0, 'go'), r.text(5, 'Done.'), r.duration(5))
    const at = (seconds: number) => judged({ transcript, registry: status('busy', 0), at: seconds })
    expect(at(14).session.state).toBe('busy')
    expect(at(14).dueAt).toBe(ms(15))
    expect(said(at(15))).toBe('idle/done inferred')
  })

  test('a Stop hook may take its time', () => {
    const before = [
      r.system(1, 'stop_hook_summary', { preventedContinuation: false }),
      r.prompt(2, 'go'),
    ]
    const transcript = lines(r.prompt(0, 'a'), r.text(1, 'b'), ...before, r.text(9, 'Done.'))
    const draft = judged({ transcript, registry: status('busy', 2), at: 100 })
    expect(draft.session.state).toBe('busy')
  })

  test('agents still run after the turn', () => {
    const transcript = lines(
      r.prompt(0, 'go'),
      r.text(5, 'Delegated.'),
      r.duration(5, { pendingBackgroundAgentCount: 1 }),
    )
    expect(said(judged({ transcript, registry: status('busy', 0), at: 300 }))).toBe(
      'background/subagents told',
    )
    const next = transcript + lines(r.prompt(301, 'more'))
    expect(judged({ transcript: next, registry: status('busy', 0), at: 302 }).session.state).toBe(
      'busy',
    )
  })

  test('a new turn after an error, an interruption or an end', () => {
    const old = lines(r.prompt(0, 'go'), r.error(5, 'rate_limit', 429, 'limit'))
    expect(said(judged({ transcript: old, registry: status('busy', 60), at: 61 }))).toBe(
      'busy/thinking told',
    )
  })
})

describe('rule 6d: idle', () => {
  const r = records()
  const idle = (at: number) => status('idle', at)

  test.each([
    ['Done.', 'idle/done told'],
    [
      'Built it. Shall I go on with the next step?',
      'idle/asked "Shall I go on with the next step?" told',
    ],
    ['**Which one do you want?**', 'idle/asked "**Which one do you want?**" told'],
    ['続けますか？', 'idle/asked "続けますか？" told'],
    ['Is it? Yes it is.', 'idle/done told'],
  ])('the turn is over: %s', (text, expected) => {
    const transcript = lines(r.prompt(0, 'go'), r.text(5, text), r.duration(5))
    expect(said(judged({ transcript, registry: idle(4.9), at: 60 }))).toBe(expected)
  })

  test('for half a second the transcript may be late: held, then an Esc without a marker', () => {
    const transcript = lines(r.prompt(0, 'go'))
    const early = judged({ transcript, registry: idle(5), at: 5.2 })
    expect(said(early)).toBe('idle/done told')
    expect(early.settlesAt).toBe(ms(5.5))
    const later = judged({ transcript, registry: idle(5), at: 5.5 })
    expect(said(later)).toBe('idle/interrupted inferred')
    expect(later.settlesAt).toBeNull()
  })

  test('2.1.220: a question that shows idle', () => {
    const transcript = lines(r.prompt(0, 'go'), r.call(1, 't', 'AskUserQuestion', question))
    expect(said(judged({ transcript, registry: idle(1), at: 9 }))).toBe(
      'waiting/question "Which colour?" inferred',
    )
  })

  test('a question of the process before is nobody’s', () => {
    const transcript = lines(r.prompt(-200, 'go'), r.call(-199, 't', 'AskUserQuestion', question))
    expect(said(judged({ transcript, registry: idle(-50), at: 9 }))).toBe(
      'idle/interrupted inferred',
    )
  })

  test('records that go on in spite of the status', () => {
    const transcript = lines(r.prompt(10, 'go'), r.call(12, 't', 'Bash', bash))
    expect(said(judged({ transcript, registry: idle(5), at: 20 }))).toBe('busy/tool inferred')
    expect(judged({ transcript, registry: idle(5), at: 90 }).session.state).toBe('idle')
  })

  test('no prompt yet is fresh, with or without a file', () => {
    expect(said(judged({ registry: { ...idle(-59.9) }, at: 9 }))).toBe('idle/fresh told')
    const transcript = lines(
      { type: 'mode', mode: 'normal' },
      { type: 'permission-mode', permissionMode: 'auto' },
    )
    expect(said(judged({ transcript, registry: idle(-59), at: 9 }))).toBe('idle/fresh told')
  })

  test('C6: saving is off: the registry alone', () => {
    const draft = judged({ registry: idle(50), at: 60 })
    expect(said(draft)).toBe('idle/done told')
    expect(draft.session).toMatchObject({
      cwd: CWD,
      project: 'shop',
      title: 'shop',
      titleSource: 'folder',
    })
  })

  test.each([
    ['rate_limit', 429, "You've hit your session limit", 'rate_limit'],
    ['authentication_failed', 401, 'Invalid API key · Please run /login', 'auth'],
    ['server_error', 529, 'API Error: Repeated 529 Overloaded errors.', 'overloaded'],
    ['server_error', 500, 'API Error: 500', 'api'],
    ['unknown', null, 'API Error: Connection error.', 'api'],
    ['billing_error', 402, 'Credit balance is too low', 'auth'],
  ])('C9: %s %s', (error, code, text, kind) => {
    const transcript = lines(r.prompt(0, 'go'), r.error(3, error, code, text), r.duration(3.1))
    const draft = judged({ transcript, registry: idle(3), at: 60 })
    expect(said(draft)).toBe(`error/${kind} "${text}" told`)
    expect(draft.needId).not.toBeNull()
    const cleared = transcript + lines(r.prompt(70, 'again'), r.text(75, 'Fine.'))
    expect(judged({ transcript: cleared, registry: idle(75), at: 80 }).session.state).toBe('idle')
  })

  test.each([
    ['limit reached', { resetsAt: 1_800_000_000 }, ' · resets at 2027-01-15T08:00:00.000Z'],
    ['limit · resets 4pm', { resetsAt: 1_800_000_000 }, ''],
    ['limit reached', {}, ''],
    ['limit reached', { resetsAt: 1e18 }, ''],
  ])('a limit says when it ends, once: "%s" with %j', (text, quotaLimits, more) => {
    const ended = lines(r.prompt(0, 'go'), r.error(1, 'rate_limit', 429, text, { quotaLimits }))
    const draft = judged({ transcript: ended, registry: status('idle', 1), at: 30 })
    expect(said(draft)).toBe(`error/rate_limit "${text}${more}" told`)
  })
})

describe('rule 6e: no status, the records decide', () => {
  const r = records('2.1.138')

  test.each([
    ['AskUserQuestion', question, 'waiting/question "Which colour?" inferred'],
    ['ExitPlanMode', { plan: '# Do it' }, 'waiting/plan "Do it" inferred'],
  ])('C17: %s', (name, input, expected) => {
    const transcript = lines(r.prompt(0, 'go'), r.call(1, 't', name, input))
    const draft = judged({ transcript, at: 5 })
    expect(said(draft)).toBe(expected)
    expect(draft.session.since).toBe(new Date(ms(1)).toISOString())
    const answered = transcript + lines(r.result(6, 't', 'Blue'))
    expect(said(judged({ transcript: answered, at: 7 }))).toBe('busy/thinking inferred')
  })

  test('C18: an ordinary call of any age is busy, with the hint after 20 seconds', () => {
    const transcript = lines(r.prompt(0, 'go'), r.call(1, 't', 'Bash', bash))
    const early = judged({ transcript, at: 20 })
    expect(said(early)).toBe('busy/tool inferred')
    expect(early.dueAt).toBe(ms(21))
    const late = judged({ transcript, at: 86_400 })
    expect(said(late)).toBe('busy/tool inferred maybe_waiting')
    expect(late.needId).toBeNull()
  })

  test.each([
    ['bypassPermissions', 'Bash'],
    ['acceptEdits', 'Edit'],
    ['default', 'Read'],
  ])('no hint where nothing asks: %s %s', (mode, tool) => {
    const transcript = lines(
      r.prompt(0, 'go', { permissionMode: mode }),
      r.call(1, 't', tool, { file_path: '/x' }),
    )
    expect(judged({ transcript, at: 600 }).session.hint).toBeNull()
  })

  test('C16: a text without stop_reason is the end after ten quiet seconds, or at once with bookkeeping', () => {
    const old = records('2.1.29')
    const transcript = lines(old.prompt(0, 'go'), old.text(1, 'Let me look.', null))
    expect(said(judged({ transcript, at: 5 }))).toBe('busy/responding inferred')
    expect(said(judged({ transcript, at: 11 }))).toBe('idle/done inferred')
    const marked = transcript + lines({ type: 'last-prompt', lastPrompt: 'go' })
    expect(said(judged({ transcript: marked, at: 5 }))).toBe('idle/done inferred')
    const called = transcript + lines(old.call(6, 't', 'Bash', bash))
    expect(judged({ transcript: called, at: 60 }).session.state).toBe('busy')
  })

  test('a turn of the process before does not run', () => {
    const transcript = lines(r.prompt(-100, 'go'), r.call(-99, 't', 'Bash', bash))
    expect(said(judged({ transcript, at: 5 }))).toBe('idle/interrupted inferred')
  })

  test('an unknown status word: the records; without any: unknown, and drift either way', () => {
    const registry = status('pondering', 1)
    const transcript = lines(r.prompt(0, 'go'), r.text(1, 'x'))
    expect(said(judged({ transcript, registry, at: 9 }))).toBe('idle/done told')
    expect(said(judged({ registry, at: 9 }))).toBe('unknown/none unknown')
  })

  test('neither status nor transcript: nothing for ten seconds, then unknown', () => {
    const files = { 'sessions/101.json': JSON.stringify(entry({ startedAt: T0 })) }
    expect(draftsOf(files, 5)).toEqual([])
    expect(draftsOf(files, 11).map(({ session }) => session.state)).toEqual(['unknown'])
  })
})

describe('no process', () => {
  const r = records()

  test.each([
    ['a turn was open', lines(r.prompt(0, 'go')), 'ended/killed inferred'],
    ['the turn was over', lines(r.prompt(0, 'go'), r.text(1, 'Done.')), 'ended/exited inferred'],
    [
      'an error',
      lines(r.prompt(0, 'go'), r.error(1, 'rate_limit', 429, 'x')),
      'ended/exited inferred',
    ],
  ])('C1: %s', (_name, transcript, expected) => {
    const world = { processes: [] }
    expect(said(judged({ transcript, registry: status('busy', 0), at: 9, world }))).toBe(expected)
    expect(said(judged({ transcript, registry: null, at: 9, world }))).toBe(expected)
  })

  test('a dead entry without a transcript is hidden', () => {
    const draft = judged({ registry: status('waiting', 0), at: 9, world: { processes: [] } })
    expect(said(draft)).toBe('ended/killed inferred')
    expect(draft.hidden).toBe('nothing written')
  })

  test('the process table cannot be read: the entry is believed, the records for ten minutes', () => {
    const transcript = lines(r.prompt(0, 'go'))
    const world = { processes: null }
    const told = judged({ transcript, registry: status('busy', 0), at: 9000, world })
    expect([told.session.state, told.session.live]).toEqual(['busy', 'unknown'])
    const later = judged({ transcript, registry: status('busy', 0), at: 43_300, world })
    expect(said(later)).toBe('ended/killed inferred')
    const alone = (at: number) => judged({ transcript, registry: null, at, world })
    expect(alone(599).session.state).toBe('busy')
    expect(alone(599).dueAt).toBe(ms(600))
    expect(said(alone(600))).toBe('ended/killed inferred')
  })
})

describe('several entries and ids', () => {
  const r = records()
  const transcript = lines(r.prompt(0, 'go'))
  const second = { ...ALIVE, pid: 202, procStart: '6000' }
  const both = (first: object, other: object) => ({
    'sessions/101.json': JSON.stringify(entry(first as never)),
    'sessions/202.json': JSON.stringify(entry({ pid: 202, procStart: '6000', ...other } as never)),
    [MAIN]: transcript,
  })

  test('a window that works is not hidden by one that was opened after it', () => {
    const drafts = draftsOf(both(status('busy', 0), status('idle', 5)), 9, {
      processes: [ALIVE, second],
    })
    expect(drafts.map((draft) => [said(draft), draft.session.pid])).toEqual([
      ['busy/thinking told', 101],
    ])
  })

  test('the entry of a killed process does not speak', () => {
    const drafts = draftsOf(both(status('waiting', 8), status('busy', 5)), 9, {
      processes: [second],
    })
    expect(drafts.map((draft) => [draft.session.state, draft.session.pid])).toEqual([['busy', 202]])
  })

  test('/clear: the same pid goes on with another conversation, the old one is cleared', () => {
    const other = '00000000-0000-4000-8000-000000000002'
    const command = '<command-name>/clear</command-name>\n<command-message>clear</command-message>'
    const files = {
      'sessions/101.json': JSON.stringify(entry({ sessionId: other, ...status('idle', 1) })),
      [MAIN]: lines(r.prompt(0, 'go'), r.text(1, 'Done.'), r.duration(1)),
      [`projects/-home-dev-shop/${other}.jsonl`]: lines(r.user(9, command)),
    }
    const found = draftsOf(files, 20).map((draft) => [draft.session.id.slice(-1), said(draft)])
    expect(new Map(found as [string, string][])).toEqual(
      new Map([
        ['1', 'ended/cleared inferred'],
        ['2', 'idle/fresh told'],
      ]),
    )
  })

  test('/clear is seen by the old file’s cost-state as well', () => {
    const files = {
      'sessions/101.json': JSON.stringify(entry({ sessionId: 'other', ...status('idle', 1) })),
      [MAIN]: lines(r.prompt(0, 'go'), r.text(1, 'x'), {
        type: 'cost-state',
        startTime: T0 - 61_500,
      }),
    }
    const old = draftsOf(files, 20).find(({ session }) => session.id.endsWith(SID))
    expect(old?.session.reason.kind).toBe('cleared')
  })

  test('a parked session folds into its job, a spare is none', () => {
    const job = '00000000-0000-4000-8000-00000000000b'
    const files = {
      'sessions/101.json': JSON.stringify(entry({ ...status('idle', 1), parkedJobId: 'j1' })),
      'sessions/202.json': JSON.stringify(
        entry({
          pid: 202,
          procStart: '6000',
          sessionId: job,
          kind: 'bg',
          jobId: 'j1',
          ...status('idle', 2),
        }),
      ),
      'sessions/303.json': JSON.stringify(
        entry({
          pid: 303,
          procStart: '7000',
          sessionId: 'spare',
          kind: 'bg',
          spare: true,
          ...status('idle', 2),
        }),
      ),
      [MAIN]: lines(r.prompt(0, 'go'), r.text(1, 'Done.')),
    }
    const processes = [ALIVE, second, { ...ALIVE, pid: 303, procStart: '7000' }]
    const shown = draftsOf(files, 9, { processes }).filter(({ hidden }) => hidden === null)
    expect(shown.map(({ session }) => session.id)).toEqual([`claude-code:${job}`])
  })
})
