import { Icon } from '../icons/icon'
import type { Replay } from './source'
import { useReplayState } from './use-replay'
import { placeWords } from './words'

/** Below the head: that what is shown is of the past, and the way back; of an ended session that it can be replayed. */
export function ReplayNote({ replay, ended }: { replay: Replay; ended: boolean }) {
  const words = useReplayState(replay, ({ axis, player }) => {
    if (!axis) return null
    return player.place === null ? '' : placeWords(axis, player.place)
  })
  if (words === null || (words === '' && !ended)) return null
  return (
    <div className="rp-note">
      <Icon name="clock" size={14} />
      {words === '' ? (
        <span className="cut">This session ended. Replay it below.</span>
      ) : (
        <>
          <span className="cut">
            Replay of {words}
            {!ended && ', not live'}
          </span>
          <button className="text-btn link" type="button" onClick={() => replay.do({ do: 'live' })}>
            {ended ? 'Back to the end' : 'Back to live'}
          </button>
        </>
      )}
    </div>
  )
}
