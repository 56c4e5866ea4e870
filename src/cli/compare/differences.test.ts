import { describe, expect, it } from 'vitest'
import { compareText } from '../text/compare'
import type { Said } from './build'
import { differences } from './differences'

const step = (offset: number, label: string) => ({ offset, kind: 'text', label })

function said(state: string, steps: unknown[], more: object = {}): Said {
  const sessions = [{ id: 'codex:a', state, todos: [1, 2] }]
  return {
    status: { light: 'idle', sessions },
    doctor: { faults: [], sessions: [{ id: 'codex:a', evidence: { rule: 'x' } }] },
    shown: new Map([['codex:a', { session: sessions[0], steps, earlier: null }]]),
    ...more,
  }
}

describe('differences between two builds', () => {
  it('are none where both say the same', () => {
    expect(differences(said('idle', [step(0, 'a')]), said('idle', [step(0, 'a')]))).toEqual([])
  })

  it('are told by session and record, in order, a record that one side lacks too', () => {
    const base = said('busy', [step(0, 'a'), step(900, 'b'), step(1000, 'c')])
    const here = said('idle', [step(0, 'a'), step(900, 'b'), step(900, 'd'), step(1000, 'C')])
    expect(compareText(differences(base, here)).split('\n')).toEqual([
      'codex:a',
      '  snapshot',
      '    state',
      '      base: "busy"',
      '      here: "idle"',
      '  step 900 (2)',
      '    all of it',
      '      base: nothing',
      '      here: {"offset":900,"kind":"text","label":"d"}',
      '  step 1000',
      '    label',
      '      base: "c"',
      '      here: "C"',
    ])
  })

  it('are of the list and of a session that only one has', () => {
    const none = { status: { light: 'off', sessions: [] }, shown: new Map() }
    const found = differences(said('idle', [], none), said('idle', []))
    expect(found.map(({ session, record, field }) => [session, record, field])).toEqual([
      [null, 'snapshot', 'light'],
      [null, 'snapshot', 'order'],
      ['codex:a', 'snapshot', ''],
    ])
  })
})
