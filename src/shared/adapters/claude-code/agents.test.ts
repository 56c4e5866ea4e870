import { describe, expect, test } from 'vitest'
import { MAIN, T0, judged, lines, records, stateOf } from './testing'

const r = records()
const ID = 'a0123456789abcdef'
const folder = MAIN.replace('.jsonl', '/subagents')
const file = (id: string) => `${folder}/agent-${id}.jsonl`
const meta = (id: string) => `${folder}/agent-${id}.meta.json`
const busy = { status: 'busy', statusUpdatedAt: T0 }
const side = (rows: Record<string, unknown>[]) =>
  lines(...rows.map((row) => ({ ...row, isSidechain: true, agentId: ID })))

const launch = [
  r.prompt(0, 'go'),
  r.call(1, 'c1', 'Agent', {
    description: 'Look around',
    subagent_type: 'Explore',
    prompt: 'Look',
  }),
]
const launched = lines(
  ...launch,
  r.result(2, 'c1', 'Async agent launched', {
    toolUseResult: { status: 'async_launched', agentId: ID, description: 'Look around' },
  }),
  r.text(3, 'It runs.'),
  r.duration(3, { pendingBackgroundAgentCount: 1 }),
)
const running = side([r.prompt(2, 'Look'), r.call(4, 't1', 'Bash', { command: 'touch x' })])
const metaText = JSON.stringify({
  agentType: 'Explore',
  description: 'Look around',
  toolUseId: 'c1',
})

const agents = (
  transcript: string,
  files: Record<string, string>,
  at = 9,
  registry: object = busy,
) =>
  judged({ transcript, files, at, registry: registry as never }).session.subagents.map(
    ({ id, label, type, state, parentId }) => [id, label, type, state, parentId],
  )

describe('one agent', () => {
  test('runs in the background; its call is not a second agent', () => {
    expect(agents(launched, { [file(ID)]: running, [meta(ID)]: metaText })).toEqual([
      [ID, 'Look around', 'Explore', 'busy', null],
    ])
  })

  test('goes on behind the turn after its prompt was answered (2.1.332)', () => {
    const answered = { status: 'busy', statusUpdatedAt: T0 + 20_000 }
    const files = { [file(ID)]: running, [meta(ID)]: metaText }
    const at = (seconds: number, transcript = launched) => {
      const { session } = judged({ transcript, files, registry: answered, at: seconds })
      return `${session.state}/${session.reason.kind}`
    }
    // A new turn looks the same until its prompt is on disk.
    expect(at(20.2)).toBe('busy/thinking')
    expect(at(20.6)).toBe('background/subagents')
    expect(at(20.6, launched + lines(r.prompt(20, 'more')))).toBe('busy/thinking')
  })

  test('its permission prompt shows on the lead and on it', () => {
    const draft = judged({
      transcript: launched,
      files: { [file(ID)]: running, [meta(ID)]: metaText },
      registry: { status: 'waiting', waitingFor: 'permission prompt', statusUpdatedAt: T0 + 4200 },
      at: 9,
    })
    expect(draft.session.reason).toEqual({ kind: 'permission', text: 'Bash: touch x' })
    expect(draft.session.subagents.map(({ state }) => state)).toEqual(['waiting'])
  })

  test.each<[string, string, object, string, string]>([
    ['its text', launched, {}, running + side([r.result(5, 't1'), r.text(6, 'Found.')]), 'done'],
    ['the meta file, before its last record', launched, { finished: true }, running, 'done'],
    ['stopped by the person', launched, { stoppedByUser: true }, running, 'stopped'],
    ['its own marker', launched, {}, running + side([r.marker(5)]), 'stopped'],
    ['its error', launched, {}, running + side([r.error(5, 'server_error', 500, 'x')]), 'failed'],
    [
      'the lead’s notification',
      launched +
        lines(
          r.user(
            8,
            `<task-notification><task-id>${ID}</task-id><status>failed</status></task-notification>`,
          ),
        ),
      {},
      running,
      'failed',
    ],
  ])('is over by %s', (_name, transcript, fields, log, expected) => {
    const files = { [file(ID)]: log, [meta(ID)]: JSON.stringify({ toolUseId: 'c1', ...fields }) }
    expect(agents(transcript, files)[0]?.[3]).toBe(expected)
  })

  test('dies with its process, also when another one goes on', () => {
    const files = { [file(ID)]: running, [meta(ID)]: metaText }
    const dead = judged({
      transcript: launched,
      files,
      at: 9,
      registry: busy,
      world: { processes: [] },
    })
    expect(dead.session.subagents.map(({ state }) => state)).toEqual(['stopped'])
    const later = { status: 'idle', statusUpdatedAt: T0 + 60_000, startedAt: T0 + 59_000 }
    expect(agents(launched, files, 99, later)[0]?.[3]).toBe('stopped')
  })

  test('C12: its end is not the lead’s; its growth after the lead’s end is background', () => {
    const over = running + side([r.result(5, 't1'), r.text(6, 'Found.')])
    const open = lines(...launch, r.call(5, 't9', 'Bash', {}))
    expect(
      judged({ transcript: open, files: { [file(ID)]: over }, at: 9, registry: {} }).session.state,
    ).toBe('busy')
    const found = judged({
      transcript: launched,
      files: { [file(ID)]: running },
      at: 9,
      registry: {},
    })
    expect([found.session.state, found.session.reason.kind]).toEqual(['background', 'subagents'])
  })
})

