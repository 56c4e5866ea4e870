import type { MuteSubject } from '../../shared/alerts'
import type { Alert, Settings } from '../../shared/contract'
import { mayShow, type Group } from './allowed'
import { isQuiet } from './quiet'

/** What stands: the engine raised it and has not taken it back. */
export interface Entry {
  alert: Alert
  /** Mute rules may name the project. */
  subject: MuteSubject
  /** When the person was told (epoch ms); null: not yet. */
  toldAt: number | null
  /** Told a second time; there is no third. */
  again: boolean
  /** It could not be told when it came: quiet hours, sleep, a mute. */
  held: boolean
}

/** The name of a notification: one a group at a time, and one for all that came together while nobody was to be called. */
export type Key = Group | 'digest'

export interface Posted {
  ids: readonly string[]
  /** Since when its words name one that has gone (epoch ms); null: they are true. */
  staleSince: number | null
  /** The person put it away: it is not brought up to date, nor merged. */
  dismissed: boolean
}

export interface Memory {
  entries: ReadonlyMap<string, Entry>
  posted: ReadonlyMap<Key, Posted>
  /** Epoch ms. */
  lastPostAt: number
}

export const NOTHING_POSTED: Memory = {
  entries: new Map(),
  posted: new Map(),
  lastPostAt: Number.NEGATIVE_INFINITY,
}

export interface Circumstances {
  now: number
  settings: Settings
  /** The computer sleeps, or has just woken up and everything is being read again. */
  asleep: boolean
}

/** Far more than anyone leaves unanswered; only there so that nothing grows for ever. */
const KEPT = 200

/** The engine raised one. The same one is known already. */
export function raised(memory: Memory, alert: Alert, subject: MuteSubject): Memory {
  if (memory.entries.has(alert.id)) return memory
  const entry: Entry = { alert, subject, toldAt: null, again: false, held: false }
  const kept = [...memory.entries].slice(-(KEPT - 1))
  return { ...memory, entries: new Map([...kept, [alert.id, entry]]) }
}

export function withdrawn(memory: Memory, id: string): Memory {
  return { ...memory, entries: new Map([...memory.entries].filter(([one]) => one !== id)) }
}

/** The person put a notification away, or clicked it. */
export function dismissed(memory: Memory, key: Key): Memory {
  const posted = memory.posted.get(key)
  if (!posted) return memory
  const next = new Map(memory.posted).set(key, { ...posted, dismissed: true })
  return { ...memory, posted: next }
}

/** What is on the screen says what it may not say any more. */
export function outdated(memory: Memory, now: number): Memory {
  const stale = [...memory.posted].map(([key, one]) => [key, { ...one, staleSince: now }] as const)
  return { ...memory, posted: new Map(stale) }
}

export const allowed = ({ alert, subject }: Entry, { settings, now }: Circumstances) =>
  mayShow(alert, subject, settings, now)

export const quiet = ({ settings, asleep, now }: Circumstances) =>
  asleep || isQuiet(settings.notify.quiet, now)

/**
 * The person changed the settings, and sits at the computer: what may be told from now on counts as told. Only time
 * (the end of a mute, of the quiet hours, of a sleep) brings up what was held back.
 */
export function settled(memory: Memory, before: Circumstances, after: Circumstances): Memory {
  const silent = (entry: Entry, around: Circumstances) => quiet(around) || !allowed(entry, around)
  const accept = (entry: Entry): Entry =>
    entry.toldAt === null && silent(entry, before) && !silent(entry, after)
      ? { ...entry, toldAt: after.now }
      : entry
  const entries = [...memory.entries].map(([id, entry]) => [id, accept(entry)] as const)
  return { ...memory, entries: new Map(entries) }
}
