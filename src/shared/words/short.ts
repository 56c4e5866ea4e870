import type { Session } from '../contract'
import { callKind, callName } from './calls'
import { resetTime, statusCode, type Zoned } from './error'
import { oneLine } from './plain'
import { callOf, running, says, type Spoken } from './says'
import { count } from './time'

/** The row's words for a terminal of 80 columns; `≈` before what no record says. Cut by whoever prints it. */
export function shortSays(session: Spoken & Pick<Session, 'confidence'>, zone: Zoned = {}): string {
  const words = shortWords(session, oneLine(session.reason.text), zone)
  return session.confidence === 'inferred' && words ? `≈ ${words}` : words
}

function shortWords(session: Spoken, text: string, zone: Zoned): string {
  switch (session.reason.kind) {
    case 'permission':
      return permission(session, text)
    case 'question':
      return after('asks', text, 'asks you')
    case 'plan':
      return after('plan', text, 'plan ready')
    case 'sandbox':
      return after('leave sandbox', says(session).target ?? '', 'leave its sandbox')
    case 'worker':
      return after('sub-agent asks', says(session).target ?? '', 'a sub-agent asks')
    case 'input':
      return after('input', text, 'waits for input')
    case 'rate_limit': {
      const at = resetTime(text, zone)
      return at === null ? 'rate limit' : `rate limit, resets ${at}`
    }
    case 'auth':
      return 'needs a new login'
    case 'overloaded':
      return 'service overloaded'
    case 'api': {
      const code = statusCode(text)
      return code === null ? 'service error' : `service error ${code}`
    }
    case 'failed':
      return 'the turn failed'
    case 'thinking':
      return 'thinking'
    case 'responding':
      return 'writing its answer'
    case 'tool': {
      const call = callOf(session, text)
      return call ? `${callName(call.label)} ${call.target}`.trim() : text || 'using a tool'
    }
    case 'compacting':
      return 'compacting'
    case 'retrying':
      return says(session).word.replace('Retrying', 'retrying')
    case 'subagents': {
      const n = running(session)
      return n > 0 ? count(n, 'sub-agent') : 'sub-agents'
    }
    case 'shell':
      return background(session)
    case 'workflow':
      return after('workflow', labels(session, 'workflow')[0] ?? '', 'a workflow')
    case 'done':
      return 'done'
    case 'asked':
      return after('asked', text, 'asked')
    case 'interrupted':
      return 'interrupted'
    case 'dialog':
      return 'a menu is open'
    case 'fresh':
      return 'no prompt yet'
    case 'exited':
      return 'ended'
    case 'closed':
      return 'closed'
    case 'cleared':
      return 'cleared'
    case 'killed':
      return 'ended mid-turn'
    case 'none':
      return text ? `says “${text}”` : 'no readable record'
  }
}

const SHORT_VERB = {
  run: 'run',
  edit: 'edit',
  read: 'read',
  search: 'search',
  open: 'open',
} as const

function permission(session: Spoken, text: string): string {
  const call = callOf(session, text)
  if (!call) return text || 'asks for permission'
  const kind = callKind(call.label)
  if (kind === 'other' || !call.target) return `use: ${callName(call.label)} ${call.target}`.trim()
  return `${SHORT_VERB[kind]}: ${call.target}`
}

function background(session: Spoken): string {
  const shells = labels(session, 'shell')
  if (shells.length > 1) return count(shells.length, 'command')
  return shells[0] || 'a command'
}

function labels(session: Spoken, kind: Session['background'][number]['kind']): string[] {
  return session.background.filter((work) => work.kind === kind).map((work) => oneLine(work.label))
}

function after(verb: string, text: string, otherwise: string): string {
  return text ? `${verb}: ${text}` : otherwise
}
