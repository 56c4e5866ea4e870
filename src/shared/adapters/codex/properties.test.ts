import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codexThread } from '../../../../fixtures/builders/codex'
import { LineSplitter } from '../../../main/engine/read/lines'
import { EMPTY_STATE, reduce, type SessionState } from '../../session'
import { decoder } from './decoder'
import { draftsOf, holder, stateOf } from './testing'

const START = Date.parse('2026-03-02T09:00:00.000Z')
const LOG = { kind: 'log', role: 'rollout', eager: false } as const

/** Rollouts of several ages in which nobody is ever asked, and that hold most shapes of records. */
function rollouts(): { id: string; path: string; lines: string[] }[] {
  const ages = [
    { mode: 'paginated' },
    { mode: 'legacy', version: '0.128.0' },
    { mode: 'legacy', version: '0.77.0' },
  ] as const
  return ages.map((age, index) => {
    const t = codexThread({ start: START, id: String(index + 1), ...age })
    const old = age.mode === 'legacy' && age.version === '0.77.0'
    const begin = (at: number, turn: string, words: string) =>
      old ? [...t.prompt(at, words), t.context(at, turn)] : t.turn(at, turn, words)
    const end = (at: number, turn: string) =>
      old ? [t.tokens(at, 9)] : [t.completed(at, turn, 'Fertig. ✓')]
    const records = [
      t.meta(),
      ...begin(0, '1', 'Überprüfe es 🧪'),
      t.thinks(1),
      t.tokens(1, 100),
      t.says(2, 'I look at it.'),
      t.call(3, 'c1', 'exec_command', { cmd: 'ls -l "a b"', yield_time_ms: 1000 }),
      t.output(4, 'c1', 'Process exited with code 1\nOutput:\nnone'),
      t.custom(
        5,
        'c2',
        'exec',
        'await tools.exec_command({cmd:"make"}); await tools.update_plan({plan:[]})',
      ),
      t.event(5, { type: 'sub_agent_activity', agent_thread_id: t.id, kind: 'started' }),
      {
        timestamp: new Date(START + 6000).toISOString(),
        type: 'compacted',
        payload: { message: '' },
      },
      t.output(7, 'c2', [{ type: 'input_text', text: 'Script completed\n' }]),
      t.says(8, 'Fertig. ✓', 'final_answer'),
      ...end(9, '1'),
      ...begin(20, '2', 'And more'),
      t.event(21, { type: 'error', message: 'x', codex_error_info: 'other' }),
      t.aborted(22, '2'),
      ...begin(30, '3', 'Once more'),
      t.call(31, 'c3', 'shell', { command: ['bash', '-lc', 'sleep 5'] }),
    ]
    const path = t.rollout.replace('.codex/', '')
    return { id: t.id, path, lines: records.map((record) => JSON.stringify(record)) }
  })
}

const ALL = rollouts()
const anyRollout = fc.constantFrom(...ALL)

function readInPieces(id: string, bytes: Uint8Array, cuts: readonly number[]): SessionState {
  const reader = decoder({ ...LOG, group: id })
  const splitter = new LineSplitter(0)
  let state = EMPTY_STATE
  const edges = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b)
  for (const [index, from] of [0, ...edges].entries()) {
    splitter.push(bytes.subarray(from, edges[index] ?? bytes.length), (line) => {
      state = reader.decode(line).reduce(reduce, state)
    })
  }
  return state
}

describe('any rollout', () => {
  test('gives the same session however its bytes are cut', () => {
    fc.assert(
      fc.property(anyRollout, fc.array(fc.nat(), { maxLength: 40 }), ({ id, lines }, cuts) => {
        const source = `${lines.join('\n')}\n`
        expect(readInPieces(id, Buffer.from(source), cuts)).toEqual(stateOf(source, id))
      }),
      { numRuns: 300 },
    )
  })

  const junk = fc.oneof(
    fc.constantFrom(null, '', [], {}, 0, -1, 1e308, true, 'x', '\u0000', 'NaN', [[]], [null]),
    fc.string(),
    fc.integer(),
  )

  type Change = { line: number; kind: string; spot: number; value: unknown }
  const change: fc.Arbitrary<Change> = fc.record({
    line: fc.nat(),
    kind: fc.constantFrom('remove', 'double', 'cut', 'flip', 'field', 'swap', 'junk'),
    spot: fc.nat(),
    value: junk,
  })

  function changed(lines: string[], changes: readonly Change[]): string[] {
    const out = [...lines]
    for (const { line, kind, spot, value } of changes) {
      const at = line % out.length
      const text = out[at] ?? ''
      const here = spot % (text.length + 1)
      if (kind === 'remove') out.splice(at, out.length > 1 ? 1 : 0)
      else if (kind === 'double') out.splice(at, 0, text)
      else if (kind === 'cut') out[at] = text.slice(0, here)
      else if (kind === 'flip')
        out[at] = `${text.slice(0, here)}${String(value)}${text.slice(here + 1)}`
      else if (kind === 'field') out[at] = withField(text, spot, value)
      else if (kind === 'swap') [out[at], out[0]] = [out[0] ?? '', text]
      else out[at] = JSON.stringify(value) ?? ''
    }
    return out
  }

  /** Puts a value in the place of one of the record's values, at any depth. */
  function withField(text: string, spot: number, value: unknown): string {
    let left = spot % 30
    try {
      return JSON.stringify(JSON.parse(text), (key, old: unknown) =>
        key !== '' && left-- === 0 ? value : old,
      )
    } catch {
      return text // Already broken by another change.
    }
  }

  test('changed in any way never throws and never has anybody asked', () => {
    fc.assert(
      fc.property(
        anyRollout,
        fc.array(change, { minLength: 1, maxLength: 6 }),
        ({ path, lines }, changes) => {
          const source = `${changed(lines, changes).join('\n')}\n`
          const drafts = draftsOf([{ path, source }], {
            now: START + 3_600_000,
            processes: [holder(7, [path])],
          })
          for (const { session, needId } of drafts) {
            expect(session.state).not.toBe('waiting')
            expect(needId === null || session.state === 'error').toBe(true)
          }
        },
      ),
      { numRuns: 300 },
    )
  }, 60_000)
})
