import type { NotificationConstructorOptions } from 'electron'
import type { Alert, Session } from '../../shared/contract'
import { alertBody, alertTitle, count, cut } from '../../shared/words'
import type { Platform } from '../app/platform'
import { groupOf } from './allowed'

export interface NoticeWords {
  title: string
  body: string
}

/** A merged notification names so many agents; the system cuts longer ones anyway. */
const NAMED = 4
/** macOS shows 256 bytes in all (electron.md 2.5). */
const LINE_UNITS = 60

/** The words for one agent. With `hideDetails`, none that the person or the agent wrote. */
function single(alert: Alert, session: Session | undefined, hideDetails: boolean): NoticeWords {
  if (!hideDetails) return { title: alert.title, body: alert.body }
  if (session) {
    return {
      title: alertTitle(session, { hideDetails }),
      body: alertBody(session, { hideDetails }),
    }
  }
  const waits = groupOf(alert) === 'wait'
  return { title: 'Andon', body: waits ? 'An agent needs you' : 'An agent stopped' }
}

const PARTS = {
  wait: (n: number) => (n === 1 ? 'needs you' : 'need you'),
  error: () => 'stopped',
  finished: () => 'done',
} as const

/** `3 agents need you` · `2 agents need you, 1 stopped`. */
function summary(alerts: readonly Alert[]): string {
  const groups = (['wait', 'error', 'finished'] as const).flatMap((group) => {
    const n = alerts.filter((alert) => groupOf(alert) === group).length
    return n === 0 ? [] : [{ n, says: PARTS[group](n) }]
  })
  return groups
    .map(({ n, says }, index) => `${index === 0 ? count(n, 'agent') : n} ${says}`)
    .join(', ')
}

/** The words of a notification: which agent and what it asks; of several, how many and which. */
export function noticeWords(
  alerts: readonly Alert[],
  sessionOf: (id: string) => Session | undefined,
  hideDetails: boolean,
): NoticeWords {
  const each = alerts.map((alert) => single(alert, sessionOf(alert.session), hideDetails))
  const [first] = each
  if (first && each.length === 1) return first
  const rest = each.length - NAMED
  const lines = each.slice(0, NAMED).map(({ title, body }) => cut(`${title}: ${body}`, LINE_UNITS))
  return {
    title: summary(alerts),
    body: [...lines, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
  }
}

export interface NoticeLook {
  alerts: readonly Pick<Alert, 'kind'>[]
  /** It only brings words up to date. */
  quietly: boolean
  sound: boolean
  platform: Platform
  icon: string
}

/**
 * Options per system (electron.md 2.5). A wait stays until it is answered: Andon takes it back itself. Groups exist on
 * macOS and Windows, urgency and timeout on Linux and Windows; none is passed where it means nothing. None has a fixed
 * identity: one that is taken back must not take the one along that comes after it.
 */
export function noticeOptions(
  words: NoticeWords,
  { alerts, quietly, sound, platform, icon }: NoticeLook,
): NotificationConstructorOptions {
  const waits = alerts.some((alert) => groupOf({ kind: alert.kind }) === 'wait')
  return {
    ...words,
    silent: !sound || quietly,
    ...(platform === 'linux' ? { icon } : { groupId: 'andon' }),
    ...(platform === 'darwin'
      ? {}
      : {
          urgency: quietly ? 'low' : waits ? 'critical' : 'normal',
          timeoutType: waits ? 'never' : 'default',
        }),
  }
}
