import type { Session } from '../contract'

/** A session as it is drawn now, with what the alerts need and no shell sees. */
export interface Drawn {
  session: Session
  /** The state is only kept until another one has lasted: nothing new may be announced for it. */
  held: boolean
  /** Why it is hidden by default; null: shown. See `Draft.hidden`. */
  hidden: string | null
  /** See `Draft.needId`. */
  needId: string | null
  /** See `Draft.says`. */
  says: string | null
}

/** What the adapter says now, before it is settled. */
export interface Candidate extends Omit<Drawn, 'held'> {
  /** See `Draft.settlesAt`. */
  settlesAt: number | null
}
