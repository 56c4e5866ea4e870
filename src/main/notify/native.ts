import { Notification } from 'electron'
import type { Settings } from '../../shared/contract'
import type { Platform } from '../app/platform'
import type { Log } from '../log'
import { doNotDisturb } from './dnd'
import { noticeOptions, type NoticeWords } from './notice'
import type { Notice, NoticeEvents } from './notices'
import type { Post } from './policy'

export interface NativeOptions {
  platform: Platform
  icon: string
  settings(): Settings
  log: Log
  /** What became of one: null, it was shown; else a sentence for the person. */
  outcome(trouble: string | null): void
}

export const REFUSED = 'The system refuses notifications of Andon.'
export const UNSUPPORTED = 'This desktop has no notification service.'

/** What is known before anything was shown: null, or why nothing will be. */
export function notificationTrouble(): string | null {
  return Notification.isSupported() ? null : UNSUPPORTED
}

/** Makes the system's notifications. Where they cannot be shown the tray still says it, and the log says why. */
export function nativeNotice({ platform, icon, settings, log, outcome }: NativeOptions) {
  return (post: Post, words: NoticeWords, events: NoticeEvents): Notice => {
    let closed = false
    let notification: Notification | null = null

    const present = (disturb: boolean) => {
      if (closed) return
      const { sound } = settings().notify
      const { alerts, quietly } = post
      const look = { alerts, quietly: quietly || !disturb, sound, platform, icon }
      const made = new Notification(noticeOptions(words, look))
      notification = made
      made.on('click', events.clicked)
      made.on('close', (event) => {
        // Windows says also when a banner went into its list.
        if (!closed && event.reason !== 'timedOut') events.dismissed()
      })
      made.on('show', () => outcome(null))
      // macOS tells an app without a signature no; nothing else ever says so (electron.md 2.5).
      made.on('failed', (_event, cause) => {
        log('notify', 'The system refused a notification.', cause)
        outcome(REFUSED)
      })
      made.show()
    }
    return {
      show() {
        if (!Notification.isSupported()) return outcome(UNSUPPORTED)
        if (platform !== 'linux') return present(true)
        void doNotDisturb().then((away) => present(!away))
      },
      close() {
        closed = true
        notification?.close()
      },
    }
  }
}

/** How long the system may take to say what became of one (ms). */
const PATIENCE = 3_000

/** Shows one for the person to see whether they arrive. Null: handed to the system; else why not. */
export function testNotification(
  platform: Platform,
  icon: string,
  sound: boolean,
): Promise<string | null> {
  if (!Notification.isSupported()) return Promise.resolve(UNSUPPORTED)
  const words = { title: 'Andon', body: 'Notifications arrive.' }
  const look = { alerts: [], quietly: false, sound, platform, icon }
  return new Promise((resolve) => {
    const made = new Notification(noticeOptions(words, look))
    const late = setTimeout(() => resolve(null), PATIENCE)
    const end = (answer: string | null) => {
      clearTimeout(late)
      resolve(answer)
    }
    made.on('show', () => end(null))
    made.on('failed', () => end(REFUSED))
    made.show()
  })
}
