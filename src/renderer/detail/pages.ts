import type { Detail, Step } from '../../shared/contract'

/** The timeline as far as it was loaded: the newest page, and earlier ones before it. */
export interface Timeline {
  steps: readonly Step[]
  /** The offset to ask for next; null at the beginning of the session. */
  earlier: number | null
}

type Page = Pick<Detail, 'steps' | 'earlier'>

/** The newest page came again: it replaces what it covers, earlier pages stay where they connect to it. */
export function refresh(timeline: Timeline | null, page: Page): Timeline {
  const first = page.steps[0]
  if (!timeline || !first || page.earlier === null) return page
  const before = timeline.steps.filter((step) => step.offset < first.offset)
  // So much came at once that a page lies between: the earlier ones are loaded again when they are asked for.
  const connects = timeline.steps.some((step) => step.offset >= first.offset)
  if (!connects || before.length === 0) return page
  return { steps: [...before, ...page.steps], earlier: timeline.earlier }
}

/** A page further up came. */
export function prepend(timeline: Timeline, page: Page): Timeline {
  const first = timeline.steps[0]
  const before = first ? page.steps.filter((step) => step.offset < first.offset) : page.steps
  return { steps: [...before, ...timeline.steps], earlier: page.earlier }
}
