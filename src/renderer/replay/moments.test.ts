import { describe, expect, it } from 'vitest'
import type { Moment } from '../../shared/contract'
import { openMoments } from './moments'

const EMPTY: Moment = { steps: [], earlier: null, screen: { kind: 'none' } }
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Moments whose answers come when the test says so. */
function rig() {
  const asked: number[] = []
  const shown: [number, boolean][] = []
  let answer: (moment: Moment | null) => void = () => {}
  const moments = openMoments(
    (until) => {
      asked.push(until)
      return new Promise((resolve) => (answer = resolve))
    },
    (until, moment) => shown.push([until, moment !== null]),
  )
  return {
    moments,
    asked,
    shown,
    async answer(moment: Moment | null = EMPTY) {
      answer(moment)
      await settled()
    },
  }
}

describe('moments', () => {
  it('asks for one at a time, and skips what was passed meanwhile', async () => {
    const { moments, asked, shown, answer } = rig()
    for (const until of [1, 2, 3, 4]) moments.want(until, [])
    expect(asked).toEqual([1])
    await answer()
    expect(asked).toEqual([1, 4])
    await answer()
    // The first is shown while the newest is still on its way.
    expect(shown).toEqual([
      [1, true],
      [4, true],
    ])
  })

  it('asks for none twice, and gets the next ones ready', async () => {
    const { moments, asked, shown, answer } = rig()
    moments.want(1, [2, 3])
    await answer()
    await answer()
    await answer()
    expect(asked).toEqual([1, 2, 3])
    moments.want(3, [])
    moments.want(1, [])
    expect(asked).toEqual([1, 2, 3])
    expect(shown.map(([until]) => until)).toEqual([1, 3, 1])
  })

  it('shows nothing that is not wanted any more', async () => {
    const { moments, shown, answer } = rig()
    moments.want(1, [])
    moments.rest()
    await answer()
    expect(shown).toEqual([])
  })

  it('says that one cannot be read, and goes on', async () => {
    const { moments, asked, shown, answer } = rig()
    moments.want(1, [2])
    await answer(null)
    expect(shown).toEqual([[1, false]])
    moments.want(3, [])
    await answer()
    expect(asked).toEqual([1, 3])
  })
})
