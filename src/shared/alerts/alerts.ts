import type { Alert, Session } from '../contract'
import type { Drawn } from '../snapshot'
import { alertBody, alertTitle } from '../words'
import { needOf, type Need } from './need'
import { turnOf, type Turn } from './turn'

/** A wait must last this long before it alarms (ms): prompts that are approved by a rule flash. */
export const GUARD = 400

/** Needs that alarmed are remembered this many a session, so that none alarms twice. */
const REMEMBERED = 32

interface Watched {
  need: Need
  /** When it was drawn first (epoch ms). */
  seenAt: number
  /** Raised and not taken back. */
  raised: Alert | null
}

/** What was said so far. */
export interface AlertMemory {
  /** The first look is silent: what waits already when Andon starts is shown, not announced. */
  started: boolean
  watched: ReadonlyMap<string, Watched>
  /** By session: ids of needs that have alarmed or were there at the first look. */
  said: ReadonlyMap<string, readonly string[]>
  turns: ReadonlyMap<string, Turn>
}

export const NOTHING_SAID: AlertMemory = {
  started: false,
  watched: new Map(),
  said: new Map(),
  turns: new Map(),
}

export interface AlertOptions {
  /** `finished` alerts for turns longer than this (ms); null: none. */
  finishedAfterMs: number | null
}

export interface AlertStep {
  memory: AlertMemory
  alerts: Alert[]
  /** When a guard runs out (epoch ms); null: none runs. */
  dueAt: number | null
}

/**
 * What to announce and what to take back, out of what was said and what is drawn now. Edge-triggered; hidden sessions
 * never alarm; one alert a need.
 */
export function announce(
  memory: AlertMemory,
  drawn: readonly Drawn[],
  now: number,
  options: AlertOptions,
): AlertStep {
  const step = { alerts: [] as Alert[], due: [] as number[] }
  const watched = new Map<string, Watched>()
  const said = new Map<string, readonly string[]>()
  const turns = new Map<string, Turn>()
  for (const one of drawn) {
    const { id } = one.session
    const turn = turnOf(memory.turns.get(id) ?? null, one.session)
    turns.set(id, turn)
    const need = needOf(one, turn, options.finishedAfterMs)
    const before = memory.watched.get(id) ?? null
    const known = memory.said.get(id) ?? []
    if (before?.raised && before.need.id !== need?.id) step.alerts.push(withdraw(before.raised))
    if (!need) {
      if (known.length > 0) said.set(id, known)
      continue
    }
    const same = before?.need.id === need.id ? before : null
    const silent = !memory.started || known.includes(need.id)
    const seenAt = same && same.seenAt <= now ? same.seenAt : now
    const ripe = !silent && !one.held && seenAt + GUARD <= now
    const raised = same?.raised ?? (ripe ? raise(one, need) : null)
    if (ripe && raised && !same?.raised) step.alerts.push(raised)
    if (!silent && !one.held && !ripe && !raised) step.due.push(seenAt + GUARD)
    watched.set(id, { need, seenAt, raised })
    const spoken = raised !== null || silent
    said.set(id, spoken ? remember(known, need.id) : known)
  }
  for (const [id, before] of memory.watched) {
    if (before.raised && !turns.has(id)) step.alerts.push(withdraw(before.raised))
  }
  return {
    memory: { started: true, watched, said, turns },
    alerts: step.alerts,
    dueAt: step.due.length > 0 ? Math.min(...step.due) : null,
  }
}

function remember(known: readonly string[], id: string): readonly string[] {
  return known.includes(id) ? known : [...known, id].slice(-REMEMBERED)
}

function raise({ session, says }: Drawn, need: Need): Alert {
  return {
    action: 'raise',
    id: alertId(session, need),
    session: session.id,
    kind: need.kind,
    title: alertTitle(session),
    body: says ?? alertBody(session, need.tookMs === null ? {} : { tookMs: need.tookMs }),
  }
}

const alertId = (session: Session, need: Need): string => `${session.id}#${need.id}`
const withdraw = (alert: Alert): Alert => ({ ...alert, action: 'withdraw' })
