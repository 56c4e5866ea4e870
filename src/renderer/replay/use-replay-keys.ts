import { useKeys } from '../keys/use-keys'
import type { PlayerCommand } from './player'
import type { Replay } from './source'

/** The replay's part of the detail's keyboard map. */
export function useReplayKeys(replay: Replay) {
  useKeys((event) => {
    if (replay.getState().axis === null) return
    const command = replayCommand(event)
    if (!command) return
    event.preventDefault()
    replay.do(command)
  })
}

type ReplayKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'metaKey' | 'ctrlKey' | 'altKey' | 'isComposing' | 'target'
>

/** What a key press means; null: not ours. */
export function replayCommand(event: ReplayKey): PlayerCommand | null {
  if (event.isComposing || event.metaKey || event.ctrlKey || event.altKey) return null
  const what = event.shiftKey ? 'prompt' : 'step'
  switch (event.key) {
    case ' ':
      return isControl(event.target) ? null : { do: 'toggle' }
    case 'ArrowLeft':
      return scrolls(event.target) ? null : { do: what, by: -1 }
    case 'ArrowRight':
      return scrolls(event.target) ? null : { do: what, by: 1 }
    case 'l':
    case 'L':
      return isField(event.target) ? null : { do: 'live' }
    default:
      return null
  }
}

/** It has its own meaning for Space. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, summary, select') !== null
    ? true
    : isField(target)
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type="range"]), textarea')
}

/** Something wider than its box: the arrows move it sideways. */
function scrolls(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return isField(target) || target.matches('select') || target.scrollWidth > target.clientWidth + 1
}
