import type { Source } from '../../shared/contract'
import { count } from '../../shared/words'
import { Glyph } from '../icons/glyph'
import { Icon, type IconName } from '../icons/icon'
import { useAppState } from '../store/context'
import { Box } from './controls'

const NONE: readonly Source[] = []

/** Where Andon looks, and how that goes. */
export function Folders() {
  const sources = useAppState(({ snapshot }) => snapshot?.sources ?? NONE)
  if (sources.length === 0) return null
  return (
    <Box title="Folders" foot="Andon only reads. It never writes into these folders.">
      {sources.map((source) => {
        const { icon, words } = statusOf(source)
        return (
          <div className="opt" key={`${source.tool} ${source.home}`}>
            <Glyph tool={source.tool} size={15} />
            <span className="lab">
              <code>{source.home}</code>
              <small>
                <Icon name={icon} size={12} />
                {words}
              </small>
            </span>
          </div>
        )
      })}
    </Box>
  )
}

function statusOf({ status, sessions, faults, drift }: Source): { icon: IconName; words: string } {
  if (status === 'absent') return { icon: 'minus', words: 'Not there' }
  if (status === 'unreadable') return { icon: 'filefault', words: 'Could not be read' }
  const read = `Read · ${count(sessions, 'session')}`
  if (faults.length > 0) {
    return { icon: 'filefault', words: `${read} · ${count(faults.length, 'file')} not` }
  }
  if (drift.length > 0)
    return { icon: 'info', words: `${read} · ${count(drift.length, 'unknown word')}` }
  return { icon: 'check', words: read }
}
