import { describe, expect, test } from 'vitest'
import { codexThread, type CodexOptions } from '../../../../fixtures/builders/codex'
import type { SessionState } from '../../session'
import { eventsOf, stateOf } from './testing'

const START = Date.parse('2026-03-02T09:00:00.000Z')

const thread = (options: Partial<CodexOptions> = {}) =>
  codexThread({ start: START, id: 'a', ...options })
const text = (lines: readonly unknown[]) =>
  lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
const read = (t: ReturnType<typeof thread>, lines: readonly unknown[]): SessionState =>
  stateOf(text(lines), t.id)

const item = (payload: object, at = 0) => ({
  timestamp: new Date(START + at * 1000).toISOString(),
  type: 'response_item',
  payload,
})

describe('turns with events (0.100 on)', () => {
  const t = thread()
  const open = [t.meta(), ...t.turn(0, '1', 'Do it')]

  test('open, and end by their own record', () => {
    expect(read(t, open)).toMatchObject({ turn: 'open', prompt: 'Do it', model: 'gpt-6-sol' })
    const done = [...open, t.says(1, 'Done.'), t.completed(2, '1', 'Done.')]
    expect(read(t, done)).toMatchObject({ turn: 'ended', lastText: 'Done.', planReady: false })
    expect(read(t, [...open, t.aborted(2, '1')]).turn).toBe('interrupted')
    expect(read(t, [...open, t.event(2, { type: 'thread_rolled_back', num_turns: 1 })]).turn).toBe(
      'ended',
    )
  })

  test('are known by their old and their new names', () => {
    const alias = [t.meta(), t.event(0, { type: 'turn_started', turn_id: 'x' })]
    expect(read(t, alias).turn).toBe('open')
    const end = t.event(1, { type: 'turn_complete', turn_id: 'x', last_agent_message: 'Done.' })
    expect(read(t, [...alias, end]).turn).toBe('ended')
  })

  test('the late end of a turn that was replaced does not end the newer one', () => {
    const asks = [...open, ...t.turn(1, '2', 'Do that'), t.call(2, 'q', 'request_user_input', {})]
    for (const late of [t.completed(3, '1', 'Done.'), t.aborted(3, '1')]) {
      expect(read(t, [...asks, late])).toMatchObject({ turn: 'open', calls: [{ id: 'q' }] })
      expect(read(t, [...asks, late, t.completed(4, '2', 'Done.')]).turn).toBe('ended')
    }
    // A review ends with the turn around it, whose beginning 0.104 does not write.
    expect(read(t, [...asks, t.completed(3, 'around', 'Done.')]).turn).toBe('ended')
    const review = t.event(3, { type: 'exited_review_mode', review_output: null })
    expect(read(t, [...asks, review, t.completed(4, '1', 'Done.')]).turn).toBe('ended')
  })

  test('what comes behind an end is no activity', () => {
    const late = [
      ...open,
      t.call(1, 'c', 'exec_command', { cmd: 'sleep 40' }),
      t.aborted(2, '1'),
      t.output(3, 'c', 'aborted by user after 2.0s'),
      t.event(3, { type: 'item_completed', item: { type: 'CommandExecution', status: 'failed' } }),
      item({ type: 'message', role: 'developer', content: [{ text: '<turn_aborted>' }] }, 3),
      item({ type: 'reasoning', summary: [] }, 3),
      t.tokens(4, 100),
    ]
    const state = read(t, late)
    expect(state).toMatchObject({ turn: 'interrupted', calls: [] })
    expect(state.lastActivityAt).toBe(START + 2000)
  })

  test('a call that never gets an output is gone with its turn', () => {
    const left = [
      ...open,
      t.call(1, 'c', 'exec_command', { cmd: 'x' }),
      t.completed(2, '1', 'Done.'),
    ]
    expect(read(t, left).calls).toEqual([])
  })

  test('a second prompt joins the open turn and leaves its calls open', () => {
    const steered = [...open, t.call(1, 'c', 'exec_command', { cmd: 'x' }), ...t.prompt(2, 'Hurry')]
    expect(read(t, steered)).toMatchObject({ turn: 'open', prompt: 'Hurry', firstPrompt: 'Do it' })
    expect(read(t, steered).calls.map((call) => call.id)).toEqual(['c'])
  })

  test('a prompt that is written twice is one, and the same words again are another', () => {
    const prompts = (lines: unknown[]) =>
      eventsOf(text(lines), t.id).filter((event) => event.type === 'prompt').length
    expect(prompts(open)).toBe(1)
    expect(prompts([...open, ...t.prompt(1, 'Do it')])).toBe(2)
    const legacy = thread({ mode: 'legacy', version: '0.128.0' })
    expect(prompts([legacy.meta(), ...legacy.turn(0, '1', 'Do it')])).toBe(1)
  })
})

