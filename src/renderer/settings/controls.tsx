import { useId, type ReactNode } from 'react'
import { Icon } from '../icons/icon'
import { IconButton } from '../icons/icon-button'

export interface SwitchProps {
  mark?: ReactNode
  label: string
  note?: string
  checked: boolean
  /** Another control of the same row, before the switch: a labelled thing of its own. */
  beside?: ReactNode
  /** What belongs to the switch and is only of use while it is on, below it. */
  below?: ReactNode
  onChange(checked: boolean): void
}

/** A labelled switch, one row of a box. */
export function Switch({ mark, label, note, checked, beside, below, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className="opt">
      {mark}
      <label className="lab" htmlFor={id}>
        {label}
        {note !== undefined && <small>{note}</small>}
      </label>
      {beside}
      <input
        id={id}
        className="switch"
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {below !== undefined && <div className="below">{below}</div>}
    </div>
  )
}

export interface ChoiceProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange(value: T): void
}

/** One of a few, side by side. */
export function Segments<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <div className="opt tight">
      <span className="lab" aria-hidden="true">
        {label}
      </span>
      <span className="pick-one" role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </span>
    </div>
  )
}

/** One of several, in a menu: the control alone, named by `label`. */
export function Menu<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <span className="sel">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="updown" size={12} />
    </span>
  )
}

/** One of several, in a menu, one row of a box. */
export function Select<T extends string>({ note, ...choice }: ChoiceProps<T> & { note?: string }) {
  return (
    <div className="opt">
      <span className="lab" aria-hidden="true">
        {choice.label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <Menu {...choice} />
    </div>
  )
}

export interface BoxProps {
  title: string
  /** A sentence below the box. */
  foot?: string
  /** What of it does not work here, said first; each a sentence. */
  troubles?: readonly string[]
  children: ReactNode
}

export function Box({ title, foot, troubles = [], children }: BoxProps) {
  return (
    <section className="set">
      <h2>{title}</h2>
      <div className="box">
        {troubles.map((text) => (
          <p className="opt trouble" key={text}>
            <Icon name="info" size={14} />
            <span>{text}</span>
          </p>
        ))}
        {children}
      </div>
      {foot !== undefined && <p className="set-foot">{foot}</p>}
    </section>
  )
}

/** A line of a list with one button at its end that takes it away. */
export function Removable({
  children,
  label,
  onRemove,
}: {
  children: ReactNode
  label: string
  onRemove(): void
}) {
  return (
    <div className="opt">
      {children}
      <IconButton icon="minus" label={label} onClick={onRemove} />
    </div>
  )
}
