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

/**
 * The call that a permission prompt is about. The records do not say; of the open calls that can ask at all, the
 * lead's and the running sub-agents', it is the one made nearest to the moment the prompt opened.
 */
export function askedCall(subject: Subject): Asked | null {
  const own: Asked[] = (subject.state?.calls ?? []).map((call) => ({ call, agent: null }))
  const theirs: Asked[] = subject.agents
    .filter((agent) => agent.state === 'busy' || agent.state === 'waiting')
    .flatMap((agent) => agent.calls.map((call) => ({ call, agent: agent.id })))
  const all = [...own, ...theirs]
  const asking = all.filter(({ call }) => !isQuiet(call.name))
  return nearest(asking, subject.entry?.statusAt ?? null) ?? own[0] ?? null
}

function nearest(calls: readonly Asked[], at: number | null): Asked | null {
  const [first, ...others] = calls
  if (first === undefined) return null
  if (at === null) return first
  const distance = ({ call }: Asked) => Math.abs((call.at ?? at) - at)
  return others.reduce((best, next) => (distance(next) < distance(best) ? next : best), first)
}

export const textOf = ({ call }: Asked): string =>
  call.asks?.text ?? callText(call.name, call.target)
