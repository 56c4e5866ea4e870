import type { WaitingReason } from '../../contract'
import type { OpenCall } from '../../session'
import { oneLine, own } from '../../text'
import { askedCalls, askedText, openQuestion } from './calls'
import type { RegistryEntry } from './registry'
import { byEntry, byRecord, verdict, type Subject, type Verdict } from './subject'

const KINDS: Readonly<Record<string, WaitingReason>> = {
  'permission prompt': 'permission',
  'input needed': 'question',
  'sandbox request': 'sandbox',
  'worker request': 'worker',
  'goal proposal': 'input',
}

/**
 * Rule 6a: the registry says that the session waits. What for, in words, is in the transcript about 0.1 s later. The
 * wait's name is made of the registry's own words, so that the words may grow without making it another wait.
 */
export function told(subject: Subject, entry: RegistryEntry): Verdict {
  const word = entry.waitingFor ?? ''
  const kind = own(KINDS, word) ?? 'input'
  const question = openQuestion(subject)
  const asked = askedCalls(subject)
  const base = {
    state: 'waiting' as const,
    evidence: byEntry(entry, 'registry.waiting'),
    since: entry.statusAt,
    need: `${word}:${entry.statusAt ?? ''}:${entry.pid}`,
  }
  // A plan opens as `permission prompt`: only the open ExitPlanMode tells it from a tool (2.1.332).
  if ((kind === 'permission' || kind === 'question') && question?.asks) {
    return verdict({ ...base, ...question.asks })
  }
  if (kind === 'input') return verdict({ ...base, kind, text: oneLine(word, 120) })
  // An elicitation of an MCP server: the open call is the server's tool.
  return verdict({ ...base, kind, text: askedText(asked), agent: asked[0]?.agent ?? null })
}

/** Rule 6d and 6e: an open AskUserQuestion or ExitPlanMode is a question for sure, since its call. */
export function inferred(subject: Subject, call: OpenCall, rule: string): Verdict {
  return verdict({
    state: 'waiting',
    kind: call.asks?.kind ?? 'input',
    text: call.asks?.text ?? '',
    count: call.asks?.count,
    confidence: 'inferred',
    evidence: byRecord(subject, { at: call.at, offset: call.offset, rule }),
    since: call.at,
    need: `call:${call.id}`,
  })
}
