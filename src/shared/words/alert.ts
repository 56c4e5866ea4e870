import type { Session } from '../contract'
import { callKind, callName } from './calls'
import { resetTime, statusCode, type Zoned } from './error'
import { toolName } from './marks'
import { cut, oneLine } from './plain'
import { callOf, says, type Spoken } from './says'
import { count, elapsed } from './time'

export interface AlertWords extends Zoned {
  /** Nothing of what the person or the agent wrote: no title, no command, no question. */
  hideDetails?: boolean | undefined
  /** For `finished`: how long the turn took (ms). */
  tookMs?: number | undefined
}

const TITLE_UNITS = 80
const BODY_UNITS = 200

/** A notification's title: the session's, or only the tool's name when details are hidden. */
export function alertTitle(
  session: Pick<Session, 'tool' | 'title' | 'project'>,
  words: AlertWords = {},
): string {
  if (words.hideDetails) return toolName(session.tool)
  return cut(
    oneLine(session.title) || oneLine(session.project ?? '') || toolName(session.tool),
    TITLE_UNITS,
  )
}

/** A notification's body: `Wants to run npm publish` · `Asks: Where …?` · `Stopped: rate limit, resets 16:00`. */
export function alertBody(session: Spoken, words: AlertWords = {}): string {
  const text = oneLine(session.reason.text)
  const body = words.hideDetails ? bare(session) : full(session, text, words)
  return cut(body, BODY_UNITS)
}

function bare(session: Spoken): string {
  if (session.state === 'waiting') return says(session).word.split(' · ')[0] ?? ''
  return session.state === 'error' ? `Stopped: ${stop(session, '', {})}` : 'Done'
}

function full(session: Spoken, text: string, words: AlertWords): string {
  if (session.state === 'error') return `Stopped: ${stop(session, text, words)}`
  switch (session.reason.kind) {
    case 'permission':
      return permission(session, text)
    case 'question':
      return text ? `Asks: ${text}` : 'Asks you'
    case 'plan':
      return join(planWords(session.reason.count), text || null)
    case 'sandbox':
      return join('Wants to leave its sandbox', says(session).target)
    case 'worker':
      return workerAsks(session, text)
    case 'input':
      return join('Waits for your input', text || null)
    default:
      return words.tookMs === undefined ? 'Done' : `Done after ${elapsed(words.tookMs)}`
  }
}

const planWords = (steps: number | undefined): string =>
  `Plan ready to review${steps === undefined ? '' : `, ${count(steps, 'step')}`}`

const VERBS = {
  run: 'run',
  edit: 'edit',
  read: 'read',
  search: 'search for',
  open: 'open',
} as const

function permission(session: Spoken, text: string): string {
  const call = callOf(session, text)
  if (!call) return join('Asks for permission', text || null)
  const kind = callKind(call.label)
  if (kind === 'other') return `Wants to use ${`${callName(call.label)} ${call.target}`.trim()}`
  return call.target ? `Wants to ${VERBS[kind]} ${call.target}` : says(session).word
}

function workerAsks(session: Spoken, text: string): string {
  const call = callOf(session, text)
  const kind = call ? callKind(call.label) : 'other'
  if (call?.target && kind !== 'other') return `A sub-agent asks: ${VERBS[kind]} ${call.target}`
  return join('A sub-agent asks', says(session).target)
}

function stop(session: Spoken, text: string, zone: Zoned): string {
  switch (session.reason.kind) {
    case 'rate_limit': {
      const at = resetTime(text, zone)
      return at === null ? 'rate limit' : `rate limit, resets at ${at}`
    }
    case 'auth':
      return 'needs a new login'
    case 'overloaded':
      return 'service overloaded'
    case 'api': {
      const code = statusCode(text)
      return code === null ? 'service error' : `service error ${code}`
    }
    default:
      return 'the turn failed'
  }
}

function join(words: string, target: string | null): string {
  return target ? `${words}: ${target}` : words
}
