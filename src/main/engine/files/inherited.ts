import type { Located } from '../../../shared/adapters'
import type { SessionState } from '../../../shared/session'
import { isGone } from '../errors'
import { absolute } from '../paths'
import { readFirst } from '../read/first'
import { mergeHead } from '../read/merge'
import type { Entry } from './entry'
import type { Home } from './home'

/** A log's beginning that lies in other logs. */
export interface Inherited {
  /** What the adapter named; another name is another beginning. */
  key: string
  state: SessionState
  /** Its parts, the newest first. */
  chain: readonly Portion[]
}

/** The first `end` bytes of a log's text. */
export interface Portion {
  path: string
  located: Located
  end: number
}

/** A fork of a fork of a fork ...: more than this is a mistake. */
const LONGEST_CHAIN = 64

/**
 * Reads what came before the first record of those logs that go on from others, once for each: such a part is never
 * changed. True when anything is known that was not.
 */
export async function readInherited(home: Home, entries: Iterable<Entry>): Promise<boolean> {
  if (!home.adapter.prefix) return false
  let changed = false
  for (const entry of entries) {
    if (entry.located.kind !== 'log' || entry.state === null) continue
    const topic = `prefix ${entry.path}`
    try {
      if (await readOne(home, entry, entry.state)) changed = true
      home.faults.clear(topic)
    } catch (cause) {
      if (!isGone(cause)) home.faults.add(entry.path, cause, topic)
    }
  }
  return changed
}

async function readOne(home: Home, entry: Entry, state: SessionState): Promise<boolean> {
  const named = portionOf(home, entry, state)
  const key = named === null ? '' : `${named.end} ${named.path}`
  if ((entry.inherited?.key ?? '') === key) return false
  entry.inherited = named && { key, ...(await follow(home, entry.path, named)) }
  return true
}

async function follow(
  home: Home,
  path: string,
  first: Portion,
): Promise<Pick<Inherited, 'state' | 'chain'>> {
  const chain = [first]
  const seen = new Set([path, first.path])
  let part = await readPortion(home, first)
  let state = part
  for (let next = portionOf(home, first, part); next; next = portionOf(home, next, part)) {
    if (seen.has(next.path) || chain.length === LONGEST_CHAIN) break
    seen.add(next.path)
    chain.push(next)
    part = await readPortion(home, next)
    state = mergeHead(part, state)
  }
  return { state, chain }
}

function portionOf(
  home: Home,
  file: { path: string; located: Located },
  state: SessionState,
): Portion | null {
  const prefix = home.adapter.prefix?.(home.view(), file, state)
  const other = prefix && home.files.get(prefix.path)
  if (!other || other.located.kind !== 'log') return null
  return { path: other.path, located: other.located, end: prefix.end }
}

async function readPortion(home: Home, { path, located, end }: Portion): Promise<SessionState> {
  const handle = await home.fs.open(absolute(home.root, path))
  try {
    const { size } = await handle.stat()
    return (await readFirst(handle, size, home.adapter, located, end)).fold.state
  } finally {
    await handle.close()
  }
}
