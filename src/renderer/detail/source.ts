import type { Detail, Limit, Screen, Session, TodoEntry } from '../../shared/contract'
import type { Store } from '../store/store'
import { prepend, refresh, type Timeline } from './pages'

const PAGE = 60
/** Output of a running command grows without the session's state changing. */
const LIVE_MS = 1000

/** What the turn runs with, where the tool tells it. */
export type Settings = Pick<Detail, 'effort' | 'permissions'>

export interface Loaded {
  session: Session
  screen: Screen
  limits: readonly Limit[]
  costUsd: number | undefined
  /** The whole to-do list; undefined where there is none. */
  todoItems: readonly TodoEntry[] | undefined
  settings: Settings
  timeline: Timeline
}

export interface DetailState {
  /** `missing`: there is no such session (any more). */
  phase: 'loading' | 'ready' | 'missing' | 'failed'
  loaded: Loaded | null
}

/** One session's detail while somebody looks at it. */
export interface DetailSource {
  getState(): DetailState
  /** Loads for as long as somebody listens: at once, when the session changes, each second while output is live. */
  subscribe(listener: () => void): () => void
  loadEarlier(): void
}

/** `after` calls back once after so many ms; its result cancels. */
export type After = (ms: number, run: () => void) => () => void

export function openDetail(
  store: Store,
  { id, agent }: { id: string; agent: string | null },
  after: After,
): DetailSource {
  let state: DetailState = { phase: 'loading', loaded: null }
  const listeners = new Set<() => void>()
  let running = false
  let again = false
  let stop = () => {}
  let cancel = () => {}

  const set = (next: DetailState) => {
    state = next
    listeners.forEach((listener) => listener())
  }
  const ask = (before: number | null) => store.actions.detail({ id, agent, before, limit: PAGE })

  /** One request at a time; what changes meanwhile is asked for by one more. */
  const load = async () => {
    again = running
    if (running) return
    running = true
    cancel()
    const answer = await ask(null).catch(() => undefined)
    running = false
    if (listeners.size === 0) return
    if (answer === undefined) set({ ...state, phase: 'failed' })
    else if (answer === null) set({ ...state, phase: 'missing' })
    else {
      const timeline = refresh(state.loaded?.timeline ?? null, answer)
      const { session, screen, limits = [], costUsd, todoItems } = answer
      const settings = settingsOf(answer)
      set({
        phase: 'ready',
        loaded: { session, screen, limits, costUsd, todoItems, settings, timeline },
      })
      if (screen.kind === 'output' && screen.live) cancel = after(LIVE_MS, () => void load())
    }
    if (again) void load()
  }

  const start = () => {
    let seen = listed(store, id)
    const unsubscribe = store.subscribe(() => {
      const now = listed(store, id)
      if (now === seen) return
      seen = now
      void load()
    })
    void load()
    return () => {
      unsubscribe()
      cancel()
    }
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      if (listeners.size === 1) stop = start()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop()
      }
    },
    loadEarlier() {
      const before = state.loaded?.timeline.earlier ?? null
      if (before === null) return
      ask(before).then(
        (answer) => {
          const { loaded } = state
          if (!answer || loaded?.timeline.earlier !== before) return
          set({ ...state, loaded: { ...loaded, timeline: prepend(loaded.timeline, answer) } })
        },
        () => set({ ...state, phase: 'failed' }),
      )
    },
  }
}

const settingsOf = ({ effort, permissions }: Detail): Settings => ({
  ...(effort !== undefined && { effort }),
  ...(permissions !== undefined && { permissions }),
})

function listed(store: Store, id: string): Session | undefined {
  return store.getState().snapshot?.sessions.find((session) => session.id === id)
}
