import { standingMutes } from '../../shared/alerts'
import type { Mute, Session, Settings } from '../../shared/contract'
import { oneLine } from '../../shared/words'
import { Icon } from '../icons/icon'
import { titleOf } from '../list/hit'
import { useActions, useAppState } from '../store/context'
import { untilWords } from '../time/until'
import { useTicking } from '../time/context'
import { Box } from './controls'

const NONE: readonly Session[] = []

/** What makes no notification, and until when, to take each back. */
export function Muted({ settings: { mutes } }: { settings: Settings }) {
  const sessions = useAppState(({ snapshot }) => snapshot?.sessions ?? NONE)
  const { muteBy } = useActions()
  // Only the words of the rules that still hold; the list is drawn again when one runs out.
  const standing = useTicking((now) => JSON.stringify(standingMutes(mutes, now).map(keyOf)))
  const shown = mutes.filter((rule) => standing.includes(JSON.stringify(keyOf(rule))))
  if (shown.length === 0) return null
  return (
    <Box title="Muted">
      {shown.map((rule) => (
        <Rule
          key={keyOf(rule)}
          rule={rule}
          name={nameOf(rule, sessions)}
          onRemove={() => muteBy(rule, false)}
        />
      ))}
    </Box>
  )
}

function Rule({ rule, name, onRemove }: { rule: Mute; name: string; onRemove(): void }) {
  const until = useTicking((now) => untilWords(rule.until, now))
  return (
    <div className="opt">
      <span className="lab">
        <span className="cut line" dir="auto">
          {name}
        </span>
        <small>
          {rule.scope === 'project' ? 'All of this project' : 'This session'} · {until}
        </small>
      </span>
      <button className="btn ghost" type="button" aria-label={`Unmute ${name}`} onClick={onRemove}>
        <Icon name="bell" size={14} />
        Unmute
      </button>
    </div>
  )
}

function keyOf({ scope, value }: Mute): string {
  return `${scope} ${value}`
}

function nameOf({ scope, value }: Mute, sessions: readonly Session[]): string {
  if (scope === 'project') return oneLine(value)
  const session = sessions.find(({ id }) => id === value)
  return session ? titleOf(session) : oneLine(value)
}
