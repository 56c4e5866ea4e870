import { describe, expect, it } from 'vitest'
import type { Step } from '../../shared/contract'
import { prepend, refresh } from './pages'

const steps = (...offsets: number[]): Step[] =>
  offsets.map((offset) => ({
    offset,
    at: null,
    kind: 'tool',
    label: 'Bash',
    target: '',
    ms: null,
    failed: false,
    agent: null,
  }))
const offsets = (timeline: { steps: readonly Step[] }) => timeline.steps.map(({ offset }) => offset)

describe('the timeline’s pages', () => {
  it('keeps loaded earlier pages when the newest page comes again', () => {
    const first = refresh(null, { steps: steps(30, 40), earlier: 30 })
    const more = prepend(first, { steps: steps(10, 20), earlier: 10 })
    const again = refresh(more, { steps: steps(30, 40, 50), earlier: 30 })
    expect(offsets(again)).toEqual([10, 20, 30, 40, 50])
    expect(again.earlier).toBe(10)
  })

  it('never shows a step twice, also where pages overlap', () => {
    const first = refresh(null, { steps: steps(30, 40), earlier: 30 })
    expect(offsets(prepend(first, { steps: steps(10, 30), earlier: null }))).toEqual([10, 30, 40])
  })

  it('starts over where a page lies between', () => {
    const first = refresh(null, { steps: steps(10, 20), earlier: 10 })
    const far = refresh(first, { steps: steps(90, 99), earlier: 90 })
    expect(offsets(far)).toEqual([90, 99])
    expect(far.earlier).toBe(90)
  })

  it('is the page itself when the page is the whole session', () => {
    const first = refresh(null, { steps: steps(10, 20), earlier: 10 })
    expect(refresh(first, { steps: steps(0, 5), earlier: null }).earlier).toBeNull()
  })
})
