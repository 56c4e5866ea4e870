import { oneLine } from '../../shared/words'
import type { Session, Settings } from '../../shared/contract'
import { Icon } from '../icons/icon'
import { titleOf } from '../list/hit'
import { useActions, useAppState } from '../store/context'
import { Box } from './controls'

const NONE: readonly Session[] = []

/** Sessions without notifications, to take each back. */
export function Muted({ settings: { mutes } }: { settings: Settings }) {
  const sessions = useAppState(({ snapshot }) => snapshot?.sessions ?? NONE)
  const { mute } = useActions()
  const muted = mutes.filter(({ scope }) => scope === 'session').map(({ value }) => value)
  if (muted.length === 0) return null
  return (
    <Box title="Muted sessions">
      {muted.map((id) => {
        const session = sessions.find((one) => one.id === id)
        const title = session ? titleOf(session) : oneLine(id)
        return (
          <div className="opt" key={id}>
            <span className="lab cut" dir="auto">
              {title}
            </span>
            <button
              className="btn ghost"
              type="button"
              aria-label={`Unmute ${title}`}
              onClick={() => mute(id, false)}
            >
              <Icon name="bell" size={14} />
              Unmute
            </button>
          </div>
        )
      })}
    </Box>
  )
}
