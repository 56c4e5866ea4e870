import type { RefObject } from 'react'
import { Icon } from '../icons/icon'

export interface FilterProps {
  input: RefObject<HTMLInputElement | null>
  query: string
  total: number
  /** Sessions that fit, said to screen readers while something is typed. */
  found: number
  onQuery(query: string): void
}

export function Filter({ input, query, total, found, onQuery }: FilterProps) {
  const label = `Filter ${total} sessions`
  return (
    <label className="filter">
      <Icon name="search" size={14} />
      <input
        ref={input}
        type="search"
        value={query}
        placeholder={label}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onQuery(event.target.value)}
      />
      {query === '' ? (
        <kbd className="key" title="Press / to filter">
          /
        </kbd>
      ) : (
        <span className="time" role="status">
          {found} of {total}
        </span>
      )}
    </label>
  )
}
