import { useActions } from '../store/context'
import { Box, Switch } from './controls'
import { troublesOf, type SettingsPartProps } from './part'
import { ShortcutField } from './shortcut-field'

/** The app itself: when it starts, by which keys it comes. */
export function Program({ settings, shell, change }: SettingsPartProps) {
  const { launchAtLogin, shortcut } = shell.can
  if (!launchAtLogin && !shortcut) return null
  return (
    <Box title="App" troubles={[...troublesOf(shell, 'login'), ...troublesOf(shell, 'shortcut')]}>
      {launchAtLogin && (
        <Switch
          label="Open at login"
          checked={settings.launchAtLogin}
          onChange={(on) => change({ launchAtLogin: on })}
        />
      )}
      {shortcut && (
        <ShortcutField
          label="Shortcut to the agent that has waited longest"
          value={settings.shortcut}
          onChange={(keys) => change({ shortcut: keys })}
        />
      )}
    </Box>
  )
}

/** Which Andon this is, and what it wrote down when something went wrong. */
export function About({ shell }: Pick<SettingsPartProps, 'shell'>) {
  const { open } = useActions()
  return (
    <Box title="About" troubles={troublesOf(shell, 'settings')}>
      <div className="opt">
        <span className="lab">
          Andon {shell.version}
          <small>It reads files on this computer. Nothing leaves it.</small>
        </span>
      </div>
      {shell.can.openFiles && (
        <div className="opt">
          <span className="lab">
            When something is wrong
            {shell.crashReport !== null && (
              <small>It stopped by itself of late; there is a report.</small>
            )}
          </span>
          {shell.crashReport !== null && (
            <button
              className="btn plain"
              type="button"
              onClick={() => open({ what: 'crash-report' })}
            >
              Open the report
            </button>
          )}
          <button className="btn plain" type="button" onClick={() => open({ what: 'log' })}>
            Open the log
          </button>
        </div>
      )}
    </Box>
  )
}
