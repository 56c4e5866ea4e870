import type { Background } from '../../contract'
import { busyAgents, type Subject, type Verdict } from './subject'
import { iso } from './times'

/**
 * What runs beside the turn. The records' starts are believed only with live evidence: after a restart nothing ever
 * ends them. Commands: the registry says that the process works or has a shell; agents: their own state.
 */
export function backgroundOf(subject: Subject, verdict: Verdict): Background[] {
  if (subject.life === 'dead' || verdict.state === 'ended') return []
  const agents = busyAgents(subject)
  const status = subject.entry?.status
  const evidence = status === 'shell' || status === 'busy' || status === 'waiting'
  return (subject.state?.background ?? [])
    .filter(({ id, kind, at }) => {
      if (subject.startedAt !== null && at !== null && at < subject.startedAt) return false
      return kind === 'subagents' ? agents.some((agent) => agent.id === id) : evidence
    })
    .map(({ id, kind, label, at }) => ({ id, kind, label, since: iso(at) }))
}
