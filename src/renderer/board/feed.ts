import type { Detail, Screen, Session, Step } from '../../shared/contract'
import type { After } from '../detail/source'
import type { Store } from '../store/store'

/** Requests under way at one time, whatever is in view. */
const AT_ONCE = 3
/** A session that changes all the time is asked for at most this often (ms). */
const EVERY_MS = 1000

/** What a tile shows of a session beside its row. */
export interface Tile {
  screen: Screen
  last: Step | null
}

/** The screens of the tiles in view, kept fresh. */
export interface Feed {
  /** Null: not known yet. */
  get(id: string): Tile | null
  subscribe(id: string, listener: () => void): () => void
  /** This tile is in view, until the result is called; nothing is asked for while none is. */
  watch(id: string): () => void
}

export interface FeedParts {
  store: Store
  after: After
  /** Ms of any clock that only goes forward. */
  now: () => number
}

interface Known {
  tile: Tile | null
  /** The session as it was when it was asked for. */
  session: Session
  at: number
}

export function openFeed({ store, after, now }: FeedParts): Feed {
  const known = new Map<string, Known>()
  const watched = new Map<string, number>()
  const running = new Set<string>()
  const listeners = new Map<string, Set<() => void>>()
  let timer: (() => void) | null = null
  let unsubscribe: (() => void) | null = null

  const sessions = () => store.getState().snapshot?.sessions ?? []

  const load = async (session: Session) => {
    const { id } = session
    running.add(id)
    const answer = await store.actions
      .detail({ id, agent: null, before: null, limit: 1 })
      .catch(() => null)
    running.delete(id)
    // What could not be read keeps what it showed; it is tried again when the session changes.
    const tile = answer ? tileOf(answer) : (known.get(id)?.tile ?? null)
    known.set(id, { tile, session, at: now() })
    listeners.get(id)?.forEach((listener) => listener())
    pump()
  }
  const pump = () => {
    timer?.()
    timer = null
    let soonest = Infinity
    for (const session of sessions()) {
      if (!watched.has(session.id) || running.has(session.id)) continue
      const due = dueAt(known.get(session.id), session)
      if (due > now()) soonest = Math.min(soonest, due)
      else if (running.size < AT_ONCE) void load(session)
    }
    if (soonest < Infinity) timer = after(Math.max(1, soonest - now()), pump)
  }
  const changed = () => {
    const there = new Set(sessions().map(({ id }) => id))
    for (const id of known.keys()) if (!there.has(id)) known.delete(id)
    pump()
  }
  const unwatch = (id: string) => {
    const left = (watched.get(id) ?? 1) - 1
    if (left > 0) watched.set(id, left)
    else watched.delete(id)
    if (watched.size > 0) return
    unsubscribe?.()
    unsubscribe = null
    pump()
  }

  return {
    get: (id) => known.get(id)?.tile ?? null,
    subscribe(id, listener) {
      const set = listeners.get(id) ?? new Set()
      listeners.set(id, set.add(listener))
      return () => {
        set.delete(listener)
        if (set.size === 0) listeners.delete(id)
      }
    },
    watch(id) {
      watched.set(id, (watched.get(id) ?? 0) + 1)
      unsubscribe ??= store.subscribe(changed)
      pump()
      return () => unwatch(id)
    },
  }
}

const tileOf = ({ screen, steps }: Detail): Tile => ({ screen, last: steps.at(-1) ?? null })

/** When to ask for it (again). A running command's output grows without the session's row changing. */
function dueAt(known: Known | undefined, session: Session): number {
  if (!known) return -Infinity
  const live = known.tile?.screen.kind === 'output' && known.tile.screen.live
  return known.session !== session || live ? known.at + EVERY_MS : Infinity
}
