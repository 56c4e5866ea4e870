import type { Row } from '../types'

/** No tree of real programs is deeper. */
const HIGHEST = 64

/** From a process up to the one without a parent. A loop, which a reused pid can make, ends it. */
export function upwards(pid: number, look: (pid: number) => Row | null): Row[] {
  const chain: Row[] = []
  const seen = new Set<number>()
  for (let at = pid; at > 0 && !seen.has(at) && chain.length < HIGHEST;) {
    seen.add(at)
    const row = look(at)
    if (!row) break
    chain.push(row)
    at = row.ppid
  }
  return chain
}
