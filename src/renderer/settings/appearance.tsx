import { Box, Segments, Select, Switch } from './controls'
import { troublesOf, type SettingsPartProps } from './part'

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const ICONS = [
  { value: 'auto', label: 'As the panel is' },
  { value: 'light', label: 'For a light panel' },
  { value: 'dark', label: 'For a dark panel' },
  { value: 'monochrome', label: 'One colour' },
] as const

export function Appearance({ settings, change, shell }: SettingsPartProps) {
  return (
    <Box title="Appearance" troubles={troublesOf(shell, 'tray')}>
      {shell.can.trayIcon && (
        <>
          <Select
            label="Icon"
            options={ICONS}
            value={settings.trayIcon}
            onChange={(trayIcon) => change({ trayIcon })}
          />
          <Switch
            label="Count on the icon"
            note="How many agents need you"
            checked={settings.countOnIcon}
            onChange={(countOnIcon) => change({ countOnIcon })}
          />
        </>
      )}
      <Segments
        label="Theme"
        options={THEMES}
        value={settings.theme}
        onChange={(theme) => change({ theme })}
      />
    </Box>
  )
}
