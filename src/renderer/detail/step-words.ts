import type { Step } from '../../shared/contract'
import { callKind, callName, oneLine, type CallKind } from '../../shared/words'
import type { IconName } from '../icons/icon'

export interface StepWords {
  icon: IconName
  word: string
  what: string
  mono: boolean
}

const DID = {
  run: 'Ran',
  edit: 'Edited',
  read: 'Read',
  search: 'Searched',
  open: 'Opened',
  other: 'Used',
} as const satisfies Record<CallKind, string>

const DOES = {
  run: 'Running',
  edit: 'Editing',
  read: 'Reading',
  search: 'Searching',
  open: 'Opening',
  other: 'Using',
} as const satisfies Record<CallKind, string>

const ICONS = {
  run: 'terminal',
  edit: 'edit',
  read: 'read',
  search: 'search',
  open: 'web',
  other: 'agents',
} as const satisfies Record<CallKind, IconName>

/** `now`: it runs. `asked`: it waits for the person's word. */
export type Tense = 'past' | 'now' | 'asked'

/** A step in the timeline's words. */
export function stepWords(step: Step, tense: Tense): StepWords {
  const label = oneLine(step.label)
  const target = oneLine(step.target)
  const plain = (icon: IconName, word: string, what: string): StepWords => ({
    icon,
    word,
    what,
    mono: false,
  })
  switch (step.kind) {
    case 'prompt':
      return plain('you', 'You', label)
    case 'text':
      return plain('text', 'Said', label)
    case 'thinking':
      return plain('think', tense === 'now' ? 'Thinking' : 'Thought', '')
    case 'tool':
      return toolWords(label, target, tense)
    case 'result':
      return plain('read', label, target)
    case 'error':
      return plain('stopped', 'Stopped', label)
    case 'compaction':
      return plain('compact', label, target)
    case 'question':
      return plain('question', 'Asked', target || label)
    case 'plan':
      return plain('plan', 'Proposed a plan', target)
    case 'turn_end':
      return plain('check', label, target)
    case 'system':
      return plain('info', label, target)
  }
}

function toolWords(label: string, target: string, tense: Tense): StepWords {
  const kind = callKind(label)
  const name = callName(label)
  return {
    icon: ICONS[kind],
    word: tense === 'asked' ? 'Asked' : (tense === 'now' ? DOES : DID)[kind],
    what: kind === 'other' ? `${name} ${target}`.trim() : target || name,
    mono: true,
  }
}

/** How long a step took: `0.2 s` · `41 s` · `3 min`. */
export function took(ms: number): string {
  if (ms < 9950) return `${(ms / 1000).toFixed(1)} s`
  if (ms < 59_500) return `${Math.round(ms / 1000)} s`
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
