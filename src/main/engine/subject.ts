import type { StoreDetail } from '../../shared/adapters'
import type { Screen, Session, Snapshot } from '../../shared/contract'
import type { Entry } from './files/entry'
import type { Home } from './files/home'
import { storeIo } from './files/reader'

/** Where a session's records lie, or those of one of its sub-agents. */
export type Subject =
  | { kind: 'log'; session: Session; home: Home; group: string; entry: Entry }
  /** `stored`: as it is; `at`: as it was when it had only so many records. */
  | {
      kind: 'store'
      session: Session
      stored: StoreDetail
      at(until: number): StoreDetail | null
      /** What one of its steps shows; rejects where the store cannot be read. */
      body(offset: number): Promise<Screen>
    }
  /** It is listed, but has no records that can be read. */
  | { kind: 'nothing'; session: Session }

/** Null: no such session, or no such agent of it. */
export function subjectOf(
  homes: readonly Home[],
  snapshot: Snapshot,
  { id, agent }: { id: string; agent: string | null },
): Subject | null {
  const session = snapshot.sessions.find((each) => each.id === id)
  const home = session && homeOf(homes, session)
  if (!home) return null
  const group = session.id.slice(session.tool.length + 1)
  const view = home.view()
  const asked = { group, agent, session }
  const stored = home.adapter.storeDetail?.(view, asked)
  if (stored) {
    const at = (until: number) => home.adapter.storeDetail?.(view, { ...asked, until }) ?? null
    const body = async (offset: number): Promise<Screen> =>
      (await home.adapter.storeBody?.(view, asked, offset, storeIo(home))) ?? { kind: 'none' }
    return { kind: 'store', session, stored, at, body }
  }
  const { main, agents } = home.adapter.detailFiles(view, group)
  const path = agent === null ? main : (agents[agent] ?? null)
  if (path === null && agent !== null) return null
  const entry = path === null ? undefined : home.files.get(path)
  if (entry?.located.kind !== 'log') return { kind: 'nothing', session }
  return { kind: 'log', session, home, group, entry }
}

function homeOf(homes: readonly Home[], session: Session): Home | undefined {
  return homes.find(
    (home) =>
      home.tool === session.tool &&
      home.display === session.home &&
      home.drafts.some((draft) => draft.session.id === session.id),
  )
}
