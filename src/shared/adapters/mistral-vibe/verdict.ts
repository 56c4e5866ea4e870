import type { Confidence, Evidence, ReasonKind, Session, State } from '../../contract'

/** What a rule concluded. Times in epoch ms. */
export interface Verdict {
  state: State
  kind: ReasonKind
  text: string
  /** See `Reason.count`. */
  count?: number | undefined
  confidence: Confidence
  rule: string
  since: number | null
  /** Names the wait or the error. */
  need: string | null
  activity: { label: string; target: string; startedAt: number | null } | null
}

export const iso = (at: number | null): string | null =>
  at === null || !Number.isFinite(at) || Math.abs(at) > 8.64e15 ? null : new Date(at).toISOString()

export function verdict(
  state: State,
  kind: ReasonKind,
  rule: string,
  since: number | null,
  more: Partial<Pick<Verdict, 'text' | 'count' | 'confidence' | 'need' | 'activity'>> = {},
): Verdict {
  return {
    state,
    kind,
    rule,
    since,
    text: more.text ?? '',
    count: more.count,
    confidence: more.confidence ?? 'told',
    need: more.need ?? null,
    activity: more.activity ?? null,
  }
}

/** The part of a session that a verdict fills. */
export function statusOf(
  found: Verdict,
  file: string | null,
): Pick<Session, 'state' | 'reason' | 'confidence' | 'since' | 'activity'> & {
  evidence: Evidence
} {
  return {
    state: found.state,
    reason: {
      kind: found.kind,
      text: found.text,
      ...(found.count !== undefined && { count: found.count }),
    },
    confidence: found.confidence,
    since: iso(found.since),
    evidence: { rule: found.rule, file, offset: null, at: iso(found.since) },
    activity: found.activity && {
      label: found.activity.label,
      target: found.activity.target,
      startedAt: iso(found.activity.startedAt),
    },
  }
}

/** README "Errors": the provider's words, as far as they tell the kind. */
export function errorKind(
  code: string | null,
  message: string,
): 'rate_limit' | 'auth' | 'overloaded' | 'api' | 'failed' {
  const words = `${code ?? ''} ${message}`.toLowerCase()
  if (/rate.?limit|\b429\b|quota/.test(words)) return 'rate_limit'
  if (/unauthor|api key|\b401\b|\b403\b|forbidden|authentication/.test(words)) return 'auth'
  if (/overload|\b529\b|\b503\b|capacity/.test(words)) return 'overloaded'
  if (/provider|backend|\b5\d\d\b|\b4\d\d\b|connection|timeout|timed out|network/.test(words))
    return 'api'
  return 'failed'
}
