import { standingMutes, withMute, withoutMute } from '../../shared/alerts'
import type { Handlers, RequestOf, Settings } from '../../shared/contract'
import type { SettingsStore } from '../settings'
import type { Outside } from './outside'
import type { Station } from './station'

export interface HandlerParts {
  station: Pick<Station, 'snapshot' | 'detail' | 'step' | 'track' | 'moment'>
  settings: SettingsStore
  /** The page asked for its first snapshot: it listens now. */
  pageReady(): void
  hide(): void
  /** The page would like to be this high (CSS pixels). */
  fit(height: number): void
  outside: Outside
  /** Epoch ms; the system's clock by default. */
  now?(): number
}

/** The settings with one rule more or less; rules whose time is over go. */
export function withMuted(
  settings: Settings,
  { muted, ...rule }: RequestOf<'andon:mute'>,
  now: number,
): Settings {
  const standing = standingMutes(settings.mutes, now)
  return { ...settings, mutes: muted ? withMute(standing, rule) : withoutMute(standing, rule) }
}

/** What a page may ask of its shell, be it the popover or a browser's tab. */
export function createHandlers({
  station,
  settings,
  pageReady,
  hide,
  fit,
  outside,
  now = Date.now,
}: HandlerParts): Handlers {
  return {
    'andon:snapshot': () => {
      // After the answer: the page then has the session that it is sent to.
      setImmediate(pageReady)
      return station.snapshot()
    },
    'andon:detail': (request) => station.detail(request),
    'andon:track': (request) => station.track(request),
    'andon:moment': (request) => station.moment(request),
    'andon:step': (request) => station.step(request),
    'andon:settings': () => settings.current(),
    'andon:settings:save': (next) => settings.save(next),
    'andon:mute': (rule) => settings.update((current) => withMuted(current, rule, now())),
    'andon:hide': () => {
      hide()
      return null
    },
    'andon:height': ({ height }) => {
      fit(height)
      return null
    },
    'andon:go': ({ session }) => outside.go(session),
    'andon:shell': () => outside.facts(),
    'andon:open': (request) => outside.open(request),
    'andon:choose-folder': () => outside.chooseFolder(),
    'andon:test-notification': () => outside.testNotification(),
  }
}
