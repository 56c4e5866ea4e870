import { count } from '../../shared/words'
import { Box, Select, Switch } from './controls'
import type { SettingsPartProps } from './settings-screen'

const HOURS = [1, 6, 12, 24, 48, 168, 720]

export function Hiding({ settings, change }: SettingsPartProps) {
  const { endedHours, showHidden } = settings
  const choices = [...new Set([...HOURS, endedHours])].sort((a, b) => a - b)
  return (
    <Box title="Hide from the list">
      <Switch
        label="Headless runs and temporary folders"
        note="Started by a script, with nobody to ask"
        checked={!showHidden}
        onChange={(hide) => change({ showHidden: !hide })}
      />
      <Select
        label="Ended sessions older than"
        options={choices.map((hours) => ({ value: String(hours), label: span(hours) }))}
        value={String(endedHours)}
        onChange={(hours) => change({ endedHours: Number(hours) })}
      />
    </Box>
  )
}

function span(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')
}
