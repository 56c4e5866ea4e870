const FENCE = /^\s*(?:```|~~~)/
const ITEM = /^ {0,3}(\d{1,3})[.)] +\S/
const HEADING = /^#{1,6} +(?:\*\*)?(?:step|phase) +\d+\b/i

/**
 * How many steps a plan has: the items of its longest numbered list, else its headings "Step 1", "Phase 2". 0 where it
 * counts none: nothing is guessed from its length.
 */
export function planSteps(markdown: string): number {
  let list = 0
  let longest = 0
  let headings = 0
  let fenced = false
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) fenced = !fenced
    if (fenced) continue
    const number = ITEM.exec(line)?.[1]
    if (number !== undefined) list = number === '1' ? 1 : list + 1
    if (HEADING.test(line)) headings += 1
    longest = Math.max(longest, list)
  }
  return longest > 0 ? longest : headings
}

/** A count that is only said where there is something to count. */
export const counted = (count: number): { count?: number } => (count > 0 ? { count } : {})
