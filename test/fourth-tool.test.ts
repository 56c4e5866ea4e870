import { afterEach, beforeEach, expect, test } from 'vitest'
import { agent, testWorld, type TestWorld } from '../src/main/engine/testing/world'
import type { Adapter, Draft, HomeView, World } from '../src/shared/adapters'
import { snapshotSchema } from '../src/shared/contract'
import { EMPTY_STATE, type SessionEvent } from '../src/shared/session'
import { num, obj, parseObject, str } from '../src/shared/text'
import { virtualClock } from './harness/clock'

/**
 * A fourth tool, by the steps of docs/adding-an-agent.md. It keeps a log a chat (`chats/<id>.jsonl`) and one file for
 * each process (`open/<pid>.json`: its chat, and what it asks). It borrows a name: names are a list in the contract.
 */
type Open = { pid: number; chat: string; asks: string | null; since: number }

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

const openOf = (view: HomeView<Open>) => [...view.files.values()].flatMap(({ doc }) => doc ?? [])

const liveOf = (view: HomeView<Open>, { processes }: World) =>
  openOf(view).filter(({ pid }) => processes?.some((process) => process.pid === pid))

function eventsOf(bytes: Uint8Array, offset: number): SessionEvent[] {
  const record = parseObject(bytes)
  const place = { at: num(record, 'at') ?? null, offset, rule: `chat.${str(record, 'by')}` }
  const text = str(record, 'text') ?? ''
  const call = { name: str(record, 'tool') ?? 'tool', target: text, asks: null, mayAsk: null }
  switch (str(record, 'by')) {
    case 'me':
      return [{ ...place, type: 'prompt', by: 'human', text, id: null }]
    case 'agent':
      return [{ ...place, type: 'text', text, end: true }]
    case 'call':
      return [{ ...place, type: 'call', call: { ...call, id: str(record, 'id') ?? '' } }]
    default:
      return []
  }
}

function draft(id: string, view: HomeView<Open>, open: Open | undefined): Draft {
  const log = view.groups.get(id)?.[0]
  const known = log?.state ?? EMPTY_STATE
  const busy = known.turn === 'open'
  const [state, kind] = !open
    ? (['ended', 'exited'] as const)
    : open.asks !== null
      ? (['waiting', 'question'] as const)
      : busy
        ? (['busy', 'thinking'] as const)
        : (['idle', 'done'] as const)
  const rule = open?.asks ? 'open.asks' : (known.turnBy?.rule ?? 'open')
  const unknown = { project: null, branch: null, model: null, entrypoint: null, version: null }
  const nothing = { hint: null, activity: null, todos: null, subagents: [], background: [] }
  const counts = { context: null, failures: 0, compactions: 0, activeMs: 0, wallMs: 0 }
  const session: Draft['session'] = {
    ...unknown,
    ...nothing,
    ...counts,
    id: `codex:${id}`,
    tool: 'codex',
    title: known.firstPrompt ?? id,
    titleSource: 'prompt',
    prompt: known.prompt,
    cwd: known.cwd,
    pid: open?.pid ?? null,
    live: open ? 'alive' : 'dead',
    state,
    reason: { kind, text: open?.asks ?? '' },
    confidence: 'told',
    evidence: { rule, file: log?.path ?? null, offset: null, at: null },
    since: iso(open?.since ?? null),
    startedAt: iso(known.startedAt),
    lastActivityAt: iso(known.lastActivityAt),
    usage: { ...known.usage, complete: log?.whole ?? false },
  }
  const needId = open && open.asks !== null ? `asks:${open.since}` : null
  return { session, hidden: null, needId, settlesAt: null, dueAt: null, says: null }
}

