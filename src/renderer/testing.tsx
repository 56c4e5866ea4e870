import { act, render } from '@testing-library/react'
import { withMute, withoutMute } from '../shared/alerts'
import {
  settingsSchema,
  type Detail,
  type DetailRequest,
  type GoOutcome,
  type Moment,
  type MomentRequest,
  type PushName,
  type PushOf,
  type RequestOf,
  type Screen,
  type Settings,
  type ShellFacts,
  type Snapshot,
  type StepRequest,
  type Track,
} from '../shared/contract'
import { App } from './app/app'
import { followOpened } from './app/opened'
import type { Bridge } from './bridge'
import { createCheck } from './bridge/check'
import { MacContext } from './keys/mac'
import { StoreProvider } from './store/context'
import { createStore } from './store/store'
import { TickerProvider } from './time/context'
import { createTicker } from './time/ticker'

/** Tests of the page stand at this moment. */
export const NOW = Date.parse('2026-11-30T12:00:00.000Z')

export interface FakeOptions {
  kind?: Bridge['kind']
  snapshot?: Snapshot | null
  settings?: Partial<Settings>
  detail?: (request: DetailRequest) => Detail | null
  /** What a step showed; nothing by default. */
  step?: (request: StepRequest) => Screen | null
  /** Every session's past; none by default. */
  track?: Track
  moment?: (request: MomentRequest) => Moment | null
  /** What the shell can do; nothing by default. */
  can?: Partial<ShellFacts['can']>
  shell?: Partial<Omit<ShellFacts, 'can' | 'kind'>>
  /** What comes of going to a session. */
  go?: GoOutcome
  /** What the person picks when asked for a folder. */
  folder?: string | null
  /** What a test notification comes to. */
  tested?: string | null
  /** Requests with these names are refused with this sentence. */
  refuse?: { names: readonly string[]; message: string }
}

const CANNOT: ShellFacts['can'] = {
  goTo: false,
  notify: false,
  chooseFolder: false,
  launchAtLogin: false,
  shortcut: false,
  trayIcon: false,
  openFiles: false,
}

function factsOf({ kind = 'desktop', can, shell }: FakeOptions): ShellFacts {
  return {
    kind,
    platform: 'linux',
    version: '0.0.0',
    troubles: [],
    crashReport: null,
    ...shell,
    can: { ...CANNOT, notify: kind === 'desktop', trayIcon: kind === 'desktop', ...can },
  }
}

/** A shell in memory: answers as the contract says, remembers what was asked, pushes on demand. */
export function fakeBridge(options: FakeOptions = {}) {
  let settings = settingsSchema.parse({ welcomed: true, ...options.settings })
  const check = createCheck()
  const asked: { name: string; payload: unknown }[] = []
  const listeners = new Map<string, Set<(value: never) => void>>()
  const links = new Set<(up: boolean) => void>()
  const answer = (name: string, payload: unknown): unknown => {
    switch (name) {
      case 'andon:snapshot':
        return options.snapshot ?? null
      case 'andon:settings:save':
        return (settings = settingsSchema.parse(payload))
      case 'andon:mute': {
        const { muted, ...rule } = payload as RequestOf<'andon:mute'>
        const mutes = muted ? withMute(settings.mutes, rule) : withoutMute(settings.mutes, rule)
        return (settings = { ...settings, mutes })
      }
      case 'andon:detail':
        return options.detail?.(payload as DetailRequest) ?? null
      case 'andon:track':
        return options.track ?? null
      case 'andon:moment':
        return options.moment?.(payload as MomentRequest) ?? null
      case 'andon:step':
        return options.step?.(payload as StepRequest) ?? null
      case 'andon:shell':
        return factsOf(options)
      case 'andon:go':
        return (
          options.go ?? {
            outcome: 'failed',
            strategy: null,
            text: 'Its window could not be found.',
          }
        )
      case 'andon:open':
        return true
      case 'andon:choose-folder':
        return options.folder ?? null
      case 'andon:test-notification':
        return options.tested ?? null
      case 'andon:hide':
        return null
      default:
        return settings
    }
  }
  const bridge: Bridge = {
    kind: options.kind ?? 'desktop',
    async request(name, payload) {
      asked.push({ name, payload })
      if (options.refuse?.names.includes(name)) throw new Error(options.refuse.message)
      return check.response(name, answer(name, payload))
    },
    onPush(name, listener) {
      const set = listeners.get(name) ?? new Set()
      set.add(listener)
      listeners.set(name, set)
      return () => set.delete(listener)
    },
    onLink(listener) {
      links.add(listener)
      return () => links.delete(listener)
    },
  }
  return {
    bridge,
    asked,
    /** What was asked by this name, oldest first. */
    asks: (name: string) => asked.filter((one) => one.name === name).map(({ payload }) => payload),
    push<N extends PushName>(name: N, value: PushOf<N>) {
      act(() => listeners.get(name)?.forEach((listener) => listener(value as never)))
    },
    link(up: boolean) {
      act(() => links.forEach((listener) => listener(up)))
    },
  }
}

/** How wide the window is, CSS pixels. */
function setWidth(width: number) {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(viewport: { width: number }): void }
  }
  happyDOM.setViewport({ width })
}

/** The whole page over a fake shell, after its first answers. The clock stands at NOW until `tick` moves it. */
export async function renderApp(
  options: FakeOptions & { mac?: boolean; width?: number; hash?: string } = {},
) {
  window.location.hash = options.hash ?? ''
  setWidth(options.width ?? 380)
  const fake = fakeBridge(options)
  const store = createStore(fake.bridge)
  followOpened(fake.bridge)
  let now = NOW
  let beat = () => {}
  const ticker = createTicker({
    now: () => now,
    every: (_ms, run) => {
      beat = run
      return () => {}
    },
    hidden: () => false,
  })
  const view = render(
    <StoreProvider store={store}>
      <TickerProvider ticker={ticker}>
        <MacContext value={options.mac ?? false}>
          <App />
        </MacContext>
      </TickerProvider>
    </StoreProvider>,
  )
  await act(async () => {})
  return {
    ...fake,
    ...view,
    store,
    tick(ms: number) {
      now += ms
      act(() => beat())
    },
  }
}
