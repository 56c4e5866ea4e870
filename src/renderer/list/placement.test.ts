import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES, type State } from '../../shared/contract'
import { sections, settle, type Placement } from './placement'

interface Item {
  id: string
  state: State
}

const items = fc.uniqueArray(
  fc.record({ id: fc.string({ minLength: 1 }), state: fc.constantFrom(...STATES) }),
  { selector: ({ id }) => id, maxLength: 12 },
)
const sorted = (list: readonly Item[]) =>
  [...list].sort((a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

describe('settle', () => {
  it('is the order of need while nothing holds it', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const shown = settle([], sorted(before), false)
        expect(ids(settle(shown, sorted(after), false))).toEqual(ids(sorted(after)))
      }),
    )
  })

  it('while held: every session once, those that were there keep order and group', () => {
    fc.assert(
      fc.property(items, items, (before, after) => {
        const shown = settle([], sorted(before), false)
        const held = settle(shown, sorted(after), true)
        expect([...ids(held)].sort()).toEqual([...ids(after)].sort())
        const present = new Set(ids(after))
        const stayed: Placement[] = shown.filter(({ id }) => present.has(id))
        const known = new Set(ids(shown))
        expect(held.filter(({ id }) => known.has(id))).toEqual(stayed)
      }),
    )
  })

  it('while held: a new one comes last in its group', () => {
    const shown = settle(
      [],
      [
        { id: 'a', state: 'busy' },
        { id: 'b', state: 'idle' },
      ],
      false,
    )
    const fresh: Item[] = [
      { id: 'new', state: 'busy' },
      { id: 'a', state: 'busy' },
      { id: 'b', state: 'idle' },
    ]
    expect(ids(settle(shown, fresh, true))).toEqual(['a', 'new', 'b'])
  })

  it('keeps its identity when nothing changed, so that nothing is drawn again', () => {
    fc.assert(
      fc.property(items, fc.boolean(), (list, held) => {
        const shown = settle([], sorted(list), false)
        expect(settle(shown, sorted(list), held)).toBe(shown)
      }),
    )
  })
})

describe('sections', () => {
  it('are in the order of need, without empty ones', () => {
    const rows = settle(
      [],
      [
        { id: 'c', state: 'ended' },
        { id: 'b', state: 'busy' },
        { id: 'a', state: 'waiting' },
      ],
      false,
    )
    expect(sections(rows).map(({ group }) => group)).toEqual(['waiting', 'busy', 'ended'])
  })
})
