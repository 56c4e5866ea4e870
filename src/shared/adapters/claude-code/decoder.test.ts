import { describe, expect, test } from 'vitest'
import { isSkipped } from './prefilter'
import { MAIN, SID, T0, encode, eventsOf, lines, records, stateOf } from './testing'

const r = records()
const AGENT = MAIN.replace('.jsonl', '/subagents/agent-a0123456789abcdef.jsonl')

describe('turns', () => {
  test.each<[string, object[], string]>([
    [
      'C14: thinking with end_turn is no end',
      [r.prompt(0, 'a'), r.thinking(1, 'end_turn')],
      'open',
    ],
    ['refusal', [r.prompt(0, 'a'), r.text(1, 'no', 'refusal')], 'ended'],
    ['max_tokens', [r.prompt(0, 'a'), r.text(1, 'half', 'max_tokens')], 'open'],
    ['text before a call', [r.prompt(0, 'a'), r.text(1, 'look', 'tool_use')], 'open'],
    ['what an Esc left of a streamed text', [r.prompt(0, 'a'), r.text(1, 'half', null)], 'open'],
    [
      'C10: marker',
      [r.prompt(0, 'a'), r.call(1, 't', 'Bash', {}), r.marker(2, ' for tool use')],
      'interrupted',
    ],
    [
      'marker of 1.x',
      [r.prompt(0, 'a'), r.user(2, '[Request interrupted by user]')],
      'interrupted',
    ],
    ['words about the marker', [r.prompt(0, 'why "[Request interrupted by user]"?')], 'open'],
    [
      'what a resume puts for an open call',
      [
        r.prompt(0, 'a'),
        r.call(1, 't', 'Bash', {}),
        r.result(
          2,
          't',
          '[Tool call interrupted: the session ended]',
          { toolDenialKind: 'interrupted' },
          true,
        ),
        r.assistant(3, { type: 'text', text: 'No response requested.' }, 'stop_sequence', {
          message: {
            model: '<synthetic>',
            stop_reason: 'stop_sequence',
            content: [{ type: 'text', text: 'No response requested.' }],
          },
          isApiErrorMessage: false,
        }),
      ],
      'interrupted',
    ],
    [
      'a "no" with words goes on',
      [
        r.prompt(0, 'a'),
        r.call(1, 't', 'Bash', {}),
        r.result(2, 't', 'No, use npm', { toolDenialKind: 'user-rejected' }, true),
      ],
      'open',
    ],
    [
      'a local command',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.user(2, '<command-name>/model</command-name>'),
        r.user(2, '<local-command-stdout>x</local-command-stdout>'),
      ],
      'ended',
    ],
    [
      'a command of one’s own',
      [
        r.user(
          2,
          '<command-message>review</command-message>\n<command-name>/review</command-name>',
        ),
      ],
      'open',
    ],
    [
      'a shell line (old)',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.user(2, '<bash-input>ls</bash-input>'),
        r.user(2, '<bash-stdout>x</bash-stdout>'),
      ],
      'ended',
    ],
    [
      'a shell line (2.1.332)',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.user(2, '<bash-input>ls</bash-input>'),
        r.user(2, '<bash-stdout>x</bash-stdout>', { turnOrigin: 'human' }),
      ],
      'open',
    ],
    [
      'a meta record',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.user(2, 'Continue from where you left off.', { isMeta: true }),
      ],
      'ended',
    ],
    [
      'C11: automatic compaction',
      [
        r.prompt(0, 'a'),
        r.system(2, 'compact_boundary', { compactMetadata: { trigger: 'auto' } }),
        r.user(2, 'This session is being continued', { isCompactSummary: true }),
      ],
      'open',
    ],
    [
      'C11: manual compaction',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.system(2, 'compact_boundary', { compactMetadata: { trigger: 'manual' } }),
        r.user(2, 'This session', { isCompactSummary: true }),
      ],
      'ended',
    ],
    [
      'an error stays through what follows',
      [
        r.prompt(0, 'a'),
        r.error(1, 'rate_limit', 429, 'x'),
        r.duration(2),
        r.user(3, '<command-name>/exit</command-name>'),
      ],
      'error',
    ],
    [
      'stop_hook_summary',
      [
        r.prompt(0, 'a'),
        r.thinking(1),
        r.system(2, 'stop_hook_summary', { preventedContinuation: false }),
      ],
      'ended',
    ],
    [
      'a notification is a machine’s turn',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        r.user(2, '<task-notification><task-id>b1</task-id></task-notification>'),
      ],
      'open',
    ],
    [
      'C15: bookkeeping',
      [
        r.prompt(0, 'a'),
        r.text(1, 'b'),
        { type: 'mode' },
        { type: 'last-prompt' },
        { type: 'queue-operation', operation: 'enqueue', content: 'x' },
        r.system(9, 'away_summary', { content: 'x' }),
      ],
      'ended',
    ],
  ])('%s', (_name, rows, turn) => {
    expect(stateOf(lines(...(rows as never[]))).turn).toBe(turn)
  })

  test('C11: the summary is neither prompt nor title', () => {
    const state = stateOf(
      lines(
        r.prompt(0, 'Mine'),
        r.system(2, 'compact_boundary', { compactMetadata: {} }),
        r.user(2, 'Summary', { isCompactSummary: true }),
      ),
    )
    expect([state.prompt, state.firstPrompt, state.compactions]).toEqual(['Mine', 'Mine', 1])
  })

  test('C15: bookkeeping is no activity', () => {
    const state = stateOf(
      lines(r.prompt(0, 'a'), r.text(1, 'b'), {
        type: 'queue-operation',
        operation: 'enqueue',
        timestamp: new Date(T0 + 60_000).toISOString(),
      }),
    )
    expect(state.lastActivityAt).toBe(T0 + 1000)
  })

  test('C23: times that run backwards: file order counts', () => {
    const state = stateOf(lines(r.prompt(100, 'a'), r.text(40, 'b'), r.prompt(20, 'c')))
    expect([state.turn, state.prompt, state.lastActivityAt]).toEqual(['open', 'c', T0 + 100_000])
  })

  test('a late end record does not end the newer turn (2.1.260)', () => {
    const late = r.duration(3)
    const state = stateOf(lines(r.prompt(0, 'a'), r.text(2, 'b'), r.prompt(10, 'next'), late))
    expect(state.turn).toBe('open')
  })

  test('a marker and a text of an older branch do not touch the newer turn', () => {
    const first = r.prompt(0, 'a')
    const next = r.prompt(1, 'queued')
    const marker = { ...r.marker(1.3), parentUuid: first['uuid'] }
    const text = { ...r.text(2, 'of the first'), parentUuid: first['uuid'] }
    expect(stateOf(lines(first, next, marker, text)).turn).toBe('open')
    expect(stateOf(lines(first, next, { ...marker, parentUuid: next['uuid'] })).turn).toBe(
      'interrupted',
    )
  })

  test('a prompt that joins the turn is the newest prompt and closes nothing', () => {
    const queued = r.base(2, {
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: 'Also this', commandMode: 'prompt' },
    })
    const state = stateOf(lines(r.prompt(0, 'a'), r.call(1, 't', 'Bash', {}), queued))
    expect([state.prompt, state.calls.length, state.turn]).toEqual(['Also this', 1, 'open'])
  })

  test('the editor’s insertions are not the prompt', () => {
    const blocks = [
      { type: 'text', text: '<ide_opened_file>The user opened x</ide_opened_file>' },
      { type: 'text', text: 'Rename it' },
    ]
    expect(stateOf(lines(r.user(0, blocks))).prompt).toBe('Rename it')
    expect(stateOf(lines(r.user(0, [{ type: 'image' }]))).prompt).toBe('[image]')
  })
})

