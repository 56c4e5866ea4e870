import type { ErrorReason } from '../../contract'
import type { SessionError } from '../../session'
import { isJson, number, record, text, type Json } from './json'
import { own } from '../../text'

/** Words of `codex_error_info` (0.117 on); an object has one of them as its only key, with an HTTP status. */
const KINDS: Readonly<Record<string, ErrorReason>> = {
  usage_limit_exceeded: 'rate_limit',
  server_overloaded: 'overloaded',
  unauthorized: 'auth',
  internal_server_error: 'api',
  http_connection_failed: 'api',
  response_stream_connection_failed: 'api',
  response_stream_disconnected: 'api',
  response_too_many_failed_attempts: 'api',
  bad_request: 'api',
  other: 'api',
}

/** Errors that do not end the turn they are in. */
const HARMLESS = new Set(['thread_rollback_failed', 'active_turn_not_steerable'])

/** The error word and HTTP status of a record that carries `codex_error_info`. */
function infoOf(payload: Json): { word: string | null; status: number | null } {
  const info = payload['codex_error_info']
  if (!isJson(info)) return { word: text(info), status: null }
  const word = Object.keys(info)[0] ?? null
  return { word, status: word === null ? null : number(record(info[word])['http_status_code']) }
}

export function endsTurn(payload: Json): boolean {
  const { word } = infoOf(payload)
  return word === null || !HARMLESS.has(word)
}

/**
 * An error as the session shows it.
 * @param payload `task_complete.error`, or an `error` event (0.117 to 0.128); null where the turn ended without a word.
 * @param resetsAt when the full rate-limit window ends (epoch ms), where one is full
 */
export function errorOf(payload: Json | null, resetsAt: number | null): SessionError {
  if (payload === null) {
    // 0.100 to 0.144 write no error of their own: a full window is the only hint at why.
    const limited = resetsAt !== null
    return {
      kind: limited ? 'rate_limit' : 'failed',
      status: null,
      text: limited ? 'Usage limit reached' : 'The turn ended without an answer',
      resetsAt,
    }
  }
  const { word, status } = infoOf(payload)
  const said = text(payload['message']) ?? ''
  const kind = kindOf(word, status, said)
  return {
    kind,
    status: status === null ? word : String(status),
    text: said || (word ?? 'The turn failed').replaceAll('_', ' '),
    resetsAt: kind === 'rate_limit' ? resetsAt : null,
  }
}

function kindOf(word: string | null, status: number | null, said: string): ErrorReason {
  if (status === 429) return 'rate_limit'
  if (status === 401 || status === 403) return 'auth'
  if (status === 503 || status === 529) return 'overloaded'
  const known = word === null ? undefined : own(KINDS, word)
  if (known !== undefined && word !== 'other') return known
  if (/usage limit|rate limit|\b429\b/i.test(said)) return 'rate_limit'
  if (/\b401\b|unauthorized|log ?in again|sign in/i.test(said)) return 'auth'
  return known ?? 'failed'
}
