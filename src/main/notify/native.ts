import { Notification } from 'electron'
import type { Alert } from '../../shared/contract'
import type { Platform } from '../app/platform'
import type { Log } from '../log'
import { noticeOptions } from './notice'
import type { Notice, NoticeEvents } from './notices'

export interface NativeOptions {
  platform: Platform
  icon: string
  log: Log
  /** The system refused one: a sentence for the person. */
  refused(sentence: string): void
}

/** Makes the system's notifications. Where they cannot be shown the tray still says it, and the log says why. */
export function nativeNotice({ platform, icon, log, refused }: NativeOptions) {
  return (alert: Alert, words: { title: string; body: string }, events: NoticeEvents): Notice => {
    const notification = new Notification(noticeOptions(alert, words, platform, icon))
    notification.on('click', events.clicked)
    // macOS tells an app without a signature no; nothing else ever says so (electron.md 2.5).
    notification.on('failed', (_event, cause) => {
      log('notify', 'The system refused a notification.', cause)
      refused('The system refuses notifications')
    })
    return { show: () => notification.show(), close: () => notification.close() }
  }
}