describe('links', () => {
  test('nested: the parent is the agent whose call started it', () => {
    const child = 'a00000000000000ff'
    const parentLog =
      running + side([r.result(5, 't1'), r.call(6, 'c2', 'Agent', { description: 'Deeper' })])
    const found = agents(launched, {
      [file(ID)]: parentLog,
      [meta(ID)]: metaText,
      [file(child)]: side([r.prompt(7, 'Deep')]),
      [meta(child)]: JSON.stringify({ agentType: 'Explore', toolUseId: 'c2' }),
    })
    expect(found).toEqual([
      [ID, 'Look around', 'Explore', 'busy', null],
      [child, 'Deeper', 'Explore', 'busy', ID],
    ])
  })

  test('before 2.0.28: agents inside the main file, known by their call', () => {
    const old = records('1.0.98')
    const transcript = lines(
      old.prompt(0, 'go'),
      old.call(1, 'c1', 'Task', { description: 'Search', subagent_type: 'general-purpose' }),
      { ...old.prompt(2, 'Search'), isSidechain: true },
      { ...old.text(3, 'Found', null), isSidechain: true },
    )
    expect(agents(transcript, {}, 9, {})).toEqual([
      ['c1', 'Search', 'general-purpose', 'busy', null],
    ])
    const over = transcript + lines(old.result(4, 'c1', 'Found'))
    expect(agents(over, {}, 9, {})[0]?.[3]).toBe('done')
    expect(judged({ transcript: over, at: 9 }).session.state).toBe('busy')
  })

  test('flat files without a link: one open call and one agent after it belong together, two stay undecided', () => {
    const flat = (id: string) => `projects/-home-dev-shop/agent-${id}.jsonl`
    const one = { [flat('0c4c3cf8')]: side([r.prompt(2, 'Look')]) }
    expect(agents(lines(...launch), one)).toEqual([
      ['0c4c3cf8', 'Look around', 'Explore', 'busy', null],
    ])
    const two = { ...one, [flat('0c4c3cf9')]: side([r.prompt(2, 'Elsewhere')]) }
    expect(agents(lines(...launch), two).map(([id]) => id)).toEqual(['c1', '0c4c3cf8', '0c4c3cf9'])
  })

  test('warm-up, compaction and suggestions are nobody’s', () => {
    const files = {
      [file('acompact-1f')]: running,
      [file('aprompt_suggestion-2e')]: running,
      [file('a1')]: side([r.prompt(2, 'Warmup')]),
    }
    expect(agents(lines(r.prompt(0, 'go')), files)).toEqual([])
  })

  test('the compaction agent of older versions says what the lead does', () => {
    const transcript = lines(r.prompt(0, 'go'), r.call(1, 't', 'Bash', {}), r.result(2, 't'))
    const reason = (at: number) =>
      judged({
        transcript,
        files: { [file('acompact-1f')]: side([r.prompt(at, 'Sum up')]) },
        registry: busy,
        at: 9,
      }).session.reason.kind
    expect(reason(3)).toBe('compacting')
    expect(reason(1)).toBe('thinking')
  })

  test('workflows: the journal, and the file that is written at the end', () => {
    const journal = `${folder}/workflows/wf_1-2/journal.jsonl`
    const rows = lines(
      { type: 'started', agentId: 'a1', label: 'Build', phase: 'One' },
      { type: 'started', agentId: 'a2', label: 'Check' },
      { type: 'result', agentId: 'a1', result: {} },
    )
    const live = agents(lines(r.prompt(0, 'go')), { [journal]: rows })
    expect(live.map(([id, label, , state]) => [id, label, state])).toEqual([
      ['a1', 'Build', 'done'],
      ['a2', 'Check', 'busy'],
    ])
    const run = MAIN.replace('.jsonl', '/workflows/wf_1-2.json')
    const progress = JSON.stringify({
      workflowProgress: [{ agentId: 'a3', state: 'done' }, { type: 'x' }],
    })
    const log = `${folder}/workflows/wf_1-2/agent-a3.jsonl`
    const after = agents(lines(r.prompt(0, 'go')), {
      [run]: progress,
      [log]: side([r.prompt(1, 'x')]),
    })
    expect(after.map(([id, , , state]) => [id, state])).toEqual([['a3', 'done']])
  })
})

test('tokens of agents count to their session', () => {
  const files = { [file(ID)]: running }
  const lead = stateOf(launched).usage
  const theirs = stateOf(running, file(ID)).usage
  const { usage } = judged({ transcript: launched, files, at: 9 }).session
  expect(usage).toEqual({
    input: lead.input + theirs.input,
    output: lead.output + theirs.output,
    cacheRead: 0,
    cacheWrite: 0,
    complete: true,
  })
})

test('tasks on disk are the truth about to-dos', () => {
  const { session } = judged({
    transcript: lines(r.prompt(0, 'go')),
    files: {
      'tasks/00000000-0000-4000-8000-000000000001/10.json':
        '{"id":"10","subject":"Ten","status":"pending"}',
      'tasks/00000000-0000-4000-8000-000000000001/2.json':
        '{"id":"2","subject":"Two","activeForm":"Doing two","status":"in_progress"}',
    },
    at: 9,
  })
  expect(session.todos).toEqual({ done: 0, total: 2, current: 'Doing two' })
})
