import { useSyncExternalStore } from 'react'
import { Icon } from '../icons/icon'
import type { Axis } from './axis'
import { AxisLines, Segments } from './axis-lines'
import type { Player } from './player'
import type { Replay } from './source'
import { endWords, placeSpoken, placeWords } from './words'

/** Steps of the range input: finer than any screen is wide. */
const FINE = 10_000

export interface ReplayBarProps {
  replay: Replay
  /** The session is over: its newest moment is its end, not now. */
  ended: boolean
}

/** A session's whole time at the foot of its screen: to play, to scrub, and back to what is on now. */
export function ReplayBar({ replay, ended }: ReplayBarProps) {
  const { axis, player } = useSyncExternalStore(replay.subscribe, replay.getState)
  if (!axis) return null
  const { playing, place } = player
  return (
    <section className="replay" aria-label="Replay">
      <button
        className="icon-btn"
        type="button"
        aria-label={playing ? 'Pause the replay' : 'Play the replay'}
        title={playing ? 'Pause  Space' : 'Play  Space'}
        onClick={() => replay.do({ do: 'toggle' })}
      >
        <Icon name={playing ? 'pause' : 'play'} size={14} />
      </button>
      <Scrubber axis={axis} player={player} onScrub={(x) => replay.do({ do: 'scrub', x })} />
      {place === null && !ended ? (
        <button
          className="pill"
          type="button"
          aria-pressed="true"
          title="Following the session  L"
          onClick={() => replay.do({ do: 'live' })}
        >
          Live
        </button>
      ) : (
        <button
          className="pill"
          type="button"
          aria-label={`Speed ${player.speed} times`}
          title="Speed"
          onClick={() => replay.do({ do: 'speed' })}
        >
          {player.speed}×
        </button>
      )}
      <Labels axis={axis} player={player} ended={ended} />
    </section>
  )
}

interface ScrubberProps {
  axis: Axis
  player: Player
  onScrub: (x: number) => void
}

function Scrubber({ axis, player: { place }, onScrub }: ScrubberProps) {
  const share = place === null ? 1 : place.x / axis.length
  return (
    <div className="axis">
      <div className="segs">
        <Segments axis={axis} />
      </div>
      <div
        className="segs past"
        style={{ clipPath: `inset(0 ${((1 - share) * 100).toFixed(2)}% 0 0)` }}
      >
        <Segments axis={axis} />
      </div>
      <AxisLines axis={axis} />
      <input
        type="range"
        min={0}
        max={FINE}
        value={Math.round(share * FINE)}
        aria-label="Replay position"
        aria-valuetext={placeSpoken(axis, place)}
        onChange={({ currentTarget }) => {
          onScrub((Number(currentTarget.value) / FINE) * axis.length)
        }}
      />
    </div>
  )
}

function Labels({
  axis,
  player: { place },
  ended,
}: Omit<ScrubberProps, 'onScrub'> & { ended: boolean }) {
  const ends = endWords(axis)
  return (
    <p className="axis-l">
      <span>{ends?.start ?? 'start'}</span>
      <span>{place && placeWords(axis, place)}</span>
      <span>{ended ? (ends?.end ?? 'end') : 'now'}</span>
    </p>
  )
}
