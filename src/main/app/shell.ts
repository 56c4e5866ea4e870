import { app } from 'electron'
import type { Settings } from '../../shared/contract'
import { serveRequests } from '../ipc/ipc'
import type { Log } from '../log'
import { nativeNotice } from '../notify/native'
import { createNotices } from '../notify/notices'
import type { Target } from '../popover/focus'
import type { SettingsStore } from '../settings'
import { createHandlers, createStation, type StationOptions } from '../station'
import { createTray } from '../tray/tray'
import { watchLife } from './life'
import { panelNow } from './looks'
import { whenTrayIsMissing } from './no-tray'
import { desktopOutside } from './outside'
import { createPage } from './page'
import { PARTS } from './paths'
import { platformOf } from './platform'

export interface ShellOptions {
  settings: SettingsStore
  makeEngine: StationOptions['make']
  /** The app is about to end. */
  onQuit(): Promise<void>
  log: Log
}

export interface Shell {
  /** Opens the popover at a session, a screen, or just so. */
  open(target?: Target): void
}

/** Puts the desktop shell together. Only wires: each part's rules are in its own room. */
export function runShell({ settings, makeEngine, onQuit, log }: ShellOptions): Shell {
  const platform = platformOf(process.platform)
  /** What does not work here; the tray's menu says it. */
  const notes = new Set<string>()
  if (settings.trouble) notes.add('The settings file could not be read; defaults are used')

  const station = createStation({
    make: makeEngine,
    log,
    onSnapshot: () => {
      drawTray()
      page.refresh()
    },
    onAlert: (alert) => notices.handle(alert),
    onRestart: () => notices.closeAll(),
  })
  const page = createPage({
    platform,
    settings: settings.current,
    snapshot: station.snapshot,
    trayBounds: () => tray.bounds(),
    log,
  })
  const notices = createNotices({
    settings: settings.current,
    session: (id) => station.snapshot()?.sessions.find((session) => session.id === id),
    make: nativeNotice({
      platform,
      icon: PARTS.appIcon,
      log,
      refused: (sentence) => {
        notes.add(sentence)
        drawTray()
      },
    }),
    open: (session) => page.open({ session }),
  })
  const tray = createTray({
    platform,
    icons: PARTS.icons,
    actions: {
      toggle: page.toggle,
      open: (session) => page.open({ session }),
      settings: () => page.open({ session: null, screen: 'settings' }),
      quit: () => app.quit(),
    },
  })
  const drawTray = () =>
    tray.show({
      snapshot: station.snapshot(),
      settings: settings.current(),
      panel: panelNow(platform),
      notes: [...notes],
    })

  const outside = desktopOutside({
    platform,
    troubles: () =>
      settings.trouble === null ? [] : [{ about: 'settings', text: settings.trouble }],
  })
  const { ready: pageReady, hide, fit, open } = page
  serveRequests(createHandlers({ station, settings, pageReady, hide, fit, outside }), log)
  settings.listen((next: Settings) => {
    page.tell('andon:settings:changed', next)
    drawTray()
    notices.settingsChanged()
    void station.follow(next)
  })
  watchLife({
    woke: () => void station.rescan(),
    looksChanged: drawTray,
    quitting: async () => {
      notices.closeAll()
      page.destroy()
      tray.destroy()
      await station.stop()
      await onQuit()
    },
  })
  drawTray()
  void station.follow(settings.current())
  if (platform === 'linux') whenTrayIsMissing(open)
  return { open }
}
