import type { Session } from '../contract'
import { sampleSession } from '../testing'
import type { Candidate, Drawn } from './drawn'

export function sampleCandidate(
  fields: Partial<Session> = {},
  rest: Partial<Omit<Candidate, 'session'>> = {},
): Candidate {
  const session = sampleSession(fields)
  return { session, hidden: null, needId: null, says: null, settlesAt: null, ...rest }
}

export function sampleDrawn(
  fields: Partial<Session> = {},
  rest: Partial<Omit<Drawn, 'session'>> = {},
): Drawn {
  return {
    session: sampleSession(fields),
    held: false,
    hidden: null,
    needId: null,
    says: null,
    ...rest,
  }
}
