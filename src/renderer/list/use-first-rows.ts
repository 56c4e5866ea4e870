import { startTransition, useEffect, useState } from 'react'
import type { SectionView } from './view'

/** More than any window shows at once. */
const FIRST = 40

/**
 * Only the first rows at the very first paint, all of them right after it, without holding anything up. `back`: the
 * list was left for another screen and the focus returns to one of its rows, whichever it is.
 */
export function useFirstRows(view: readonly SectionView[], back: boolean): readonly SectionView[] {
  const [all, setAll] = useState(back)
  useEffect(() => startTransition(() => setAll(true)), [])
  return all ? view : firstRows(view, FIRST)
}

export function firstRows(view: readonly SectionView[], most: number): readonly SectionView[] {
  let left = most
  return view.map((section) => {
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return { ...section, rows }
  })
}
