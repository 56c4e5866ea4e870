import type { Handlers, Settings } from '../../shared/contract'
import type { SettingsStore } from '../settings'
import type { Station } from './station'

export interface HandlerParts {
  station: Pick<Station, 'snapshot' | 'detail'>
  settings: SettingsStore
  /** The page asked for its first snapshot: it listens now. */
  pageReady(): void
  hide(): void
  /** The page would like to be this high (CSS pixels). */
  fit(height: number): void
}

/** The list of muted sessions with one more or one less. */
export function withMuted(settings: Settings, session: string, muted: boolean): Settings {
  const others = settings.muted.filter((id) => id !== session)
  return { ...settings, muted: muted ? [...others, session] : others }
}

/** What a page may ask of its shell, be it the popover or a browser's tab. */
export function createHandlers({
  station,
  settings,
  pageReady,
  hide,
  fit,
}: HandlerParts): Handlers {
  return {
    'andon:snapshot': () => {
      // After the answer: the page then has the session that it is sent to.
      setImmediate(pageReady)
      return station.snapshot()
    },
    'andon:detail': (request) => station.detail(request),
    'andon:settings': () => settings.current(),
    'andon:settings:save': (next) => settings.save(next),
    'andon:mute': ({ session, muted }) =>
      settings.update((current) => withMuted(current, session, muted)),
    'andon:hide': () => {
      hide()
      return null
    },
    'andon:height': ({ height }) => {
      fit(height)
      return null
    },
  }
}
