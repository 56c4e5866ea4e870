import { mutesOf } from '../../shared/alerts'
import type {
  Detail,
  DetailRequest,
  GoOutcome,
  Moment,
  MomentRequest,
  Mute,
  OpenRequest,
  Screen,
  Settings,
  StepRequest,
  Track,
  TrackRequest,
} from '../../shared/contract'
import type { Bridge } from '../bridge'
import type { AppState } from './store'

/** What the person can do. Those without an answer return at once; a failure shows as `failure`. */
export interface Actions {
  /** Mutes one session for good, or lifts every rule that mutes it, also one of its whole project. */
  mute(session: string, muted: boolean): void
  /** One rule more, or (`muted` false) less. */
  muteBy(rule: Mute, muted: boolean): void
  save(settings: Settings): void
  hide(): void
  dismissFailure(): void
  dismissSaid(): void
  /** Brings the agent's own window to the front and shows what came of it; null where the shell cannot. */
  goTo: ((session: string) => void) | null
  /** Opens a link or a file of Andon's own; says so when it was refused. */
  open(request: OpenRequest): void
  /** A folder that the person picked; null: none. */
  chooseFolder(): Promise<string | null>
  /** Null: it was handed to the system; else why not. */
  testNotification(): Promise<string | null>
  detail(request: DetailRequest): Promise<Detail | null>
  /** What one step showed. */
  step(request: StepRequest): Promise<Screen | null>
  track(request: TrackRequest): Promise<Track | null>
  moment(request: MomentRequest): Promise<Moment | null>
}

export interface ActionParts {
  bridge: Bridge
  get(): AppState
  set(change: Partial<AppState>): void
  settle(settings: Settings): void
  fail(cause: unknown): void
}

/** `canGoTo`: the shell can bring a window to the front. */
export function createActions(parts: ActionParts, canGoTo: boolean): Actions {
  const { bridge, get, set, settle, fail } = parts
  const askShell = () =>
    void bridge.request('andon:shell', null).then((shell) => set({ shell }), fail)

  const muteBy = (rule: Mute, muted: boolean) =>
    void bridge.request('andon:mute', { ...rule, muted }).then(settle, fail)

  const goTo = (session: string) =>
    void bridge.request('andon:go', { session }).then((came) => set({ said: sayOf(came) }), fail)

  return {
    muteBy,
    mute(id, muted) {
      const own: Mute = { scope: 'session', value: id, until: null }
      if (muted) return muteBy(own, true)
      const { snapshot, settings } = get()
      const project = snapshot?.sessions.find((one) => one.id === id)?.project ?? null
      const rules = mutesOf(settings.mutes, { id, project }, Date.now())
      for (const rule of rules.length > 0 ? rules : [own]) muteBy(rule, false)
    },
    save(settings) {
      const before = get().settings
      set({ settings })
      bridge.request('andon:settings:save', settings).then(
        (saved) => {
          settle(saved)
          askShell()
        },
        (cause: unknown) => {
          set({ settings: before })
          fail(cause)
        },
      )
    },
    hide: () => void bridge.request('andon:hide', null).catch(fail),
    dismissFailure: () => set({ failure: null }),
    dismissSaid: () => set({ said: null }),
    goTo: canGoTo ? goTo : null,
    open(request) {
      bridge.request('andon:open', request).then((opened) => {
        if (!opened) set({ said: { text: 'That could not be opened.', passing: false } })
      }, fail)
    },
    chooseFolder: () => bridge.request('andon:choose-folder', null),
    testNotification: () => bridge.request('andon:test-notification', null).finally(askShell),
    detail: (request) => bridge.request('andon:detail', request),
    step: (request) => bridge.request('andon:step', request),
    track: (request) => bridge.request('andon:track', request),
    moment: (request) => bridge.request('andon:moment', request),
  }
}

/** What the page says of going to an agent's window. */
export function sayOf({ outcome, text }: GoOutcome): AppState['said'] {
  return text === '' ? null : { text, passing: outcome === 'shown' || outcome === 'opened' }
}
