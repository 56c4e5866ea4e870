import type { NotificationConstructorOptions } from 'electron'
import { isMuted, type MuteSubject } from '../../shared/alerts'
import type { Alert, Session, Settings } from '../../shared/contract'
import { alertBody, alertTitle } from '../../shared/words'
import type { Platform } from '../app/platform'

/** May this alert be shown? Muted sessions still count in the header; they only do not call. */
export function mayShow(
  alert: Alert,
  session: MuteSubject,
  { notify, mutes }: Settings,
  now: number,
): boolean {
  if (isMuted(mutes, session, now)) return false
  if (alert.kind === 'error') return notify.error
  if (alert.kind === 'finished') return notify.finished
  return notify.waiting && !notify.notWaiting.includes(alert.kind)
}

const isWait = (alert: Alert) => alert.kind !== 'error' && alert.kind !== 'finished'

/** The words of a notification. With `hideDetails`, none that the person or the agent wrote. */
export function noticeWords(
  alert: Alert,
  session: Session | undefined,
  hideDetails: boolean,
): { title: string; body: string } {
  if (!hideDetails) return { title: alert.title, body: alert.body }
  if (session) {
    return {
      title: alertTitle(session, { hideDetails }),
      body: alertBody(session, { hideDetails }),
    }
  }
  return { title: 'Andon', body: isWait(alert) ? 'An agent needs you' : 'An agent stopped' }
}

/**
 * Options per system (electron.md 2.5). A wait stays until it is answered: Andon takes it back itself. Identity and
 * group exist on macOS and Windows, urgency and timeout on Linux and Windows; none is passed where it means nothing.
 */
export function noticeOptions(
  alert: Alert,
  words: { title: string; body: string },
  platform: Platform,
  icon: string,
): NotificationConstructorOptions {
  const grouped = platform === 'linux' ? {} : { id: alert.id, groupId: alert.session }
  const urgent = platform === 'darwin' ? {} : urgency(alert)
  return { ...words, ...grouped, ...urgent, ...(platform === 'linux' ? { icon } : {}) }
}

function urgency(alert: Alert): Pick<NotificationConstructorOptions, 'urgency' | 'timeoutType'> {
  return isWait(alert)
    ? { urgency: 'critical', timeoutType: 'never' }
    : { urgency: 'normal', timeoutType: 'default' }
}
