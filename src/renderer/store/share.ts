/**
 * `next`, with every part that is deeply equal to the same part of `previous` replaced by the previous one. Snapshots
 * arrive whole; what did not change keeps its identity, so that its row is not drawn again. Lists are compared by
 * `id` where their items have one, so that an item keeps its identity when it moves. JSON values only.
 */
export function share<T>(previous: unknown, next: T): T
export function share(previous: unknown, next: unknown): unknown {
  if (Object.is(previous, next)) return previous
  if (Array.isArray(next)) return Array.isArray(previous) ? shareList(previous, next) : next
  if (isRecord(previous) && isRecord(next)) return shareRecord(previous, next)
  return next
}

function shareList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(previous.map((item) => [idOf(item), item]))
  const items = next.map((item, index) => {
    const id = idOf(item)
    return share(id === undefined ? previous[index] : byId.get(id), item)
  })
  const same = items.length === previous.length && items.every((item, i) => item === previous[i])
  return same ? previous : items
}

function shareRecord(previous: Record<string, unknown>, next: Record<string, unknown>): unknown {
  const keys = Object.keys(next)
  const shared = Object.fromEntries(keys.map((key) => [key, share(previous[key], next[key])]))
  const same =
    keys.length === Object.keys(previous).length &&
    keys.every((key) => key in previous && shared[key] === previous[key])
  return same ? previous : shared
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function idOf(item: unknown): unknown {
  return isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined
}