describe('an end without a message', () => {
  const t = thread({ version: '0.144.0', mode: 'legacy' })
  const open = [t.meta(), ...t.turn(0, '1', 'Do it')]
  const end = t.completed(9, '1', null)
  const call = [t.call(1, 'c', 'exec_command', { cmd: 'x' }), t.output(2, 'c', 'Exit code: 0')]

  test('is a failure when nothing explains it', () => {
    expect(read(t, [...open, ...call, end])).toMatchObject({
      turn: 'error',
      error: { kind: 'failed' },
    })
    expect(read(t, [...open, end]).turn).toBe('error')
  })

  test('is fine behind an answer, a plan, a compaction, a review and a command of the person', () => {
    const explained = [
      [t.says(1, 'Done.')],
      [t.plan(1, '1', '# Plan')],
      [{ timestamp: new Date(START).toISOString(), type: 'compacted', payload: {} }],
      [t.event(1, { type: 'exited_review_mode' })],
      [item({ type: 'message', role: 'user', content: [{ text: '<user_shell_command>ls' }] })],
    ]
    for (const lines of explained) expect(read(t, [...open, ...lines, end]).turn).toBe('ended')
  })

  test('is a used-up limit when one was counted, with the time at which it ends', () => {
    const limits = { primary: { used_percent: 100, window_minutes: 300, resets_at: 1_800_000_000 } }
    const state = read(t, [...open, t.tokens(1, 10, { rate_limits: limits }), ...call, end])
    expect(state.error).toMatchObject({ kind: 'rate_limit', resetsAt: 1_800_000_000_000 })
    expect(state.limits).toEqual([{ minutes: 300, usedPercent: 100, resetsAt: 1_800_000_000_000 }])
  })

  test('is not judged where the beginning of the turn was not read', () => {
    const tail = read(t, [...call, end])
    expect(tail).toMatchObject({ turn: 'ended', facts: { unsure: '1' } })
  })

  test('fails by an `error` event of the turn (0.117 to 0.128)', () => {
    const said = t.event(1, {
      type: 'error',
      message: 'Usage limit',
      codex_error_info: 'usage_limit_exceeded',
    })
    expect(read(t, [...open, said, end])).toMatchObject({
      turn: 'error',
      error: { kind: 'rate_limit' },
    })
    const harmless = t.event(1, {
      type: 'error',
      message: 'x',
      codex_error_info: 'thread_rollback_failed',
    })
    expect(read(t, [...open, harmless, t.says(2, 'Done.'), end]).turn).toBe('ended')
  })

  test.each([
    ['unauthorized', '', 'auth'],
    [{ http_connection_failed: { http_status_code: 401 } }, '', 'auth'],
    [{ response_too_many_failed_attempts: { http_status_code: 429 } }, '', 'rate_limit'],
    ['server_overloaded', '', 'overloaded'],
    ['internal_server_error', '', 'api'],
    ['other', 'stream disconnected before completion', 'api'],
    ['something_new', 'It broke', 'failed'],
  ])('fails by its own error %j', (info, message, kind) => {
    const error = { message, codex_error_info: info }
    expect(read(t, [...open, t.completed(9, '1', null, { error })]).error?.kind).toBe(kind)
  })
})

