import { memo, type ReactNode } from 'react'
import { Icon } from '../icons/icon'
import type { Axis } from './axis'
import { ticksOf, type TickKind } from './ticks'
import { foldWords, tickWords } from './words'

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/** The axis itself: its segments twice, so that what is past can be cut from the upper ones; folds and ticks. */
export const AxisLines = memo(function AxisLines({ axis }: { axis: Axis }) {
  return (
    <>
      {axis.folds.map((fold) => (
        <span
          key={fold.x}
          className="gap"
          style={{ left: percent((fold.x + fold.width / 2) / axis.length) }}
          title={foldWords(fold)}
        >
          <Icon name="fold" size={14} />
        </span>
      ))}
      {ticksOf(axis).map(({ kind, mark, at }) => (
        <span
          key={`${kind} ${at}`}
          className={`tick ${kind}`}
          style={{ left: percent(at) }}
          title={tickWords(mark)}
        >
          <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true">
            {SHAPES[kind]}
          </svg>
        </span>
      ))}
    </>
  )
})

export const Segments = memo(function Segments({ axis }: { axis: Axis }) {
  return axis.segments.map(({ from, to, x }, i) => (
    <i
      // A segment has no name but its place.
      key={i}
      className="seg"
      style={{ left: percent(x / axis.length), width: percent((to - from) / axis.length) }}
    />
  ))
})

const SHAPES = {
  prompt: <path d="M0 0h8L4 7z" fill="currentColor" />,
  error: <path d="M1 1l6 6M7 1L1 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  compaction: <path d="M0 2.5h8M0 5.5h8" stroke="currentColor" strokeWidth="1.5" />,
} as const satisfies Record<TickKind, ReactNode>
