import type { Alert, Session, Settings } from '../../shared/contract'
import { mayShow, noticeWords } from './notice'

/** A notification on the screen, as the rules see it; `native.ts` makes one of Electron's. */
export interface Notice {
  show(): void
  close(): void
}

export interface NoticeEvents {
  /** The person clicked it. */
  clicked(): void
}

export interface NoticesOptions {
  settings(): Settings
  session(id: string): Session | undefined
  make(alert: Alert, words: { title: string; body: string }, events: NoticeEvents): Notice
  open(session: string): void
}

export interface Notices {
  handle(alert: Alert): void
  /** Takes back what the settings no longer allow. */
  settingsChanged(): void
  closeAll(): void
}

/** Far more than anyone leaves unanswered; only there so that nothing grows for ever. */
const KEPT = 200

/**
 * Raises and withdraws. A notification is kept until it is withdrawn, also after the system closed its banner: it may
 * still lie in the system's list, and one that is collected loses its click (electron#32585).
 */
export function createNotices(options: NoticesOptions): Notices {
  const shown = new Map<string, { alert: Alert; notice: Notice }>()

  const allowed = (alert: Alert) => {
    const project = options.session(alert.session)?.project ?? ''
    return mayShow(alert, { id: alert.session, project }, options.settings(), Date.now())
  }
  const take = (id: string) => {
    const entry = shown.get(id)
    shown.delete(id)
    entry?.notice.close()
  }
  const raise = (alert: Alert) => {
    const settings = options.settings()
    if (shown.has(alert.id) || !allowed(alert)) return
    const session = options.session(alert.session)
    const words = noticeWords(alert, session, settings.notify.hideDetails)
    const notice = options.make(alert, words, {
      clicked: () => options.open(alert.session),
    })
    const oldest = shown.size < KEPT ? undefined : shown.keys().next().value
    if (oldest !== undefined) shown.delete(oldest)
    shown.set(alert.id, { alert, notice })
    notice.show()
  }
  const settingsChanged = () => {
    for (const { alert } of Array.from(shown.values())) {
      if (!allowed(alert)) take(alert.id)
    }
  }

  return {
    handle: (alert) => (alert.action === 'raise' ? raise(alert) : take(alert.id)),
    settingsChanged,
    closeAll: () => [...shown.keys()].forEach(take),
  }
}
