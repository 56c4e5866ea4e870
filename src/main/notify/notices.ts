import type { Alert, Session, Settings } from '../../shared/contract'
import type { Clock } from '../engine/api'
import {
  dismissed,
  outdated,
  NOTHING_POSTED,
  raised,
  settled,
  withdrawn,
  type Circumstances,
  type Key,
  type Memory,
} from './memory'
import { noticeWords, type NoticeWords } from './notice'
import { decide, type Post } from './policy'

/** A notification on the screen, as the rules see it; `native.ts` makes one of Electron's. */
export interface Notice {
  show(): void
  close(): void
}

export interface NoticeEvents {
  /** The person clicked it. */
  clicked(): void
  /** The person put it away. */
  dismissed(): void
}

export interface NoticesOptions {
  clock: Clock
  settings(): Settings
  session(id: string): Session | undefined
  make(post: Post, words: NoticeWords, events: NoticeEvents): Notice
  /** A notification about this session was clicked; null: about several. */
  clicked(session: string | null): void
}

export interface Notices {
  handle(alert: Alert): void
  /** The person changed the settings: takes back what they no longer allow. */
  settingsChanged(): void
  /** The computer goes to sleep. Nothing is told until `wake`. */
  sleep(): void
  wake(): void
  closeAll(): void
}

/**
 * A mute may last for months: Node's timers run at once when they are set for more than 24 days, and none of them
 * follows a clock that is set. Looking again costs nothing (ms).
 */
const LONGEST_WAIT = 3_600_000

/**
 * Raises and withdraws what the policy decides. A notification is kept until it is withdrawn, also after the system
 * closed its banner: it may still lie in the system's list, and one that is collected loses its click (electron#32585).
 */
export function createNotices(options: NoticesOptions): Notices {
  const { clock } = options
  const shown = new Map<Key, Notice>()
  let memory: Memory = NOTHING_POSTED
  let asleep = false
  let settings = options.settings()
  let cancel = () => {}

  const around = (): Circumstances => ({ now: clock.now(), settings, asleep })
  const take = (key: Key) => {
    const notice = shown.get(key)
    shown.delete(key)
    notice?.close()
  }
  const post = (one: Post) => {
    const words = noticeWords(one.alerts, options.session, settings.notify.hideDetails)
    const [first] = one.alerts
    const about = one.alerts.length === 1 && first ? first.session : null
    const away = () => {
      if (shown.get(one.key) === notice) memory = dismissed(memory, one.key)
    }
    const notice = options.make(one, words, {
      clicked() {
        away()
        options.clicked(about)
      },
      dismissed: away,
    })
    shown.set(one.key, notice)
    notice.show()
  }
  const look = () => {
    cancel()
    const step = decide(memory, around())
    memory = step.memory
    step.close.forEach(take)
    if (step.post) post(step.post)
    const wait = step.dueAt === null ? null : Math.min(step.dueAt - clock.now(), LONGEST_WAIT)
    cancel = wait === null ? () => {} : clock.after(wait, look)
  }

  return {
    handle(alert) {
      const project = options.session(alert.session)?.project ?? null
      memory =
        alert.action === 'raise'
          ? raised(memory, alert, { id: alert.session, project })
          : withdrawn(memory, alert.id)
      look()
    },
    settingsChanged() {
      const before = around()
      settings = options.settings()
      memory = settled(memory, before, around())
      if (settings.notify.hideDetails && !before.settings.notify.hideDetails) {
        ;[...shown.keys()].forEach(take)
        memory = outdated(memory, clock.now())
      }
      look()
    },
    sleep() {
      asleep = true
      look()
    },
    wake() {
      asleep = false
      look()
    },
    closeAll() {
      cancel()
      memory = NOTHING_POSTED
      ;[...shown.keys()].forEach(take)
    },
  }
}