describe('inherited history', () => {
  const parent = thread({ id: 'b' })
  const child = thread({ id: 'c', made: -300, parent: parent.id })
  const copied = [
    child.meta({ forked_from_id: parent.id }),
    parent.meta(),
    ...parent.turn(-290, '1', 'The whole task'),
    parent.tokens(-290, 5000),
    parent.call(-290, 'p', 'request_user_input', { questions: [] }),
  ]

  test('is no work of the child', () => {
    const state = read(child, copied)
    expect(state).toMatchObject({ turn: 'none', firstPrompt: null, calls: [] })
    expect(state.facts['parent']).toBe(parent.id)
  })

  test('ends with the first turn of its own, and its tokens are not counted again', () => {
    const own = [...copied, ...child.turn(-280, '2', 'A part of it'), child.tokens(-279, 5600)]
    expect(read(child, own)).toMatchObject({
      turn: 'open',
      firstPrompt: 'A part of it',
      usage: { input: 600 },
      context: { used: 5600, limit: 258_400 },
    })
  })

  test('is known by its turns, also where the beginning was not read', () => {
    const tail = copied.slice(2)
    expect(read(child, tail)).toMatchObject({ turn: 'none', facts: {} })
  })

  test('nothing is taken for inherited where the head says that nothing was copied', () => {
    const odd = thread({ id: 'd' })
    const started = { type: 'task_started', turn_id: '019a0000-0000-7000-8000-000000000001' }
    expect(read(odd, [odd.meta(), odd.event(0, started)]).turn).toBe('open')
  })

  test('in paginated mode the first own ordinal says where it ends', () => {
    const lines = [
      child.meta({ subagent_history_start_ordinal: 1_000 }),
      ...child.turn(0, '1', 'Copied'),
    ]
    expect(read(child, lines).prompt).toBeNull()
  })

  test('a later line with the own id is an edit of the directory', () => {
    const edited = [child.meta(), ...child.turn(0, '1', 'Do it'), child.meta({ cwd: '/elsewhere' })]
    expect(read(child, edited)).toMatchObject({ turn: 'open', cwd: '/elsewhere' })
  })
})

describe('writers without turn events (before 0.100)', () => {
  const t = thread({ version: '0.77.0', mode: 'legacy', source: 'cli' })
  const context = t.context(0, 'x', { turn_id: undefined })
  const open = [t.meta(), ...t.prompt(0, 'Do it'), context]

  test('work until an answer that a count of tokens follows', () => {
    expect(read(t, open).turn).toBe('open')
    const answered = [...open, t.thinks(1), t.says(2, 'Done.')]
    expect(read(t, answered).turn).toBe('maybe_ended')
    expect(read(t, [...answered, t.tokens(3, 10)]).turn).toBe('ended')
    expect(read(t, [...answered, t.call(3, 'c', 'shell', { command: ['ls'] })]).turn).toBe('open')
  })

  test('a count of tokens behind a call is no end', () => {
    const lines = [
      ...open,
      t.says(1, 'I look.'),
      t.call(2, 'c', 'shell', { command: ['ls'] }),
      t.tokens(3, 10),
    ]
    expect(read(t, lines)).toMatchObject({ turn: 'open', phase: 'tool' })
  })

  test('show the tries of one request', () => {
    const failing = [
      ...open,
      t.tokens(1, 0, { info: null }),
      context,
      t.tokens(2, 0, { info: null }),
      context,
    ]
    expect(read(t, failing)).toMatchObject({
      turn: 'open',
      phase: 'retrying',
      retry: { attempt: 2 },
    })
  })

  test('an abort has no turn id', () => {
    const aborted = t.event(1, { type: 'turn_aborted', reason: 'interrupted' })
    expect(read(t, [...open, aborted]).turn).toBe('interrupted')
    expect(read(t, [...open, aborted, ...t.prompt(2, 'Again')]).turn).toBe('open')
  })

  test('a review is work of its parent', () => {
    const entered = [t.meta(), t.event(0, { type: 'entered_review_mode' })]
    expect(read(t, entered).turn).toBe('open')
    expect(read(t, [...entered, t.event(1, { type: 'exited_review_mode' })]).turn).toBe('ended')
  })
})

