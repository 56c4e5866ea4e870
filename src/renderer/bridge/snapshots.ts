import { z } from 'zod'
import { sessionSchema, snapshotSchema, type Session, type Snapshot } from '../../shared/contract'
import { same } from '../store/share'

/** All of a snapshot but what its sessions are. */
const frameSchema = snapshotSchema.extend({ sessions: z.array(z.unknown()) })

/**
 * Checks snapshots one after the other as the contract has them; throws a ZodError for what is none. A session that is
 * as it was in the one before is not checked again but is the same object: most of 300 are, ten times a second.
 */
export function snapshotCheck(): (value: unknown) => Snapshot {
  let known = new Map<string, Session>()
  return (value) => {
    const frame = frameSchema.parse(value)
    const next = new Map<string, Session>()
    const sessions = frame.sessions.map((raw) => {
      const before = known.get(idOf(raw))
      const session = before && same(before, raw) ? before : sessionSchema.parse(raw)
      next.set(session.id, session)
      return session
    })
    known = next
    return { ...frame, sessions }
  }
}

function idOf(raw: unknown): string {
  return typeof raw === 'object' && raw !== null && 'id' in raw ? String(raw.id) : ''
}
