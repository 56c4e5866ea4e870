import type { Tool } from '../../shared/contract'
import { toolName } from '../../shared/words'

/** A tool's glyph: our own and neutral, never a maker's logo. */
export function Glyph({ tool, size = 13 }: { tool: Tool; size?: number }) {
  const name = toolName(tool)
  return (
    <svg
      className="glyph"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      role="img"
      aria-label={name}
    >
      <title>{name}</title>
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {GLYPHS[tool]}
      </g>
    </svg>
  )
}

const GLYPHS = {
  'claude-code': (
    <>
      <path d="M12.2 4.2A5.5 5.5 0 1 0 12.2 11.8" />
      <path d="M8.3 6v4" />
    </>
  ),
  codex: <path d="M6 3.5 2.5 8 6 12.5M10 3.5 13.5 8 10 12.5" />,
  'mistral-vibe': <path d="M1.5 9.5C3.2 9.5 3.4 4 5.2 4S7.6 12 9.4 12s2.1-4 5.1-4" />,
} as const satisfies Record<Tool, React.ReactNode>
