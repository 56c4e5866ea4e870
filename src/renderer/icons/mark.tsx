import type { Light, State } from '../../shared/contract'

/** The mark of a state: a shape of its own for each, so that it survives greyscale. Decoration: the word stands beside. */
export function Mark({ state, size = 16 }: { state: State | Light; size?: number }) {
  const name = state === 'off' ? 'unknown' : state
  return (
    <svg
      className={`mark ${name}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {SHAPES[name]}
    </svg>
  )
}

const TAG =
  'M4.5 1h7A3.5 3.5 0 0 1 15 4.5v4a3.5 3.5 0 0 1-3.5 3.5h-1L8 15.2 5.5 12h-1A3.5 3.5 0 0 1 1 8.5v-4A3.5 3.5 0 0 1 4.5 1z'

const line = { fill: 'none', stroke: 'currentColor' } as const

const SHAPES = {
  waiting: (
    <>
      <path
        className="edge"
        d={TAG}
        fill="currentColor"
        stroke="currentColor"
        strokeLinejoin="round"
      />
      <path className="ink" d="M7 2.5h2v5H7zM7 8.5h2v2H7z" />
    </>
  ),
  error: <path d="M4 4l8 8M12 4l-8 8" {...line} strokeWidth="3" strokeLinecap="round" />,
  busy: (
    <>
      <circle className="halo" cx="8" cy="8" r="6" fill="currentColor" />
      <circle cx="8" cy="8" r="6" fill="currentColor" />
    </>
  ),
  background: (
    <>
      <circle cx="8" cy="8" r="5.25" {...line} strokeWidth="1.5" />
      <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" />
    </>
  ),
  idle: <circle cx="8" cy="8" r="5" {...line} strokeWidth="2" />,
  unknown: (
    <circle
      cx="8"
      cy="8"
      r="5.25"
      {...line}
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeDasharray="0 4.123"
    />
  ),
  ended: <path d="M5 8h6" {...line} strokeWidth="1.5" strokeLinecap="round" />,
} as const satisfies Record<State, React.ReactNode>
