import { clamped, markAt, type Axis } from './axis'
import { faster, type Speed } from './speeds'

/** A place in the past: the mark that is on, and the position on the axis, at it or behind it. */
export interface Place {
  index: number
  x: number
}

export interface Player {
  /** Null: what is shown is what is on now. */
  place: Place | null
  playing: boolean
  speed: Speed
}

export const LIVE: Player = { place: null, playing: false, speed: 8 }

export type PlayerCommand =
  /** Plays or pauses; from now, playing begins at the beginning. */
  | { do: 'toggle' }
  | { do: 'scrub'; x: number }
  | { do: 'step' | 'prompt'; by: 1 | -1 }
  | { do: 'first' | 'live' | 'speed' }
  /** So many ms of the clock went by. */
  | { do: 'tick'; ms: number }

/** What a command makes of the player. Pure; behind the last mark the past is over, and what is shown is now. */
export function play(player: Player, axis: Axis, command: PlayerCommand): Player {
  switch (command.do) {
    case 'toggle':
      return { ...player, playing: !player.playing, place: player.place ?? atMark(axis, 0) }
    case 'scrub': {
      const x = clamped(axis, command.x)
      return { ...player, place: { index: markAt(axis, x), x } }
    }
    case 'step':
      return stepped(player, axis, command.by)
    case 'prompt':
      return sought(player, axis, command.by)
    case 'first':
      return { ...player, place: atMark(axis, 0) }
    case 'live':
      return { ...player, playing: false, place: null }
    case 'speed':
      return { ...player, speed: faster(player.speed) }
    case 'tick':
      return player.playing && player.place
        ? ticked(player, axis, player.place, command.ms)
        : player
  }
}

const atMark = ({ xs }: Axis, index: number): Place => ({ index, x: xs[index] ?? 0 })
const newest = ({ marks }: Axis): number => marks.length - 1

/** What is on now is what the newest mark left. */
const indexOf = ({ place }: Player, axis: Axis): number => place?.index ?? newest(axis)

function stepped(player: Player, axis: Axis, by: 1 | -1): Player {
  const index = indexOf(player, axis) + by
  if (index > newest(axis)) return play(player, axis, { do: 'live' })
  return { ...player, playing: false, place: atMark(axis, Math.max(0, index)) }
}

function sought(player: Player, axis: Axis, by: 1 | -1): Player {
  for (let i = indexOf(player, axis) + by; i >= 0 && i <= newest(axis); i += by) {
    if (axis.marks[i]?.kind === 'prompt') return { ...player, place: atMark(axis, i) }
  }
  return by > 0 ? play(player, axis, { do: 'live' }) : { ...player, place: atMark(axis, 0) }
}

function ticked(player: Player, axis: Axis, place: Place, ms: number): Player {
  const x = played(axis, place.x, Math.max(0, ms) * player.speed)
  if (x >= axis.length) return play(player, axis, { do: 'live' })
  return { ...player, place: { x, index: Math.max(place.index, markAt(axis, x)) } }
}

/** The position after `ms` of the axis; a folded pause is passed at once. */
function played(axis: Axis, x: number, ms: number): number {
  let at = x
  let left = ms
  for (const fold of axis.folds) {
    const end = fold.x + fold.width
    if (end <= at) continue
    if (fold.x >= at + left) break
    left -= Math.max(0, fold.x - at)
    at = end
  }
  return at + left
}

/** The same place on the axis of a track that was read again: it went on meanwhile, or was thinned. */
export function moved({ place, ...player }: Player, before: Axis, axis: Axis): Player {
  if (!place) return { ...player, place }
  const end = before.marks[place.index]?.end ?? 0
  const index = Math.max(
    0,
    axis.marks.findLastIndex((mark) => mark.end <= end),
  )
  const behind = place.x - (before.xs[place.index] ?? 0)
  const next = axis.xs[index + 1] ?? axis.length
  const x = Math.min((axis.xs[index] ?? 0) + behind, next)
  return { ...player, place: { index, x } }
}
