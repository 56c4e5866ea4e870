import type { OpenCall } from '../../session'
import { callText, isQuiet } from './describe'
import type { Subject } from './subject'

export interface Asked {
  call: OpenCall
  /** The sub-agent that made it, null: the lead itself. */
  agent: string | null
}

/** The open question or plan of the lead that this process asked, newest first. */
export function openQuestion(subject: Subject): OpenCall | null {
  const asking = (subject.state?.calls ?? []).filter((call) => call.asks !== null)
  const call = asking.at(-1) ?? null
  return call !== null && isOurs(call, subject) ? call : null
}

/** A call that was made before the process began is a predecessor's: nobody waits for its answer. */
function isOurs(call: OpenCall, { startedAt }: Subject): boolean {
  return startedAt === null || call.at === null || call.at >= startedAt
}

/** Calls of one answer are made this close together (ms). */
const TOGETHER = 2_000

/**
 * The calls that a permission prompt may be about, in the order in which they were made. The records do not say; of the
 * open calls that can ask at all, the lead's and the running sub-agents', it is the one made nearest to the moment the
 * prompt opened, or one that was made together with it: their prompts come one after the other (2.1.332).
 */
export function askedCalls(subject: Subject): readonly Asked[] {
  const own: Asked[] = (subject.state?.calls ?? []).map((call) => ({ call, agent: null }))
  const theirs: Asked[] = subject.agents
    .filter((agent) => agent.state === 'busy' || agent.state === 'waiting')
    .flatMap((agent) => agent.calls.map((call) => ({ call, agent: agent.id })))
  const asking = [...own, ...theirs].filter(({ call }) => !isQuiet(call.name))
  const best = nearest(asking, subject.entry?.statusAt ?? null)
  if (best === null) return own.slice(0, 1)
  return asking.filter((each) => each === best || isTogether(each, best))
}

const isTogether = (a: Asked, b: Asked): boolean =>
  a.agent === b.agent &&
  a.call.at !== null &&
  b.call.at !== null &&
  Math.abs(a.call.at - b.call.at) <= TOGETHER

function nearest(calls: readonly Asked[], at: number | null): Asked | null {
  const [first, ...others] = calls
  if (first === undefined) return null
  if (at === null) return first
  const distance = ({ call }: Asked) => Math.abs((call.at ?? at) - at)
  return others.reduce((best, next) => (distance(next) < distance(best) ? next : best), first)
}

/** How many calls are named before the others are only counted. */
const NAMED = 2

/** The words of a wait: what the person is asked about, as far as the records tell. */
export function askedText(asked: readonly Asked[]): string {
  const texts = [
    ...new Set(asked.map(({ call }) => call.asks?.text ?? callText(call.name, call.target))),
  ]
  const more = texts.length - NAMED
  const rest = more > 0 ? [more === 1 ? '1 other' : `${more} others`] : []
  return [...texts.slice(0, NAMED), ...rest].join(' or ')
}
