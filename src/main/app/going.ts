import type { GoOutcome, Session, Snapshot } from '../../shared/contract'
import type { Target } from '../popover/focus'

export interface GoingParts {
  snapshot(): Snapshot | null
  /** Brings the session's own window to the front. Never rejects. */
  go(session: Session): Promise<GoOutcome>
  /** Opens the popover. */
  open(target: Target): void
}

export interface Going {
  /** The page asked: it says what came of it. */
  to(session: string): Promise<GoOutcome>
  /** The tray's menu or a notification asked: what could not be shown is said in the popover. */
  toOrOpen(session: string): Promise<void>
  /** To the one that has waited longest; nobody waits: to the popover. */
  next(): Promise<void>
}

const GONE: GoOutcome = {
  outcome: 'failed',
  strategy: null,
  text: 'This session is no longer there.',
}

/** Goes to an agent, wherever the person asked for it. */
export function createGoing({ snapshot, go, open }: GoingParts): Going {
  const to = async (id: string): Promise<GoOutcome> => {
    const session = snapshot()?.sessions.find((one) => one.id === id)
    return session ? go(session) : GONE
  }
  const toOrOpen = async (id: string) => {
    const said = await to(id)
    if (said.outcome !== 'shown') open({ session: id, said })
  }
  return {
    to,
    toOrOpen,
    async next() {
      // The list's order: waiting ones first, the longest wait before the others.
      const first = snapshot()?.sessions[0]
      if (first?.state === 'waiting') await toOrOpen(first.id)
      else open({ session: null })
    },
  }
}
