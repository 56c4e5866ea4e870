import { useState, type SubmitEvent } from 'react'
import type { HideRule, Session } from '../../shared/contract'
import { count, oneLine } from '../../shared/words'
import { useAppState } from '../store/context'
import { Box, Menu, Removable, Select, Switch } from './controls'
import { numbered, type SettingsPartProps } from './part'

const HOURS = [1, 6, 12, 24, 48, 168, 720]
const NONE: readonly Session[] = []

const SCOPES = [
  { value: 'project', label: 'Project' },
  { value: 'folder', label: 'Folder' },
] as const

/** What is not listed. */
export function Hiding({ settings, change }: Omit<SettingsPartProps, 'shell'>) {
  const { endedHours, showHidden, hide } = settings
  return (
    <Box title="Hide from the list" foot="What is hidden makes no notification and is not counted.">
      <Switch
        label="Headless runs and temporary folders"
        note="Started by a script, with nobody to ask"
        checked={!showHidden}
        onChange={(on) => change({ showHidden: !on })}
      />
      <Select
        label="Ended sessions older than"
        options={numbered(HOURS, endedHours, span)}
        value={String(endedHours)}
        onChange={(hours) => change({ endedHours: Number(hours) })}
      />
      {hide.map((rule) => (
        <Removable
          key={`${rule.scope} ${rule.value}`}
          label={`Show ${rule.value} again`}
          onRemove={() => change({ hide: hide.filter((one) => one !== rule) })}
        >
          <span className="lab">
            <code className="cut line" title={rule.value}>
              {oneLine(rule.value)}
            </code>
            <small>{rule.scope === 'project' ? 'Project' : 'Folder, and all below it'}</small>
          </span>
        </Removable>
      ))}
      <AddRule hide={hide} onAdd={(rule) => change({ hide: [...hide, rule] })} />
    </Box>
  )
}

interface AddRuleProps {
  hide: readonly HideRule[]
  onAdd(rule: HideRule): void
}

function AddRule({ hide, onAdd }: AddRuleProps) {
  const sessions = useAppState(({ snapshot }) => snapshot?.sessions ?? NONE)
  const [scope, setScope] = useState<HideRule['scope']>('project')
  const [text, setText] = useState('')
  const value = text.trim()
  const known = hide.some((rule) => rule.scope === scope && rule.value === value)
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (value === '' || known) return
    onAdd({ scope, value })
    setText('')
  }
  const of = scope === 'project' ? 'project' : 'cwd'
  const offered = [...new Set(sessions.flatMap((session) => session[of] ?? []))].sort()
  return (
    <form className="opt adder" aria-label="Hide a project or a folder" onSubmit={add}>
      <Menu
        label="What to hide"
        options={SCOPES}
        value={scope}
        onChange={(next) => setScope(next)}
      />
      <input
        className="field grow"
        type="text"
        aria-label={scope === 'project' ? 'Project to hide' : 'Folder to hide'}
        placeholder={scope === 'project' ? 'Its name' : 'Its whole path'}
        list="hide-offered"
        maxLength={4096}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <datalist id="hide-offered">
        {offered.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <button className="btn plain" type="submit" disabled={value === '' || known}>
        Hide
      </button>
    </form>
  )
}

function span(hours: number): string {
  return hours >= 48 && hours % 24 === 0 ? count(hours / 24, 'day') : count(hours, 'hour')
}