describe('retries', () => {
  const request = (at: number, digest: string, tail: string[] = []) => ({
    type: 'api-request',
    timestamp: new Date(T0 + at * 1000).toISOString(),
    requestDigest: digest,
    tail,
  })

  test('2.1.332 repeats the request’s digest', () => {
    const state = stateOf(
      lines(r.prompt(0, 'a'), request(1, 'd', ['x']), request(2, 'd'), request(9, 'd')),
    )
    expect(state).toMatchObject({ phase: 'retrying', retry: { attempt: 2, max: null } })
    const answered = stateOf(
      lines(
        r.prompt(0, 'a'),
        request(1, 'd'),
        request(2, 'd'),
        r.text(3, 'x', 'tool_use'),
        request(4, 'd'),
      ),
    )
    expect(answered).toMatchObject({ phase: 'responding', retry: null })
  })

  test('older versions say so', () => {
    const row = r.system(1, 'api_error', {
      error: { status: 529 },
      retryAttempt: 3,
      maxRetries: 10,
    })
    expect(stateOf(lines(r.prompt(0, 'a'), row)).retry).toEqual({
      attempt: 3,
      max: 10,
      text: 'API error 529',
    })
  })
})

describe('books', () => {
  test('C13: one message in five lines counts once', () => {
    const message = {
      id: 'm1',
      model: 'claude-x',
      usage: { input_tokens: 100, output_tokens: 7, cache_read_input_tokens: 50 },
    }
    const row = (text: string) =>
      r.base(1, {
        type: 'assistant',
        message: { ...message, stop_reason: 'end_turn', content: [{ type: 'text', text }] },
      })
    const state = stateOf(lines(r.prompt(0, 'a'), ...['1', '2', '3', '4', '5'].map(row)))
    expect(state.usage).toEqual({ input: 100, output: 7, cacheRead: 50, cacheWrite: 0 })
    expect(state.context).toEqual({ used: 150, limit: null })
  })

  test('C13: a copy far behind is not counted again, a field that grows is', () => {
    const row = (id: string, input: number, output: number) =>
      r.base(1, {
        type: 'assistant',
        message: {
          id,
          model: 'm',
          content: [],
          usage: { input_tokens: input, output_tokens: output },
        },
      })
    const between = Array.from({ length: 40 }, (_, index) => row(`x${index}`, 1, 0))
    const state = stateOf(lines(row('m1', 100, 0), row('m1', 60, 7), ...between, row('m1', 100, 9)))
    expect(state.usage).toMatchObject({ input: 140, output: 9 })
  })

  test.each([
    ['claude-x[1m]', 10, 1_000_000],
    ['claude-x', 200_001, 1_000_000],
    ['claude-x', 199_999, null],
  ])('context window of %s at %d', (model, input, limit) => {
    const message = { id: 'm', model, usage: { input_tokens: input }, content: [] }
    expect(stateOf(lines(r.base(0, { type: 'assistant', message }))).context).toEqual({
      used: input,
      limit,
    })
  })

  test('C20: denials are failures, by whom', () => {
    const denied = (fields: object) =>
      eventsOf(MAIN, lines(r.result(1, 't', 'no', fields as never, true))).find(
        (event) => event.type === 'result',
      )
    expect(denied({ toolDenialKind: 'user-rejected' })).toMatchObject({
      denied: 'person',
      failed: true,
    })
    expect(
      denied({ toolDenialKind: 'user-rejected', permissionDecision: { source: 'config' } }),
    ).toMatchObject({ denied: 'rule' })
    expect(denied({ toolDenialKind: 'automode-blocked' })).toMatchObject({ denied: 'rule' })
    expect(denied({ toolUseResult: 'User rejected tool use' })).toMatchObject({ denied: 'person' })
    expect(denied({})).toMatchObject({ denied: null, failed: true })
    const state = stateOf(
      lines(r.prompt(0, 'a'), r.call(1, 't', 'Bash', {}), r.result(2, 't', 'x', {}, true)),
    )
    expect([state.failures, state.error]).toEqual([1, null])
  })

  test('C19: both ways of to-dos give the same list', () => {
    const written = [
      { content: 'Write it', status: 'completed', activeForm: 'Writing it' },
      { content: 'Test it', status: 'in_progress', activeForm: 'Testing it' },
    ]
    const whole = stateOf(lines(r.call(1, 't', 'TodoWrite', { todos: written })))
    const create = (id: string, subject: string, activeForm: string) => [
      r.call(1, `c${id}`, 'TaskCreate', { subject, activeForm }),
      r.result(
        1,
        `c${id}`,
        `Task #${id} created successfully`,
        id === '1' ? { toolUseResult: { task: { id, subject } } } : {},
      ),
    ]
    const update = (taskId: string, status: string) => [
      r.call(2, `u${taskId}${status}`, 'TaskUpdate', { taskId, status }),
      r.result(2, `u${taskId}${status}`, 'Updated'),
    ]
    const single = stateOf(
      lines(
        ...create('1', 'Write it', 'Writing it'),
        ...create('2', 'Test it', 'Testing it'),
        ...create('3', 'Dropped', 'Dropping'),
        ...update('1', 'completed'),
        ...update('2', 'in_progress'),
        ...update('3', 'deleted'),
      ),
    )
    expect(single.todos).toEqual(whole.todos)
    expect(single.todos).toHaveLength(2)
  })

  test('a reminder is the whole list', () => {
    const row = r.base(1, {
      type: 'attachment',
      attachment: {
        type: 'task_reminder',
        content: [{ id: '7', subject: 'S', status: 'pending' }],
      },
    })
    expect(stateOf(lines(row)).todos).toEqual([
      { id: '7', text: 'S', doing: null, status: 'pending' },
    ])
  })

  test('background work starts with a result and ends with a notification, told three times', () => {
    const note =
      '<task-notification>\n<task-id>b1</task-id>\n<status>completed</status>\n</task-notification>'
    const start = [
      r.call(1, 't', 'Bash', { command: 'npm run dev' }),
      r.result(2, 't', 'x', { toolUseResult: { backgroundTaskId: 'b1' } }),
    ]
    expect(stateOf(lines(...start)).background).toMatchObject([
      { id: 'b1', kind: 'shell', label: 'npm run dev' },
    ])
    const ends = [
      { type: 'queue-operation', operation: 'enqueue', content: note },
      r.base(3, {
        type: 'attachment',
        attachment: { type: 'queued_command', prompt: note, commandMode: 'task-notification' },
      }),
      r.user(3, note),
    ]
    for (const end of ends) expect(stateOf(lines(...start, end)).background).toEqual([])
    expect(stateOf(lines(...start, ...ends)).background).toEqual([])
  })

  test('C24: the newest entry point, folder, branch and version', () => {
    const other = records('2.1.400')
    const state = stateOf(
      lines(r.prompt(0, 'a'), {
        ...other.prompt(1, 'b'),
        entrypoint: 'claude-vscode',
        cwd: '/x',
        gitBranch: '',
      }),
    )
    expect(state).toMatchObject({
      entrypoint: 'claude-vscode',
      cwd: '/x',
      branch: null,
      version: '2.1.400',
    })
  })

  test('unknown records are counted, known ones are not', () => {
    const state = stateOf(
      lines(
        r.prompt(0, 'a'),
        { type: 'sparkle', version: '3.0.0' },
        { type: 'sparkle' },
        { type: 'pr-link' },
        r.system(1, 'novelty'),
      ),
    )
    expect(state.drift).toEqual({
      'record\tsparkle\t3.0.0': 1,
      'record\tsparkle\t2.1.332': 1,
      'record\tsystem.novelty\t2.1.332': 1,
    })
  })
})

