import { toolSchema, type Source, type Tool } from '../../shared/contract'
import { count, toolName } from '../../shared/words'
import { Glyph } from '../icons/glyph'
import { Icon, type IconName } from '../icons/icon'
import { IconButton } from '../icons/icon-button'
import { useAppState } from '../store/context'
import { AddHome } from './add-home'
import { Box, Switch } from './controls'
import { homesOf, withHome, withTool, type HomeRow } from './homes'
import type { SettingsPartProps } from './part'

const NONE: readonly Source[] = []

/** Where Andon looks, how that goes, and where else it should. */
export function Folders({ settings, shell, change }: SettingsPartProps) {
  const sources = useAppState(({ snapshot }) => snapshot?.sources ?? NONE)
  const rowsOf = (tool: Tool) => homesOf(tool, sources, settings.homes)
  return (
    <Box title="Folders" foot="Andon only reads. It never writes into these folders.">
      {toolSchema.options.map((tool) => {
        const on = !settings.toolsOff.includes(tool)
        return (
          <div key={tool} className="tool" role="group" aria-label={toolName(tool)}>
            <Switch
              mark={<Glyph tool={tool} size={15} />}
              label={toolName(tool)}
              {...(on ? {} : { note: 'Not watched' })}
              checked={on}
              onChange={(watched) =>
                change({ toolsOff: withTool(settings.toolsOff, tool, watched) })
              }
            />
            {on &&
              rowsOf(tool).map((row) => (
                <Home
                  key={row.extra?.path ?? row.path}
                  row={row}
                  onRemove={() =>
                    change({ homes: settings.homes.filter((home) => home !== row.extra) })
                  }
                />
              ))}
          </div>
        )
      })}
      <AddHome
        canChoose={shell.can.chooseFolder}
        rowsOf={rowsOf}
        onAdd={(home) =>
          change({
            homes: withHome(settings.homes, home),
            toolsOff: withTool(settings.toolsOff, home.tool, true),
          })
        }
      />
    </Box>
  )
}

function Home({ row, onRemove }: { row: HomeRow; onRemove(): void }) {
  const { icon, words } = statusOf(row.source)
  const label = `Stop watching ${row.path}`
  return (
    <div className="opt home">
      <span className="lab">
        <code>{row.path}</code>
        <small>
          <Icon name={icon} size={12} />
          {words}
        </small>
      </span>
      {row.extra && <IconButton icon="minus" label={label} onClick={onRemove} />}
    </div>
  )
}

function statusOf(source: Source | null): { icon: IconName; words: string } {
  if (source === null) return { icon: 'clock', words: 'Not looked at yet' }
  const { status, sessions, faults, drift } = source
  if (status === 'absent') return { icon: 'minus', words: 'Not there' }
  if (status === 'unreadable') return { icon: 'filefault', words: 'Could not be read' }
  const read = `Read · ${count(sessions, 'session')}`
  if (faults.length > 0) {
    return { icon: 'filefault', words: `${read} · ${count(faults.length, 'file')} not` }
  }
  if (drift.length > 0) {
    return { icon: 'info', words: `${read} · ${count(drift.length, 'unknown word')}` }
  }
  return { icon: 'check', words: read }
}
