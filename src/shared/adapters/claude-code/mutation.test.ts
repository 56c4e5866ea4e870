import { array, assert, check, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_STATE, reduce, type SessionState } from '../../session'
import { createDecoder } from './decoder'
import { claudeCode } from './index'
import { judge } from './judge'
import { locate } from './paths'
import type { Subject } from './subject'
import { MAIN, SID, T0, encode, records } from './testing'

/** `ANDON_MUTATIONS=2000000 npx vitest run …` for a longer run. */
declare const process: { env: Record<string, string | undefined> }
const MUTATIONS = Number(process.env['ANDON_MUTATIONS'] ?? 200_000)
const RUNS = 100

const r = records()
const question = { questions: [{ question: 'Which?', options: [] }] }
const LOCATED = locate(MAIN)!

type Row = Record<string, unknown>

/** Short scripts, and in all but the first row no facts that repeat: two hundred thousand of them are read. */
const script = (...rows: Row[]): string[] =>
  rows.map((row, index) => {
    const { cwd: _a, sessionId: _b, version: _c, gitBranch: _d, entrypoint: _e, ...rest } = row
    return JSON.stringify(index === 0 ? row : rest)
  })

/** Without a question: nothing that is done to these may ever look like a wait. */
const CALM = [
  script(r.prompt(0, 'Go'), r.call(1, 't1', 'Bash', { command: 'ls' }), r.text(3, 'Done?')),
  script(r.prompt(0, 'Go'), r.call(1, 't1', 'Edit', { file_path: '/x' }), r.result(2, 't1')),
  script(r.call(1, 't1', 'Bash', {}), r.marker(2), r.prompt(3, 'Next')),
  script(
    r.error(1, 'rate_limit', 429, 'limit'),
    r.duration(2),
    r.user(3, '<bash-input>x</bash-input>'),
  ),
  script(r.system(0, 'compact_boundary', { compactMetadata: {} }), r.text(2, 'x', null)),
]
/** With one: a wait must be that question. */
const ASKING = [
  script(r.prompt(0, 'Go'), r.call(1, 'q1', 'AskUserQuestion', question), r.result(2, 'q1')),
  script(r.call(1, 'p1', 'ExitPlanMode', { plan: '# P' }), r.marker(2), r.duration(3)),
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
  { type: 'text' },
  'Bash',
  NaN,
]

/** A small generator with a seed: the whole run is a number. */
function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

function mutate(rows: readonly string[], next: (below: number) => number): string[] {
  const out = [...rows]
  for (let left = 1 + next(2); left > 0; left -= 1) {
    const at = next(out.length)
    const row = out[at] ?? ''
    switch (next(7)) {
      case 0:
        out.splice(at, 1)
        break
      case 1:
        out.splice(next(out.length + 1), 0, row)
        break
      case 2:
        out[at] = row.slice(0, next(row.length + 1))
        break
      case 3:
        out.push(out.shift() ?? '')
        break
      case 4:
        out[at] = row.slice(0, next(row.length + 1)) + '{"x]:' + row.slice(next(row.length + 1))
        break
      default:
        out[at] = withOddValue(row, next)
    }
    if (out.length === 0) out.push(row)
  }
  return out
}

/** One value anywhere in the record becomes something odd. */
function withOddValue(row: string, next: (below: number) => number): string {
  let record: unknown
  try {
    record = JSON.parse(row)
  } catch {
    return row // Already broken by an earlier step.
  }
  let place: unknown = record
  for (;;) {
    if (typeof place !== 'object' || place === null) return row
    const keys = Object.keys(place)
    const key = keys[next(Math.max(1, keys.length))]
    if (key === undefined) return row
    const inner: unknown = Reflect.get(place, key)
    if (typeof inner === 'object' && inner !== null && next(3) > 0) {
      place = inner
      continue
    }
    Reflect.set(place, key, ODD[next(ODD.length)])
    return JSON.stringify(record)
  }
}

const encoded = new Map<string, Uint8Array>()

