import type { Light, Snapshot } from '../../shared/contract'
import { headline, mark } from '../../shared/words'

const TMUX = {
  waiting: 'fg=yellow,bold',
  error: 'fg=red',
  busy: 'fg=green',
  background: 'fg=green',
  idle: 'fg=default',
  unknown: 'fg=default',
  off: 'fg=default,dim',
} as const satisfies Record<Light, string>

/** `andon light`: the word, the word with the counts, or a piece of a tmux status line with its colour. */
export function lightText(snapshot: Snapshot, format: 'text' | 'json' | 'tmux'): string {
  const { light, counts } = snapshot
  if (format === 'text') return light
  if (format === 'json') return JSON.stringify({ light, counts })
  const words = headline(snapshot).parts[0] ?? ''
  return `#[${TMUX[light]}]${mark(light)} ${words}#[default]`
}
