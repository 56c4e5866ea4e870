import type { Snapshot, State } from '../contract'
import { cut } from './plain'

type Counted = Pick<Snapshot, 'counts' | 'sources'>

export interface HeadlinePart {
  state: State
  text: string
}

const PARTS = {
  waiting: (n) => `${n} ${n === 1 ? 'needs' : 'need'} you`,
  error: (n) => `${n} stopped`,
  busy: (n) => `${n} working`,
  background: (n) => `${n} in background`,
  idle: (n) => `${n} idle`,
  unknown: (n) => `${n} unknown`,
} as const satisfies Partial<Record<State, (n: number) => string>>

const CALLING = ['waiting', 'error', 'busy', 'background'] as const
const RESTING = ['idle', 'unknown'] as const

/** Every live state with its count, most urgent first; empty when nothing runs. */
export function headlineParts({ counts }: Counted): HeadlinePart[] {
  return [...CALLING, ...RESTING]
    .filter((state) => counts[state] > 0)
    .map((state) => ({ state, text: PARTS[state](counts[state]) }))
}

/**
 * The header's words: at most three parts, the most urgent first. Idle and unknown are named only when nothing else
 * is. Without a live session: `Nothing running`, or `No agents found` when no home of any tool exists.
 */
export function headline(snapshot: Counted): { parts: string[]; text: string } {
  const all = headlineParts(snapshot)
  const calling = all.filter(({ state }) => state !== 'idle' && state !== 'unknown')
  const parts = (calling.length > 0 ? calling : all).slice(0, 3).map(({ text }) => text)
  if (parts.length > 0) return { parts, text: parts.join(' · ') }
  const found = snapshot.sources.some((source) => source.status !== 'absent')
  const text = found ? 'Nothing running' : 'No agents found'
  return { parts: [text], text }
}

/** The tray's tooltip: the header's words. Windows takes 127 UTF-16 units and drops longer ones. */
export function tooltip(snapshot: Counted): string {
  return cut(headline(snapshot).text, 127)
}
