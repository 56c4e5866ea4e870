import type { Settings } from '../../shared/contract'
import { Mark } from '../icons/mark'
import { Box, Switch } from './controls'
import type { SettingsPartProps } from './settings-screen'

export function Notify({ settings: { notify }, change }: SettingsPartProps) {
  const set = (part: Partial<Settings['notify']>) => change({ notify: { ...notify, ...part } })
  return (
    <>
      <Box title="Notify me when an agent">
        <Switch
          mark={<Mark state="waiting" />}
          label="needs me"
          note="Wants permission, asks a question, has a plan to review"
          checked={notify.waiting}
          onChange={(waiting) => set({ waiting })}
        />
        <Switch
          mark={<Mark state="error" />}
          label="stops on an error"
          checked={notify.error}
          onChange={(error) => set({ error })}
        />
        <Switch
          mark={<Mark state="idle" />}
          label="is done"
          checked={notify.finished}
          onChange={(finished) => set({ finished })}
        />
      </Box>
      <Box title="In a notification">
        <Switch
          label="Hide details"
          note="Only the tool and what kind of thing it asks"
          checked={notify.hideDetails}
          onChange={(hideDetails) => set({ hideDetails })}
        />
      </Box>
    </>
  )
}