describe('sub-agents’ files', () => {
  const a = (rows: Record<string, unknown>[]) =>
    lines(...rows.map((row) => ({ ...row, isSidechain: true, agentId: 'a0123456789abcdef' })))

  test('its own text ends it, in the main file the same record is nothing', () => {
    const source = a([r.prompt(0, 'Look'), r.text(1, 'Found.')])
    expect(stateOf(source, AGENT).turn).toBe('ended')
    expect(stateOf(source, MAIN).turn).toBe('none')
  })

  test('a hand-back ends it: by the flag, or by the tool’s name (2.1.278)', () => {
    const call = r.call(1, 'h', 'SubagentHandback', { result: 'x' })
    expect(stateOf(a([r.prompt(0, 'Look'), call]), AGENT).turn).toBe('open')
    expect(stateOf(a([r.prompt(0, 'Look'), call, r.result(2, 'h')]), AGENT).turn).toBe('ended')
    const flagged = [
      r.prompt(0, 'Look'),
      r.call(1, 's', 'StructuredOutput', {}),
      r.result(2, 's', 'ok', { toolEndsTurn: true }),
    ]
    expect(stateOf(a(flagged), AGENT).turn).toBe('ended')
    const mentioned = [
      r.prompt(0, 'Look'),
      r.call(1, 's', 'Bash', {}),
      r.result(2, 's', '"toolEndsTurn":true'),
    ]
    expect(stateOf(a(mentioned), AGENT).turn).toBe('open')
  })

  test('old writers without stop_reason', () => {
    const row = r.text(1, 'Found.', null)
    expect(stateOf(a([r.prompt(0, 'Look'), row]), AGENT).turn).toBe('maybe_ended')
  })
})

