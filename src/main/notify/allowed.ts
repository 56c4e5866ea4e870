import { isMuted, type MuteSubject } from '../../shared/alerts'
import type { Alert, Settings } from '../../shared/contract'

/** Alerts of one group share one notification. */
export type Group = 'wait' | 'error' | 'finished'

export function groupOf({ kind }: Pick<Alert, 'kind'>): Group {
  return kind === 'error' || kind === 'finished' ? kind : 'wait'
}

/** May this alert be shown? Muted sessions still count in the header; they only do not call. */
export function mayShow(
  alert: Pick<Alert, 'kind'>,
  session: MuteSubject,
  { notify, mutes }: Settings,
  now: number,
): boolean {
  if (isMuted(mutes, session, now)) return false
  if (alert.kind === 'error') return notify.error
  if (alert.kind === 'finished') return notify.finished
  return notify.waiting && !notify.notWaiting.includes(alert.kind)
}
