import { startTransition, useEffect, useState } from 'react'
import type { SectionView } from './view'

/** About as many as a popover shows at once: they are on the screen before the others are made. */
const FIRST = 14
/** Rows that are added at a time, so that neither making them nor laying them out holds anything up. */
const STEP = 40

/**
 * Only the first rows at the very first paint, the others right after it, some at a time. `back`: the list was left for
 * another screen and the focus returns to one of its rows, whichever it is.
 */
export function useFirstRows(view: readonly SectionView[], back: boolean): readonly SectionView[] {
  const [most, setMost] = useState(back ? Infinity : FIRST)
  const rows = view.reduce((sum, section) => sum + section.rows.length, 0)
  const growing = most < rows
  useEffect(() => {
    if (!growing) return
    // A task of its own: the frame with the rows so far is painted before.
    const timer = setTimeout(() => startTransition(() => setMost(most + STEP)), 0)
    return () => clearTimeout(timer)
  }, [growing, most])
  return growing ? firstRows(view, most) : view
}

export function firstRows(view: readonly SectionView[], most: number): readonly SectionView[] {
  let left = most
  return view.map((section) => {
    const rows = section.rows.slice(0, left)
    left -= rows.length
    return { ...section, rows }
  })
}
