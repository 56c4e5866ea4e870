import type { Settings } from '../../shared/contract'
import { count } from '../../shared/words'
import { Box, Select, Switch } from './controls'
import { numbered, type SettingsPartProps } from './part'

const REPEAT = [0, 2, 5, 10, 15, 30, 60]

type Quiet = Settings['notify']['quiet']

/** How a notification is: with a sound, told twice, at which hours, how much it says. */
export function SoundAndQuiet({ settings: { notify }, change }: Omit<SettingsPartProps, 'shell'>) {
  const set = (part: Partial<Settings['notify']>) => change({ notify: { ...notify, ...part } })
  const { quiet } = notify
  const setQuiet = (part: Partial<Quiet>) => set({ quiet: { ...quiet, ...part } })
  return (
    <Box title="Sound and quiet">
      <Switch label="Sound" checked={notify.sound} onChange={(sound) => set({ sound })} />
      <Select
        label="Tell me again"
        note="Once more, when it still waits"
        options={numbered(REPEAT, notify.repeatMinutes, (n) =>
          n === 0 ? 'Never' : `After ${count(n, 'minute')}`,
        )}
        value={String(notify.repeatMinutes)}
        onChange={(minutes) => set({ repeatMinutes: Number(minutes) })}
      />
      <Switch
        label="Hide details"
        note="Only the tool and what kind of thing it asks"
        checked={notify.hideDetails}
        onChange={(hideDetails) => set({ hideDetails })}
      />
      <Switch
        label="Quiet hours"
        note="The icon still changes; nothing rings or pops up"
        checked={quiet.on}
        below={quiet.on ? <Hours quiet={quiet} set={setQuiet} /> : undefined}
        onChange={(on) => setQuiet({ on })}
      />
    </Box>
  )
}

function Hours({ quiet, set }: { quiet: Quiet; set(part: Partial<Quiet>): void }) {
  return (
    <>
      <Clock label="From" value={quiet.from} onChange={(from) => set({ from })} />
      <span>to</span>
      <Clock label="To" value={quiet.to} onChange={(to) => set({ to })} />
      {quiet.from === quiet.to && <small>The same time twice: no quiet hours</small>}
    </>
  )
}

function Clock(props: { label: string; value: string; onChange(value: string): void }) {
  return (
    <input
      className="field"
      type="time"
      aria-label={props.label}
      required
      value={props.value}
      // An emptied field says ''; the last whole time stays.
      onChange={({ target }) => /^\d\d:\d\d$/.test(target.value) && props.onChange(target.value)}
    />
  )
}