const fourth: Adapter<Open> = {
  tool: 'codex',
  homes: ({ userHome }) => [`${userHome}/.fourth`],
  enters: (folder) => ['', 'chats', 'open'].includes(folder),
  locate(path) {
    const [, folder, name] = /^(chats|open)\/([\w-]+)\.jsonl?$/.exec(path) ?? []
    if (name === undefined) return null
    return folder === 'chats'
      ? { kind: 'log', role: 'chat', group: name, eager: false }
      : { kind: 'document', role: 'open', group: '', eager: true }
  },
  decoder: () => ({ decode: ({ bytes, offset }) => eventsOf(bytes, offset) }),
  decided: ({ turn }) => turn !== 'none',
  document(_file, path, bytes) {
    const json = parseObject(bytes)
    const chat = str(json, 'chat')
    if (chat === undefined) throw new Error('It names no chat.')
    const pid = Number(/(\d+)\.json$/.exec(path)?.[1])
    return { pid, chat, asks: str(obj(json, 'ask'), 'text') ?? null, since: num(json, 'at') ?? 0 }
  },
  live: (view, world) => new Set(liveOf(view, world).map(({ chat }) => chat)),
  pids: (view) => openOf(view).map(({ pid }) => pid),
  ownsProcess: ({ command }) => command === 'fourth',
  wantsOpenFiles: false,
  sessions(view, world) {
    const read = [...view.groups].filter(([, files]) => files[0]?.state).map(([id]) => id)
    const live = liveOf(view, world)
    return read.map((id) =>
      draft(
        id,
        view,
        live.findLast(({ chat }) => chat === id),
      ),
    )
  },
  detailFiles: (view, group) => ({ main: view.groups.get(group)?.[0]?.path ?? null, agents: {} }),
}

const NOW = Date.parse('2026-03-02T09:00:00.000Z')
let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const chat = (id: string, ...records: object[]) =>
  world.write(`chats/${id}.jsonl`, records.map((each) => `${JSON.stringify(each)}\n`).join(''), NOW)

const open = (pid: number, fields: object) =>
  world.write(`open/${pid}.json`, JSON.stringify({ at: NOW, ...fields }), NOW)

const me = (text: string, at = NOW - 2000) => ({ by: 'me', at, text })

test('a fourth tool is one adapter: states, alerts, detail and faults come from the engine', async () => {
  await chat('a', me('Add a route'), {
    by: 'call',
    at: NOW - 1000,
    tool: 'run',
    id: '1',
    text: 'ls',
  })
  await chat('b', me('Fix the build'), { by: 'agent', at: NOW - 1000, text: 'It is fixed.' })
  await chat('c', me('Publish'))
  await open(7, { chat: 'a' })
  await open(8, { chat: 'b' })
  await open(9, { nothing: true })
  world.processes.push(agent(7), agent(8), agent(9))
  const clock = virtualClock(NOW)
  const engine = world.open({ homes: { codex: [world.home] }, clock }, { adapters: [fourth] })
  const passes = (ms: number) => clock.advanceTo(clock.now() + ms, () => engine.rescan())
  const first = await engine.start()
  expect(snapshotSchema.parse(first)).toEqual(first)
  expect(first.sessions.map(({ title, state }) => [title, state])).toEqual([
    ['Add a route', 'busy'],
    ['Fix the build', 'idle'],
    ['Publish', 'ended'],
  ])
  expect(first.sources[0]?.faults.map(({ file }) => file)).toEqual(['open/9.json'])
  expect(world.alerts).toEqual([])

  await open(7, { chat: 'a', ask: { text: 'Which port?' } })
  await engine.rescan()
  expect(engine.snapshot()).toMatchObject({ light: 'waiting' })
  await passes(3000)
  expect(world.alerts).toMatchObject([{ action: 'raise', kind: 'question', session: 'codex:a' }])

  const detail = await engine.detail({ id: 'codex:a', before: null, limit: 10, agent: null })
  expect(detail?.steps.map(({ kind, label, target }) => [kind, label, target])).toEqual([
    ['prompt', 'Add a route', ''],
    ['tool', 'run', 'ls'],
  ])

  await open(7, { chat: 'a' })
  await engine.rescan()
  await passes(3000)
  expect(world.alerts.at(-1)).toMatchObject({ action: 'withdraw', kind: 'question' })
})
