import { useCallback, useState } from 'react'
import type { State } from '../../shared/contract'
import { NO_FILTER, type ListFilter } from './matches'

/** What the person did to the list. It outlives a visit to another screen, not the page. */
export interface ListUi extends ListFilter {
  /** The roving tab stop: a session's id or a folded group's stop. */
  stop: string | null
  /** The menus of tool, project and state are shown. */
  choosing: boolean
  folded: ReadonlySet<State>
  /** Recent shows all, not only the first three. */
  allRecent: boolean
  /** Errors put away, as `id since`: another error of that session is shown again. */
  dismissed: ReadonlySet<string>
  /** Notes put away, by what they say. */
  read: ReadonlySet<string>
}

/** Changes the list's state from what it is now. Stable for the life of the page. */
export type UpdateListUi = (change: (before: ListUi) => Partial<ListUi>) => void

const FRESH: ListUi = {
  ...NO_FILTER,
  stop: null,
  choosing: false,
  folded: new Set(),
  allRecent: false,
  dismissed: new Set(),
  read: new Set(),
}

export function useListUi(): [ListUi, UpdateListUi] {
  const [ui, setUi] = useState(FRESH)
  const update = useCallback<UpdateListUi>(
    (change) => setUi((before) => ({ ...before, ...change(before) })),
    [],
  )
  return [ui, update]
}

/** A set with one member more or less. */
export function toggled<T>(set: ReadonlySet<T>, member: T, on: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (on) next.add(member)
  else next.delete(member)
  return next
}
