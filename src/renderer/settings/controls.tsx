import type { ReactNode } from 'react'
import { Icon } from '../icons/icon'

export interface SwitchProps {
  mark?: ReactNode
  label: string
  note?: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A labelled switch, one row of a box. */
export function Switch({ mark, label, note, checked, onChange }: SwitchProps) {
  return (
    <label className="opt">
      {mark}
      <span className="lab">
        {label}
        {note !== undefined && <small>{note}</small>}
      </span>
      <input
        className="switch"
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
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
  return (
    <div className="opt tight">
      <span className="lab">{label}</span>
      <span className="segs" role="radiogroup" aria-label={label}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={label}
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

/** One of several, in a menu. */
export function Select<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <label className="opt">
      <span className="lab">{label}</span>
      <span className="sel">
        <select
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
    </label>
  )
}

export function Box({
  title,
  foot,
  children,
}: {
  title: string
  foot?: string
  children: ReactNode
}) {
  return (
    <section className="set">
      <h2>{title}</h2>
      <div className="box">{children}</div>
      {foot !== undefined && <p className="set-foot">{foot}</p>}
    </section>
  )
}