/** Most rows of a mutation are the unchanged ones. */
function bytesOf(row: string): Uint8Array {
  const known = encoded.get(row)
  if (known !== undefined) return known
  const bytes = encode(row)
  if (encoded.size < 100) encoded.set(row, bytes)
  return bytes
}

function fold(rows: readonly string[], from = 0): SessionState {
  const decoder = createDecoder(LOCATED)
  let state = EMPTY_STATE
  let offset = 0
  for (const [index, row] of rows.entries()) {
    const bytes = bytesOf(row)
    if (index >= from) {
      for (const event of decoder.decode({ offset, length: bytes.length, bytes }))
        state = reduce(state, event)
    }
    offset += bytes.length + 1
  }
  return state
}

const subject = (state: SessionState, after: number): Subject => ({
  sid: SID,
  now: T0 + after,
  entry: null,
  life: 'alive',
  startedAt: T0 - 1000,
  state,
  file: MAIN,
  agents: [],
  compacting: false,
})

test(
  `${MUTATIONS} mutations: never an exception, never a wait that nobody asked for`,
  { timeout: 600_000 },
  () => {
    const calm = property(integer(), (seed) => {
      const next = random(seed)
      for (let left = MUTATIONS / RUNS; left > 0; left -= 1) {
        const asks = next(4) === 0
        const list = asks ? ASKING : CALM
        const state = fold(mutate(list[next(list.length)] ?? [], next))
        const found = judge(subject(state, next(100_000)))
        const fair = asks && state.calls.some((call) => call.asks !== null)
        if (found.state === 'waiting' && !fair) return false
      }
      return true
    })
    expect(check(calm, { numRuns: RUNS }).counterexample).toBeNull()
  },
)

const step = constantFrom(
  (at: number) => [r.prompt(at, `Prompt ${at}`)],
  (at: number) => [
    r.text(at, 'Words.', 'tool_use'),
    r.call(at, `c${at}`, 'Bash', { command: 'ls' }),
  ],
  (at: number) => [r.call(at, `d${at}`, 'Read', { file_path: '/x' }), r.result(at + 1, `d${at}`)],
  (at: number) => [r.result(at, `c${at - 10}`)],
  (at: number) => [r.text(at, 'Done.'), r.duration(at)],
  (at: number) => [r.marker(at)],
  (at: number) => [r.error(at, 'server_error', 500, 'API Error')],
  (at: number) => [r.call(at, `q${at}`, 'AskUserQuestion', question)],
  (at: number) => [
    r.system(at, 'compact_boundary', {
      compactMetadata: { trigger: at % 20 === 0 ? 'auto' : 'manual' },
    }),
  ],
  (at: number) => [
    r.base(at, { type: 'attachment', attachment: { type: 'queued_command', prompt: 'More' } }),
  ],
  () => [{ type: 'last-prompt' }, { type: 'permission-mode', permissionMode: 'default' }],
)

test('a tail that is far enough says the same as the whole file', () => {
  expect.hasAssertions()
  assert(
    property(array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const rows = steps
        .flatMap((make, index) => make((index + 1) * 10))
        .map((row) => JSON.stringify(row))
      const whole = fold(rows)
      for (let from = 1; from < rows.length; from += 1) {
        const tail = fold(rows, from)
        if (!claudeCode.decided(tail, LOCATED)) continue
        const of = ({ turn, phase, calls, error }: SessionState) => ({
          turn,
          phase: turn === 'open' ? phase : null,
          calls,
          error,
        })
        expect(of(tail)).toEqual(of(whole))
      }
    }),
    { numRuns: 300 },
  )
})

test('read in any pieces, the state is the same', () => {
  const rows = [...CALM, ...ASKING].flat()
  const whole = fold(rows)
  const decoder = createDecoder(LOCATED)
  let state = EMPTY_STATE
  let offset = 0
  for (const row of rows) {
    const bytes = encode(row)
    // The bytes are valid only during the call: what is kept of them must be a copy.
    for (const event of decoder.decode({ offset, length: bytes.length, bytes }))
      state = reduce(state, event)
    bytes.fill(0)
    offset += bytes.length + 1
  }
  expect(state).toEqual(whole)
})
