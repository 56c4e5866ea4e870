import type { Truth } from '../live/timeline'

/** What a screen says, and the line that says it. */
export interface Reading {
  truth: Truth
  how: string
}

/** A terminal's picture as trimmed lines that are not empty. */
export interface Screen {
  lines: string[]
  /** The first line that matches, or null. */
  find(pattern: RegExp): string | null
  /** The last line that matches, or null. */
  findLast(pattern: RegExp): string | null
  /** The last lines in one: where the clients keep their hints. */
  foot: string
}

export function screenOf(text: string): Screen {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return {
    lines,
    find: (pattern) => lines.find((line) => pattern.test(line)) ?? null,
    findLast: (pattern) => lines.findLast((line) => pattern.test(line)) ?? null,
    foot: lines.slice(-4).join(' '),
  }
}
