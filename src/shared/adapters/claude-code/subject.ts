import type { Confidence, Evidence, ReasonKind, State } from '../../contract'
import type { EventPlace, SessionState } from '../../session'
import type { Agent } from './agents'
import type { Life } from './liveness'
import type { RegistryEntry } from './registry'
import { iso } from './times'

/** One conversation with everything its state depends on. */
export interface Subject {
  sid: string
  now: number
  /** The entry that speaks for it; null where no registry does. */
  entry: RegistryEntry | null
  life: Life
  /** When the process began that could run a turn now (epoch ms): what is older is not its doing. */
  startedAt: number | null
  state: SessionState | null
  file: string | null
  agents: readonly Agent[]
  /** The client's own agent for compaction works. */
  compacting: boolean
}

/** What is said of it. */
export interface Verdict {
  state: State
  kind: ReasonKind
  text: string
  /** See `Reason.count`. */
  count?: number | undefined
  confidence: Confidence
  hint: 'maybe_waiting' | null
  evidence: Evidence
  /** Epoch ms. */
  since: number | null
  /** Names a wait within its session; null where there is none. */
  need: string | null
  settlesAt: number | null
  dueAt: number | null
  /** The agent whose prompt this is. */
  agent: string | null
}

type Given = Pick<Verdict, 'state' | 'kind' | 'evidence' | 'since'> & Partial<Verdict>

export const verdict = (given: Given): Verdict => ({
  text: '',
  confidence: 'told',
  hint: null,
  need: null,
  settlesAt: null,
  dueAt: null,
  agent: null,
  ...given,
})

/** The registry's word. */
export const byEntry = (entry: RegistryEntry, rule: string): Evidence => ({
  rule,
  file: entry.file,
  offset: null,
  at: iso(entry.statusAt),
})

/** A record's word. */
export const byRecord = (subject: Subject, place: EventPlace | null, rule?: string): Evidence => ({
  rule: rule ?? place?.rule ?? 'transcript',
  file: subject.file,
  offset: place?.offset ?? null,
  at: iso(place?.at ?? null),
})

export const lastActivity = (subject: Subject): number | null =>
  subject.state?.lastActivityAt ?? null

export const busyAgents = (subject: Subject): readonly Agent[] =>
  subject.agents.filter((agent) => agent.state === 'busy')
