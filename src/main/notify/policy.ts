import { mutesOf } from '../../shared/alerts'
import type { Alert } from '../../shared/contract'
import { groupOf, type Group } from './allowed'
import {
  allowed,
  quiet,
  type Circumstances,
  type Entry,
  type Key,
  type Memory,
  type Posted,
} from './memory'
import { quietTurns } from './quiet'

export interface Post {
  key: Key
  /** The newest first. */
  alerts: readonly Alert[]
  /** It only brings words up to date: no sound, no urgency. */
  quietly: boolean
}

export interface Step {
  memory: Memory
  /** Taken off the screen, before anything is posted. */
  close: readonly Key[]
  post: Post | null
  /** When to ask again though nothing happens (epoch ms); null: never. */
  dueAt: number | null
}

/** Between two notifications (ms): what comes faster is told together. */
export const GAP = 3_000
const MINUTE = 60_000
const ORDER = ['wait', 'error', 'finished'] as const satisfies readonly Group[]

/** What is on the screen, without what has gone. */
function prune(memory: Memory, around: Circumstances) {
  const posted = new Map<Key, Posted>()
  const close: Key[] = []
  for (const [key, before] of memory.posted) {
    const ids = before.ids.filter((id) => {
      const entry = memory.entries.get(id)
      return entry !== undefined && allowed(entry, around)
    })
    if (ids.length === 0) close.push(key)
    else if (ids.length === before.ids.length) posted.set(key, before)
    else posted.set(key, { ...before, ids, staleSince: before.staleSince ?? around.now })
  }
  return { posted, close }
}

/** When a wait that was told is told once more (epoch ms); null: never. */
function repeatAt({ alert, toldAt, again }: Entry, { settings }: Circumstances): number | null {
  const { repeatMinutes } = settings.notify
  if (repeatMinutes === 0 || again || toldAt === null || groupOf(alert) !== 'wait') return null
  return toldAt + repeatMinutes * MINUTE
}

/** What is to be told now, in the order in which it came. */
function newsOf(memory: Memory, around: Circumstances): Entry[] {
  return [...memory.entries.values()].filter((entry) => {
    if (!allowed(entry, around)) return false
    const again = repeatAt(entry, around)
    return entry.toldAt === null || (again !== null && again <= around.now)
  })
}

/** Which of the news go into one notification: the most urgent group, or all of it after a time of silence. */
function choose(news: readonly Entry[]): { key: Key; chosen: readonly Entry[] } | null {
  const of = (group: Group) => news.filter(({ alert }) => groupOf(alert) === group)
  const groups = ORDER.filter((group) => of(group).length > 0)
  const [first] = groups
  if (first === undefined) return null
  const mixed = groups.length > 1 && news.some(({ held }) => held)
  return mixed ? { key: 'digest', chosen: news } : { key: first, chosen: of(first) }
}

function tell(entries: Memory['entries'], told: readonly Entry[], now: number): Memory['entries'] {
  const next = new Map(entries)
  for (const entry of told) {
    next.set(entry.alert.id, { ...entry, toldAt: now, again: entry.toldAt !== null })
  }
  return next
}

const hold = (entries: Memory['entries'], silent: boolean, around: Circumstances) =>
  new Map(
    [...entries].map(([id, entry]) => [
      id,
      entry.toldAt === null && (silent || !allowed(entry, around))
        ? { ...entry, held: true }
        : entry,
    ]),
  )

/** What to take off the screen and what to put there. Pure: the same memory and circumstances, the same answer. */
export function decide(before: Memory, around: Circumstances): Step {
  const { now } = around
  const silent = quiet(around)
  const { posted, close } = prune(before, around)
  const memory: Memory = {
    ...before,
    posted,
    entries: hold(before.entries, silent, around),
    lastPostAt: Math.min(before.lastPostAt, now), // a clock that was set back
  }
  const free = now - memory.lastPostAt >= GAP
  const news = silent ? null : choose(newsOf(memory, around))
  if (news && free) return postNews(memory, close, news, around)
  const stale = [...posted].find(
    ([, one]) =>
      !silent && !one.dismissed && one.staleSince !== null && now - one.staleSince >= GAP,
  )
  if (stale && free) return postAgain(memory, close, stale, around)
  return { memory, close, post: null, dueAt: dueOf(memory, around) }
}

function postNews(
  memory: Memory,
  close: readonly Key[],
  { key, chosen }: { key: Key; chosen: readonly Entry[] },
  around: Circumstances,
): Step {
  const standing = memory.posted.get(key)
  const fresh = chosen.map(({ alert }) => alert.id)
  const merged = standing && !standing.dismissed ? standing.ids : []
  const ids = [...fresh.toReversed(), ...merged.filter((id) => !fresh.includes(id))]
  const others = without(memory.posted, fresh)
  const posted = others.posted.set(key, { ids, staleSince: null, dismissed: false })
  const next: Memory = {
    entries: tell(memory.entries, chosen, around.now),
    posted,
    lastPostAt: around.now,
  }
  return {
    memory: next,
    close: [...new Set([...close, ...others.empty, ...(standing ? [key] : [])])],
    post: { key, alerts: alertsOf(next, ids), quietly: false },
    dueAt: dueOf(next, around),
  }
}

/** What is told anew is no longer named elsewhere. */
function without(before: Memory['posted'], ids: readonly string[]) {
  const posted = new Map<Key, Posted>()
  const empty: Key[] = []
  for (const [key, one] of before) {
    const left = one.ids.filter((id) => !ids.includes(id))
    if (left.length === 0) empty.push(key)
    else posted.set(key, { ...one, ids: left })
  }
  return { posted, empty }
}

/** Some of those in a notification were answered: the others stay named. */
function postAgain(
  memory: Memory,
  close: readonly Key[],
  [key, { ids }]: readonly [Key, Posted],
  around: Circumstances,
): Step {
  const posted = new Map(memory.posted).set(key, { ids, staleSince: null, dismissed: false })
  const next: Memory = { ...memory, posted, lastPostAt: around.now }
  return {
    memory: next,
    close: [...close, key],
    post: { key, alerts: alertsOf(next, ids), quietly: true },
    dueAt: dueOf(next, around),
  }
}

function alertsOf({ entries }: Memory, ids: readonly string[]): Alert[] {
  return ids.flatMap((id) => entries.get(id)?.alert ?? [])
}

/** The next moment at which `decide` may say something else. */
function dueOf(memory: Memory, around: Circumstances): number | null {
  const { now, settings } = around
  const entries = [...memory.entries.values()]
  const free = memory.lastPostAt + GAP
  const times: number[] = []
  if (!quiet(around)) {
    if (newsOf(memory, around).length > 0) times.push(free)
    for (const { staleSince, dismissed: away } of memory.posted.values()) {
      if (staleSince !== null && !away) times.push(Math.max(free, staleSince + GAP))
    }
  }
  for (const entry of entries) {
    times.push(repeatAt(entry, around) ?? Infinity)
    if (entry.toldAt !== null) continue
    for (const { until } of mutesOf(settings.mutes, entry.subject, now)) {
      times.push(until === null ? Infinity : Date.parse(until))
    }
  }
  if (entries.length > 0) times.push(quietTurns(settings.notify.quiet, now) ?? Infinity)
  const next = Math.min(...times.filter((time) => time > now))
  return Number.isFinite(next) ? next : null
}
