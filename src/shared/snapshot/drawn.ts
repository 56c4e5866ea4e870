import type { Session } from '../contract'

/** A session as it is drawn now, with what the alerts need and no shell sees. */
export interface Drawn {
  session: Session
  /** Why it is hidden by default; null: shown. See `Draft.hidden`. */
  hidden: string | null
  /** See `Draft.needId`. */
  needId: string | null
  /** See `Draft.says`. */
  says: string | null
}

/** What the adapter says now, before it is settled. */
export interface Candidate extends Drawn {
  /** See `Draft.settlesAt`. */
  settlesAt: number | null
}
