import { useMemo, type RefObject } from 'react'
import type { Session } from '../../shared/contract'
import { stateWord, toolName } from '../../shared/words'
import { Icon } from '../icons/icon'
import { Menu } from '../settings/controls'
import type { ListUi, UpdateListUi } from './list-ui'
import { choices, isFiltering, NO_FILTER } from './matches'

export interface FilterProps {
  input: RefObject<HTMLInputElement | null>
  ui: ListUi
  update: UpdateListUi
  sessions: readonly Session[]
  /** Sessions that fit, said to screen readers while a filter is on. */
  found: number
}

/** The filter's field, and behind its button the menus of tool, project and state. */
export function Filter({ input, ui, update, sessions, found }: FilterProps) {
  const total = sessions.length
  const label = `Filter ${total} sessions`
  const on = isFiltering(ui)
  const chosen = isFiltering({ ...ui, query: '' })
  return (
    <search className="search">
      <div className="filter">
        <Icon name="search" size={14} />
        <input
          ref={input}
          type="search"
          value={ui.query}
          placeholder={label}
          aria-label={label}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => update(() => ({ query: event.target.value }))}
        />
        {on ? (
          <span className="time" role="status">
            {found} of {total}
          </span>
        ) : (
          <kbd className="key" title="Press / to filter">
            /
          </kbd>
        )}
        <button
          className={chosen ? 'icon-btn on' : 'icon-btn'}
          type="button"
          aria-label="Filter by tool, project or state"
          title="By tool, project, state"
          aria-expanded={ui.choosing}
          onClick={() => update(({ choosing }) => ({ choosing: !choosing }))}
        >
          <Icon name="funnel" size={14} />
        </button>
      </div>
      {(ui.choosing || chosen) && <Choices ui={ui} update={update} sessions={sessions} />}
    </search>
  )
}

const ANY = 'any'

function Choices({ ui, update, sessions }: Pick<FilterProps, 'ui' | 'update' | 'sessions'>) {
  const { tools, projects, states } = useMemo(() => choices(sessions), [sessions])
  return (
    <div className="choices">
      <One
        label="Tool"
        all="All tools"
        value={ui.tool}
        options={tools}
        words={toolName}
        onChange={(tool) => update(() => ({ tool }))}
      />
      <One
        label="Project"
        all="All projects"
        value={ui.project}
        options={projects}
        words={(project) => project}
        onChange={(project) => update(() => ({ project }))}
      />
      <One
        label="State"
        all="All states"
        value={ui.state}
        options={states}
        words={(state) => stateWord(state)}
        onChange={(state) => update(() => ({ state }))}
      />
      {isFiltering(ui) && (
        <button
          className="text-btn"
          type="button"
          onClick={() => update(() => ({ ...NO_FILTER, choosing: false }))}
        >
          Clear
        </button>
      )}
    </div>
  )
}

interface OneProps<T extends string> {
  label: string
  /** The words of no choice. */
  all: string
  value: T | null
  options: readonly T[]
  words(option: T): string
  onChange(value: T | null): void
}

function One<T extends string>({ label, all, value, options, words, onChange }: OneProps<T>) {
  // What was chosen stays to be seen also when the last such session has gone.
  const shown = value === null || options.includes(value) ? options : [value, ...options]
  // A number for a value: a project may be called anything, also `any`.
  const at = value === null ? ANY : String(shown.indexOf(value))
  return (
    <Menu
      label={label}
      options={[
        { value: ANY, label: all },
        ...shown.map((option, i) => ({ value: String(i), label: words(option) })),
      ]}
      value={at}
      onChange={(next) => onChange(next === ANY ? null : (shown[Number(next)] ?? null))}
    />
  )
}
