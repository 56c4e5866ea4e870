import type { Settings, WaitingReason } from '../../shared/contract'
import { count } from '../../shared/words'
import { Mark } from '../icons/mark'
import { Box, Menu, Switch } from './controls'
import { numbered, troublesOf, type SettingsPartProps } from './part'
import { TestButton } from './test-button'

const WAITS = [
  ['permission', 'wants permission'],
  ['sandbox', 'wants to leave its sandbox'],
  ['question', 'asks a question'],
  ['plan', 'has a plan to review'],
  ['worker', 'has a sub-agent that asks'],
  ['input', 'waits for input'],
] as const satisfies readonly (readonly [WaitingReason, string])[]

const DONE_AFTER = [1, 2, 5, 10, 15, 30, 60]

type NotifySettings = Settings['notify']

/** One kind of wait calls, or calls no more. Where none did so far, only this one does from now on. */
export function withWait(
  notify: NotifySettings,
  kind: WaitingReason,
  on: boolean,
): Pick<NotifySettings, 'waiting' | 'notWaiting'> {
  const off = notify.waiting ? notify.notWaiting : WAITS.map(([each]) => each)
  const others = off.filter((each) => each !== kind)
  return { waiting: true, notWaiting: on ? others : [...others, kind] }
}

/** Which events make a notification. */
export function Notify({ settings: { notify }, change, shell }: SettingsPartProps) {
  const set = (part: Partial<NotifySettings>) => change({ notify: { ...notify, ...part } })
  const after = numbered(DONE_AFTER, notify.finishedAfterMinutes, (n) => count(n, 'minute'))
  return (
    <Box title="Notify me when an agent" troubles={troublesOf(shell, 'notifications')}>
      {WAITS.map(([kind, label]) => (
        <Switch
          key={kind}
          mark={<Mark state="waiting" />}
          label={label}
          checked={notify.waiting && !notify.notWaiting.includes(kind)}
          onChange={(on) => set(withWait(notify, kind, on))}
        />
      ))}
      <Switch
        mark={<Mark state="error" />}
        label="stops on an error"
        checked={notify.error}
        onChange={(error) => set({ error })}
      />
      <Switch
        mark={<Mark state="idle" />}
        label="is done after working"
        checked={notify.finished}
        beside={
          <Menu
            label="Shortest work that is worth a notification"
            options={after}
            value={String(notify.finishedAfterMinutes)}
            onChange={(minutes) => set({ finishedAfterMinutes: Number(minutes) })}
          />
        }
        onChange={(finished) => set({ finished })}
      />
      <div className="opt">
        <TestButton />
      </div>
    </Box>
  )
}