describe('the bare format (May to September 2025)', () => {
  const bare = [
    { id: 'x', timestamp: '2025-08-01T10:00:00.000Z', instructions: null, git: { branch: 'dev' } },
    { record_type: 'state' },
    {
      type: 'message',
      role: 'user',
      content: [
        { type: 'input_text', text: '<environment_context>\n  <cwd>/home/dev/old</cwd>\n' },
      ],
    },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Do it' }] },
    { record_type: 'state' },
    { type: 'reasoning', summary: [] },
    {
      type: 'function_call',
      name: 'shell',
      arguments: '{"command":["bash","-lc","ls -l"]}',
      call_id: 'c',
    },
    {
      type: 'function_call_output',
      call_id: 'c',
      output: '{"output":"x","metadata":{"exit_code":2}}',
    },
  ]
  const state = (lines: unknown[]) => stateOf(text(lines), 'x')

  test('is read without times, wrapper and version', () => {
    expect(state(bare)).toMatchObject({
      turn: 'open',
      cwd: '/home/dev/old',
      branch: 'dev',
      prompt: 'Do it',
      failures: 1,
    })
    const call = eventsOf(text(bare), 'x').find((event) => event.type === 'call')
    expect(call?.type === 'call' && call.call.target).toBe('ls -l')
    const answer = { type: 'message', role: 'assistant', content: [{ text: 'Done.' }] }
    expect(state([...bare, answer]).turn).toBe('maybe_ended')
  })
})

describe('what else a rollout tells', () => {
  const t = thread()
  const open = [t.meta(), ...t.turn(0, '1', 'Do it')]

  test.each([
    '<environment_context>\n<cwd>/x</cwd>',
    '# AGENTS.md instructions for /x',
    '<user_instructions>be brief',
    '<turn_aborted>',
    '<subagent_notification>{}',
  ])('%s is no prompt', (words) => {
    const lines = [...open, t.says(1, 'Hm'), ...t.prompt(2, words)]
    expect(read(t, lines).prompt).toBe('Do it')
  })

  test('the plan of a call counts once the call was carried out', () => {
    const plan = {
      plan: [
        { step: 'One', status: 'completed' },
        { step: 'Two', status: 'in_progress' },
      ],
    }
    const called = [...open, t.call(1, 'c', 'update_plan', plan)]
    expect(read(t, called).todos).toBeNull()
    expect(
      read(t, [...called, t.output(2, 'c', 'Plan updated')]).todos?.map((todo) => todo.status),
    ).toEqual(['completed', 'in_progress'])
    const refused = [...called, t.output(2, 'c', 'unsupported call: update_plan')]
    expect(read(t, refused).todos).toBeNull()
  })

  test('the plan inside a program, with and without quotes', () => {
    const strict =
      'await tools.update_plan({"plan":[{"step":"One (a)","status":"pending"}]}); text("ok");'
    const loose =
      "await tools.update_plan({ plan: [{ step: 'It\\'s one', status: 'in_progress' }] });"
    for (const [code, step] of [
      [strict, 'One (a)'],
      [loose, "It's one"],
    ] as const) {
      const lines = [...open, t.custom(1, 'c', 'exec', code), t.output(2, 'c', 'Script completed')]
      expect(read(t, lines).todos?.[0]?.text).toBe(step)
    }
  })

  test('tokens once each, the context window, and numbers that stay when a count has none', () => {
    const usage = {
      info: {
        total_token_usage: { input_tokens: 900, cached_input_tokens: 500, output_tokens: 70 },
        last_token_usage: { total_tokens: 400 },
        model_context_window: 1000,
      },
    }
    const state = read(t, [...open, t.tokens(1, 0, usage), t.tokens(2, 0, { info: null })])
    expect(state.usage).toEqual({ input: 400, output: 70, cacheRead: 500, cacheWrite: 0 })
    expect(state.context).toEqual({ used: 400, limit: 1000 })
  })

  test('unknown records are counted by version, known bookkeeping is not', () => {
    const lines = [
      ...open,
      t.event(1, { type: 'brand_new' }),
      t.event(2, { type: 'brand_new' }),
      t.event(3, { type: 'warning' }),
    ]
    expect(read(t, lines).drift).toEqual({ 'record\tevent_msg.brand_new\t0.171.0': 2 })
  })

  test('a search is a call and its result in one', () => {
    const search = item({
      type: 'web_search_call',
      id: 'w',
      status: 'completed',
      action: { query: 'zstd' },
    })
    const [call, result] = eventsOf(text([...open, search]), t.id).slice(-2)
    expect(call).toMatchObject({ type: 'call', call: { name: 'web_search', target: 'zstd' } })
    expect(result).toMatchObject({ type: 'result', failed: false })
  })
})
