/**
 * `next`, with every part that is deeply equal to the same part of `previous` replaced by the previous one. Snapshots
 * arrive whole; what did not change keeps its identity, so that its row is not drawn again. Lists are compared by
 * `id` where their items have one, so that an item keeps its identity when it moves. JSON values only.
 */
export function share<T>(previous: unknown, next: T): T
export function share(previous: unknown, next: unknown): unknown {
  // Most of a snapshot is what it was: looking costs a tenth of building it again.
  if (same(previous, next)) return previous
  if (Array.isArray(next)) return Array.isArray(previous) ? shareList(previous, next) : next
  if (isRecord(previous) && isRecord(next)) {
    const entries = Object.entries(next).map(([key, value]) => [key, share(previous[key], value)])
    return Object.fromEntries(entries)
  }
  return next
}

function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(previous.map((item) => [idOf(item), item]))
  return next.map((item, index) => {
    const id = idOf(item)
    return share(id === undefined ? previous[index] : byId.get(id), item)
  })
}

/** Deeply equal? JSON values only. */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    return a.every((item, i) => same(item, b[i]))
  }
  if (!isRecord(a) || !isRecord(b)) return false
  let keys = 0
  for (const key in a) {
    keys += 1
    if (!same(a[key], b[key]) || !(key in b)) return false
  }
  return keys === Object.keys(b).length
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(item: unknown): unknown {
  return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined
}
