import { check, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { codexThread } from '../../../../fixtures/builders/codex'
import { EMPTY_STATE, reduce, type SessionState } from '../../session'
import { decoder } from './decoder'
import { judge } from './judge'
import { locate } from './paths'
import type { Thread } from './threads'

/** `ANDON_MUTATIONS=2000000 npx vitest run …` for a longer run. */
const MUTATIONS = Number(process.env['ANDON_MUTATIONS'] ?? 200_000)
const RUNS = 100
const START = Date.parse('2026-03-02T09:00:00.000Z')

const t = codexThread({ start: START, id: 'a', mode: 'legacy', version: '0.128.0' })
const PATH = t.rollout.replace('.codex/', '')
const LOCATED = locate(PATH)!

const script = (...records: unknown[]): string[] => records.map((each) => JSON.stringify(each))
const context = t.context(0, '1')
const escalated = { cmd: 'make', sandbox_permissions: 'require_escalated', justification: 'Why' }
const patch = '*** Begin Patch\n*** Add File: /etc/x\n+x\n*** End Patch'

/** In these nobody is asked: nothing that is done to them may ever look like a wait. */
const CALM = [
  script(
    t.started(0, '1'),
    context,
    t.call(1, 'c', 'exec_command', { cmd: 'ls' }),
    t.output(2, 'c', 'ok'),
  ),
  script(
    t.meta(),
    ...t.prompt(0, 'Go'),
    t.custom(1, 'c', 'exec', 'await tools.exec_command({cmd:"x"})'),
  ),
  script(t.started(0, '1'), t.says(1, 'Done?'), t.completed(2, '1', 'Done?'), t.aborted(3, '1')),
  script(
    t.started(0, '1'),
    t.completed(1, '1', null, { error: { message: 'x', codex_error_info: 'other' } }),
  ),
  script(t.event(0, { type: 'entered_review_mode' }), t.tokens(1, 5), {
    type: 'compacted',
    payload: {},
  }),
]
/** In these somebody is: a wait must be one of those. */
const ASKING = [
  script(
    t.started(0, '1'),
    context,
    t.call(1, 'q', 'request_user_input', { questions: [] }),
    t.output(2, 'q', 'x'),
  ),
  script(t.started(0, '1'), context, t.call(1, 'e', 'exec_command', escalated), t.aborted(2, '1')),
  script(t.started(0, '1'), context, t.custom(1, 'p', 'apply_patch', patch), t.output(2, 'p', 'x')),
  script(t.started(0, '1'), t.plan(1, '1', '# Plan'), t.completed(2, '1', null)),
]

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'x',
  '\u0000',
  [],
  {},
  [[null]],
  { type: 'text', text: 7 },
  'message',
  Number.NaN,
]

/** A small generator with a seed: a whole run is one number. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Next = ReturnType<typeof random>

function mutate(rows: readonly string[], next: Next): string[] {
  const out = [...rows]
  for (let left = 1 + next(2); left > 0 && out.length > 0; left -= 1) {
    const at = next(out.length)
    const row = out[at] ?? ''
    const changes: (() => unknown)[] = [
      () => out.splice(at, 1),
      () => out.splice(next(out.length + 1), 0, row),
      () => (out[at] = row.slice(0, next(row.length + 1))),
      () => out.push(out.shift() ?? ''),
      () =>
        (out[at] = `${row.slice(0, next(row.length + 1))}{"x]:${row.slice(next(row.length + 1))}`),
      () => (out[at] = withOddValue(row, next)),
      () => (out[at] = withOddValue(row, next)),
    ]
    changes[next(changes.length)]?.()
  }
  return out
}

/** One value anywhere in the record becomes something odd. */
function withOddValue(row: string, next: Next): string {
  try {
    const record: unknown = JSON.parse(row)
    for (let place = record; typeof place === 'object' && place !== null;) {
      const keys = Object.keys(place)
      const key = keys[next(Math.max(1, keys.length))]
      if (key === undefined) return row
      const inner: unknown = Reflect.get(place, key)
      if (typeof inner !== 'object' || inner === null || next(3) === 0) {
        Reflect.set(place, key, ODD[next(ODD.length)])
        break
      }
      place = inner
    }
    return JSON.stringify(record)
  } catch {
    return row // Already broken by an earlier change.
  }
}

function fold(rows: readonly string[]): SessionState {
  const reader = decoder(LOCATED)
  let state = EMPTY_STATE
  let offset = 0
  for (const row of rows) {
    const bytes = Buffer.from(row)
    state = reader.decode({ offset, length: bytes.length, bytes }).reduce(reduce, state)
    offset += bytes.length + 1
  }
  return state
}

const thread = (state: SessionState): Thread => ({
  id: t.id,
  files: [],
  before: null,
  file: {
    path: PATH,
    located: LOCATED,
    stat: { size: 1, mtimeMs: START, inode: 1 },
    state,
    whole: true,
    doc: null,
  },
  state,
  archived: false,
  kind: 'user',
  parent: null,
  seenAt: state.clock ?? START,
})

const ALIVE = { live: 'alive', pid: 7, rule: 'liveness.held', dueAt: null } as const

const asked = ({ calls, planReady }: SessionState): boolean =>
  planReady || calls.some((call) => call.asks !== null || call.mayAsk?.as === 'waiting')

test(
  `${MUTATIONS} mutations: never an exception, never a wait that nobody asked for`,
  { timeout: 600_000 },
  () => {
    const calm = property(integer(), (seed) => {
      const next = random(seed)
      for (let left = MUTATIONS / RUNS; left > 0; left -= 1) {
        const asks = next(3) === 0
        const scripts = asks ? ASKING : CALM
        const state = fold(mutate(scripts[next(scripts.length)] ?? [], next))
        const found = judge(thread(state), ALIVE, START, START + next(100_000))
        if (found.state === 'waiting' && !(asks && asked(state))) return false
      }
      return true
    })
    expect(check(calm, { numRuns: RUNS }).counterexample).toBeNull()
  },
)
