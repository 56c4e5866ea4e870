import type { ReactNode } from 'react'
import type { State } from '../../shared/contract'
import { groupOf } from '../../shared/words'
import { Icon } from '../icons/icon'

export interface SectionProps {
  group: State
  count: number
  folded: boolean
  /** The folded heading holds the roving tab stop. */
  stop: boolean
  onFold(group: State, folded: boolean): void
  /** A quiet button at the heading's end, `Show all 13`. */
  more: { label: string; onClick(): void } | null
  children: ReactNode
}

/** A group of rows under its heading. Folded, the heading itself is a stop of the keyboard. */
export function Section({ group, count, folded, stop, onFold, more, children }: SectionProps) {
  const { heading } = groupOf(group)
  return (
    <section className="group" aria-label={heading}>
      <h2>
        <button
          className="fold-btn"
          type="button"
          aria-expanded={!folded}
          tabIndex={folded && stop ? 0 : -1}
          data-stop={folded ? foldStop(group) : undefined}
          onClick={() => onFold(group, !folded)}
        >
          {heading} <span className="n">{count}</span>
          <Icon name="chev" size={12} />
        </button>
        {more && !folded && (
          <button className="text-btn" type="button" onClick={more.onClick}>
            {more.label}
          </button>
        )}
      </h2>
      {!folded && <ul>{children}</ul>}
    </section>
  )
}

/** The roving stop's name of a folded group. No session id has this form: theirs begin with a tool's name. */
export function foldStop(group: State): string {
  return `group ${group}`
}
