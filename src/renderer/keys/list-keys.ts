import { withMod, type KeyEvent } from './platform'

export type ListCommand =
  | { do: 'move'; by: 'next' | 'previous' | 'first' | 'last' }
  | {
      do: 'fold' | 'unfold' | 'goTo' | 'mute' | 'filter' | 'clear' | 'leave' | 'close' | 'settings'
    }

export interface KeyPlace {
  mac: boolean
  /** The focus is in the filter field, with this text. Null: it is not. */
  filter: string | null
}

const MOVES: Readonly<Record<string, ListCommand>> = {
  ArrowDown: { do: 'move', by: 'next' },
  ArrowUp: { do: 'move', by: 'previous' },
  Home: { do: 'move', by: 'first' },
  End: { do: 'move', by: 'last' },
  ArrowLeft: { do: 'fold' },
  ArrowRight: { do: 'unfold' },
  m: { do: 'mute' },
  M: { do: 'mute' },
  '/': { do: 'filter' },
}

/** The list's keyboard map: what a key press means here; null: not ours. Enter is left to the link it is pressed on. */
export function listCommand(event: KeyEvent, { mac, filter }: KeyPlace): ListCommand | null {
  // While an input method composes, every key belongs to it.
  if (event.isComposing) return null
  if (withMod(event, mac)) {
    if (event.key === ',') return { do: 'settings' }
    if (event.key === 'Enter') return { do: 'goTo' }
    return null
  }
  if (event.metaKey || event.ctrlKey || event.altKey) return null
  if (event.key === 'Escape') {
    if (filter === null) return { do: 'close' }
    return filter === '' ? { do: 'leave' } : { do: 'clear' }
  }
  if (filter !== null) {
    return event.key === 'ArrowDown' ? { do: 'leave' } : null
  }
  return MOVES[event.key] ?? null
}
