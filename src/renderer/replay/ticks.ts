import type { MarkKind } from '../../shared/contract'
import type { Axis } from './axis'

/** Two ticks closer than this share of the axis are one. */
const NEAR = 0.02

export type TickKind = 'prompt' | 'error' | 'compaction'

export interface Tick {
  kind: TickKind
  mark: MarkKind
  /** Share of the axis, 0 to 1. */
  at: number
}

/** What stands above the axis: prompts, errors, compactions; of a crowd the first of each. */
export function ticksOf({ marks, xs, length }: Axis): Tick[] {
  const last = new Map<TickKind, number>()
  return marks.flatMap(({ kind: mark }, i) => {
    const kind = TICKS[mark]
    const at = (xs[i] ?? 0) / length
    if (kind === null || at - (last.get(kind) ?? -1) < NEAR) return []
    last.set(kind, at)
    return [{ kind, mark, at }]
  })
}

const TICKS = {
  prompt: 'prompt',
  error: 'error',
  failed: 'error',
  compaction: 'compaction',
  question: null,
  step: null,
} as const satisfies Record<MarkKind, TickKind | null>
