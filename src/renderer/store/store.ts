import {
  DEFAULT_SETTINGS,
  type Settings,
  type ShellFacts,
  type Snapshot,
} from '../../shared/contract'
import type { Bridge } from '../bridge'
import { createActions, sayOf, type Actions } from './actions'
import { share } from './share'

export type { Actions } from './actions'

export interface AppState {
  /** Null until the first one came. */
  snapshot: Snapshot | null
  settings: Settings
  /** False while `settings` are only the defaults, because the shell has not answered yet. */
  settled: boolean
  /** What the shell around the page can do; null until it answered. */
  shell: ShellFacts | null
  /** False while the shell cannot be reached. */
  linked: boolean
  /** A sentence about the last request that failed; null when none did or it was dismissed. */
  failure: string | null
  /** What came of the last thing the person asked for (`Go to it`); null: nothing to say, or it was read. */
  said: Said | null
}

export interface Said {
  text: string
  /** It worked and needs no more attention: it goes by itself. */
  passing: boolean
}

export interface Store {
  getState(): AppState
  subscribe(listener: () => void): () => void
  /** Another object when what the shell can do has changed; read it by `useActions`. */
  readonly actions: Actions
  kind: Bridge['kind']
}

/** Holds what the bridge said last. Subscribes at once: a push that comes before React mounts is not lost. */
export function createStore(bridge: Bridge): Store {
  let state: AppState = {
    snapshot: null,
    settings: DEFAULT_SETTINGS,
    settled: false,
    shell: null,
    linked: true,
    failure: null,
    said: null,
  }
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
  const settle = (settings: Settings) => set({ settings, settled: true })
  const fail = (cause: unknown) =>
    set({ failure: cause instanceof Error ? cause.message : String(cause) })

  const parts = { bridge, get: () => state, set, settle, fail }
  let actions = createActions(parts, false)
  const know = (shell: ShellFacts) => {
    const { goTo } = shell.can
    if (goTo !== (actions.goTo !== null)) actions = createActions(parts, goTo)
    set({ shell: share(state.shell, shell) })
  }
  const askShell = () => void bridge.request('andon:shell', null).then(know, fail)
  const load = () => {
    bridge.request('andon:snapshot', null).then(show, fail)
    bridge.request('andon:settings', null).then(settle, fail)
    askShell()
  }

  bridge.onPush('andon:snapshot:changed', show)
  bridge.onPush('andon:settings:changed', (settings) => {
    settle(settings)
    askShell()
  })
  // Nothing tells when something stopped working; each opening of the popover asks.
  bridge.onPush('andon:focus', ({ said }) => {
    askShell()
    if (said) set({ said: sayOf(said) })
  })
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
    get actions() {
      return actions
    },
  }
}
