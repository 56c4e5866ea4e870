import type { Draft, World } from '../../../shared/adapters'
import type { HideRule } from '../../../shared/contract'
import type { Entry } from './entry'
import type { Home } from './home'

export interface Reach {
  /** Also what is hidden by default, whatever its age. */
  all: boolean
  /** How far back ended sessions are listed (ms). */
  sinceMs: number
  /** Rules that hide sessions besides. */
  hide: readonly HideRule[]
}

/**
 * Chooses the groups whose files are read: those that live, those whose files changed lately, all of them when asked
 * for. A file's time only says what is worth a look; what is listed is for the records to say (`isListed`).
 * Groups that are chosen no more give their memory back.
 */
export function select(home: Home, world: World, reach: Reach): void {
  const oldest = world.now - reach.sinceMs
  const view = home.view()
  home.live = home.adapter.live(view, world)
  const chosen = new Set<string>([...home.live, ''])
  for (const [id, at] of home.alive) {
    if (at >= oldest) chosen.add(id)
    else home.alive.delete(id)
  }
  for (const [group, mtime] of home.newest) {
    if (reach.all) chosen.add(group)
    else if (mtime >= oldest && home.cold.get(group) !== mtime) chosen.add(group)
  }
  for (const group of home.selected) {
    if (!chosen.has(group)) release(home, group)
  }
  home.selected = chosen
}

/** Gives up groups whose every log was read and whose newest record is too old to be listed (copied, restored). */
export function cool(home: Home, world: World, reach: Reach): void {
  if (reach.all) return
  const oldest = world.now - reach.sinceMs
  for (const group of home.selected) {
    const entries = home.groups.get(group) ?? []
    if (group === '' || home.live.has(group) || home.alive.has(group)) continue
    if (entries.some(({ located }) => located.kind === 'store')) continue
    const logs = entries.filter(({ located }) => located.kind === 'log')
    const old = logs.every(({ state }) => state?.clock != null && state.clock < oldest)
    if (logs.length > 0 && old) home.cold.set(group, home.newest.get(group) ?? 0)
  }
}

/** Files to read: those of the selected groups, and those that are read in any case. */
export function* wanted(home: Home): Generator<Entry> {
  yield* home.eager
  for (const group of home.selected) {
    for (const entry of home.groups.get(group) ?? []) if (!entry.located.eager) yield entry
  }
}

/** Is this session in the list? Marks it as alive on the way. */
export function isListed(home: Home, draft: Draft, now: number, reach: Reach): boolean {
  const { session, hidden } = draft
  const id = session.id.slice(session.tool.length + 1)
  if (session.live === 'alive') home.alive.set(id, now)
  if (reach.all) return true
  if (hidden !== null) return false
  if (session.live === 'alive' || home.live.has(id) || home.alive.has(id)) return true
  if (session.live === 'unknown' && session.state === 'waiting') return true
  const last = session.lastActivityAt ?? session.startedAt
  return last === null || Date.parse(last) >= now - reach.sinceMs
}

function release(home: Home, group: string): void {
  for (const entry of home.groups.get(group) ?? []) if (!entry.located.eager) entry.release()
  home.dirty = true
}
