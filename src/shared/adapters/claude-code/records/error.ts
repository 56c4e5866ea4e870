import type { ErrorReason } from '../../../contract'
import type { SessionError } from '../../../session'
import { arr, firstLine, isObject, num, obj, str, type Json } from '../../../text'

/**
 * An API error as the newest main record. Before 2.1.x some writers left `isApiErrorMessage` away: then only the
 * client's own words on a `<synthetic>` message tell it from filler.
 */
export function errorOf(record: Json, message: Json | null): SessionError | null {
  const flagged = record['isApiErrorMessage']
  const text = textOf(message)
  const synthetic = str(message, 'model') === '<synthetic>'
  if (flagged !== true && !(flagged === undefined && synthetic && isErrorText(text))) return null
  const status = str(record, 'apiErrorStatus') ?? num(record, 'apiErrorStatus')?.toString() ?? null
  const word = str(record, 'error') ?? ''
  const quota = obj(record, 'quotaLimits')
  const resets = num(quota, 'resetsAt')
  return {
    kind: kindOf(word, status, str(record, 'apiErrorType') ?? '', text, quota !== null),
    status,
    text: firstLine(text, 300),
    // Seconds since 1970 in every record seen; a number that large in ms would be the year 50,000.
    resetsAt: resets === undefined ? null : resets * (resets < 1e11 ? 1000 : 1),
  }
}

function kindOf(
  word: string,
  status: string | null,
  type: string,
  text: string,
  quota: boolean,
): ErrorReason {
  if (
    quota ||
    word === 'rate_limit' ||
    status === '429' ||
    /\blimit (reached|· resets)|hit your .*limit|out of extra usage/i.test(text)
  ) {
    return 'rate_limit'
  }
  // 529 comes as `server_error` (2.1.332): only the status or the type says that it is overload.
  if (
    status === '529' ||
    word === 'overloaded' ||
    type === 'overloaded_error' ||
    /\b529\b|overloaded/i.test(text)
  ) {
    return 'overloaded'
  }
  const login = /please run \/login|invalid api key|oauth token|login expired/i
  if (
    ['authentication_failed', 'billing_error', 'oauth_org_not_allowed'].includes(word) ||
    ['401', '402', '403'].includes(status ?? '') ||
    login.test(text)
  ) {
    return 'auth'
  }
  return 'api'
}

const isErrorText = (text: string) => /^(API Error|Claude AI usage limit reached)/.test(text)

function textOf(message: Json | null): string {
  const content = message?.['content']
  if (typeof content === 'string') return content
  const block = arr(message, 'content').find((part) => isObject(part) && part['type'] === 'text')
  return isObject(block) ? (str(block, 'text') ?? '') : ''
}