describe('prefilter', () => {
  const skipped = (text: string) => isSkipped(encode(text))

  test('only what stands at the line’s start is believed', () => {
    expect(skipped('{"type":"file-history-snapshot","x":1}')).toBe(true)
    expect(
      skipped(
        '{"parentUuid":null,"isSidechain":false,"attachment":{"type":"prompt_snapshot","x":1}}',
      ),
    ).toBe(true)
    expect(
      skipped(
        '{"parentUuid":"6db9d7a7-23d4-4ea8-90d5-1df06c7d0ec5","isSidechain":true,"agentId":"a1","attachment":{"type":"skill_listing"}}',
      ),
    ).toBe(true)
    expect(
      skipped(
        '{"parentUuid":null,"isSidechain":false,"attachment":{"type":"queued_command","prompt":"x"}}',
      ),
    ).toBe(false)
    expect(
      skipped(
        '{"parentUuid":null,"isSidechain":false,"type":"user","message":{"content":"{\\"type\\":\\"mode\\""}}',
      ),
    ).toBe(false)
    expect(skipped('{"type":"user","x":{"type":"file-history-snapshot"}}')).toBe(false)
    expect(skipped('{"type":"model_changed"}')).toBe(false)
    expect(skipped('')).toBe(false)
  })
})

test('a line that is no record is no event', () => {
  const source = [
    '',
    'null',
    '[]',
    '"x"',
    '{',
    '\u0000\u0000{"type":"user"}',
    '{"type":5}',
    '{}',
  ].join('\n')
  expect(eventsOf(MAIN, source)).toEqual([])
  expect(
    eventsOf(MAIN, `\u0000${lines(r.prompt(0, SID))}`).some((event) => event.type === 'prompt'),
  ).toBe(true)
})

describe('cost', () => {
  const cost = (startTime: number, totalCostUSD: unknown) => ({
    type: 'cost-state',
    sessionId: SID,
    startTime,
    totalCostUSD,
  })

  test.each<[string, Record<string, unknown>[], number | undefined]>([
    ['none told', [r.prompt(0, 'a')], undefined],
    ['the last word of a process', [cost(T0, 0.1), cost(T0, 0.25), cost(T0, 0.25)], 0.25],
    ['a resumed session: one for each process', [cost(T0, 0.25), cost(T0 + 5000, 0.5)], 0.75],
    ['nonsense', [cost(T0, -1), cost(T0, 'free')], undefined],
  ])('%s', (_, rows, expected) => {
    const costs = Object.values(stateOf(lines(...rows)).costs)
    const sum = costs.length === 0 ? undefined : costs.reduce((a, b) => a + b, 0)
    expect(sum).toBe(expected)
  })
})
