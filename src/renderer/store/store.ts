import {
  DEFAULT_SETTINGS,
  type Detail,
  type DetailRequest,
  type Settings,
  type Snapshot,
} from '../../shared/contract'
import type { Bridge } from '../bridge'
import { share } from './share'

export interface AppState {
  /** Null until the first one came. */
  snapshot: Snapshot | null
  settings: Settings
  /** False while the shell cannot be reached. */
  linked: boolean
  /** A sentence about the last request that failed; null when none did or it was dismissed. */
  failure: string | null
}

/** What the person can do. Each returns at once; a failure shows as `failure`. */
export interface Actions {
  mute(session: string, muted: boolean): void
  save(settings: Settings): void
  hide(): void
  dismissFailure(): void
  /** Brings the agent's own window to the front; null where the shell cannot. */
  goTo: ((session: string) => void) | null
  detail(request: DetailRequest): Promise<Detail | null>
}

export interface Store {
  getState(): AppState
  subscribe(listener: () => void): () => void
  actions: Actions
  kind: Bridge['kind']
}

/** Holds what the bridge said last. Subscribes at once: a push that comes before React mounts is not lost. */
export function createStore(bridge: Bridge): Store {
  let state: AppState = { snapshot: null, settings: DEFAULT_SETTINGS, linked: true, failure: null }
  const listeners = new Set<() => void>()

  const set = (change: Partial<AppState>) => {
    state = { ...state, ...change }
    listeners.forEach((listener) => listener())
  }
  const show = (snapshot: Snapshot | null) => {
    // The answer to the first request may be older than a push that overtook it.
    if (!snapshot || (state.snapshot && snapshot.generatedAt < state.snapshot.generatedAt)) return
    set({ snapshot: share(state.snapshot, snapshot) })
  }
  const fail = (cause: unknown) =>
    set({ failure: cause instanceof Error ? cause.message : String(cause) })
  const load = () => {
    bridge.request('andon:snapshot', null).then(show, fail)
    bridge.request('andon:settings', null).then((settings) => set({ settings }), fail)
  }

  bridge.onPush('andon:snapshot:changed', show)
  bridge.onPush('andon:settings:changed', (settings) => set({ settings }))
  bridge.onLink?.((linked) => {
    if (linked === state.linked) return
    set({ linked })
    if (linked) load()
  })
  load()

  return {
    kind: bridge.kind,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    actions: {
      mute(session, muted) {
        bridge
          .request('andon:mute', { scope: 'session', value: session, until: null, muted })
          .then((settings) => set({ settings }), fail)
      },
      save(settings) {
        const before = state.settings
        set({ settings })
        bridge.request('andon:settings:save', settings).then(
          (saved) => set({ settings: saved }),
          (cause: unknown) => {
            set({ settings: before })
            fail(cause)
          },
        )
      },
      hide: () => void bridge.request('andon:hide', null).catch(fail),
      dismissFailure: () => set({ failure: null }),
      goTo: null,
      detail: (request) => bridge.request('andon:detail', request),
    },
  }
}
