import type { Light, State, Tool } from '../contract'

const TOOL_NAMES = {
  'claude-code': 'Claude Code',
  codex: 'Codex',
  'mistral-vibe': 'Mistral Vibe',
} as const satisfies Record<Tool, string>

/** A tool's name as its makers write it. */
export function toolName(tool: Tool): string {
  return TOOL_NAMES[tool]
}

const STATE_WORDS = {
  waiting: 'Needs you',
  error: 'Stopped',
  busy: 'Working',
  background: 'Background',
  idle: 'Idle',
  unknown: 'Unknown',
  ended: 'Recent',
  off: 'Nothing running',
} as const satisfies Record<State | Light, string>

/** The state in the words of the popover: `Needs you`, `Working`, …; also the heading of its group. */
export function stateWord(state: State | Light): string {
  return STATE_WORDS[state]
}

const MARKS = {
  waiting: '!',
  error: '×',
  busy: '●',
  background: '◐',
  idle: '○',
  unknown: '◌',
  off: '◌',
  ended: '–',
} as const satisfies Record<State | Light, string>

/** One character for a terminal that can draw it; each state has a shape of its own. */
export function mark(state: State | Light): string {
  return MARKS[state]
}

const ASCII_MARKS = {
  waiting: '!',
  error: 'x',
  busy: '*',
  background: '%',
  idle: 'o',
  unknown: '?',
  off: '?',
  ended: '-',
} as const satisfies Record<State | Light, string>

/** The same for a terminal that has nothing but ASCII. */
export function asciiMark(state: State | Light): string {
  return ASCII_MARKS[state]
}

/** The section of the list a session belongs to, and its heading. */
export function groupOf(state: State): { key: State; heading: string } {
  return { key: state, heading: STATE_WORDS[state] }
}
