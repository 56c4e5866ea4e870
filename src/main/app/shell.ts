import { app, type WebContents } from 'electron'
import type { PushName, PushOf, Settings } from '../../shared/contract'
import { systemClock } from '../engine/clock'
import { push, serveRequests } from '../ipc/ipc'
import type { Log } from '../log'
import { nativeNotice } from '../notify/native'
import { createNotices } from '../notify/notices'
import { createFocus, type Target } from '../popover/focus'
import { createPopover } from '../popover/popover'
import { makeWindow } from '../popover/window'
import type { SettingsStore } from '../settings'
import { createHandlers, createStation, type StationOptions } from '../station'
import { createTray } from '../tray/tray'
import { watchLife } from './life'
import { isDark, panelNow } from './looks'
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
  open(target: Target): void
}

const NOWHERE: Target = { session: null }

/** Puts the desktop shell together. Only wires: each part's rules are in its own room. */
export function runShell({ settings, makeEngine, onQuit, log }: ShellOptions): Shell {
  const platform = platformOf(process.platform)
  let page: WebContents | null = null

  const tell = <N extends PushName>(name: N, value: PushOf<N>) => {
    if (page) push(page, name, value)
  }
  const focus = createFocus((target) => tell('andon:focus', target))
  const popover = createPopover({
    platform,
    clock: systemClock,
    make: () => {
      const window = makeWindow({
        platform,
        preload: PARTS.preload,
        icon: PARTS.appIcon,
        dark: isDark(settings.current()),
        trayBounds: () => tray.bounds(),
        log,
        // While it is hidden nothing is sent to it; now it must not show what was.
        shown: () => tellSnapshot(),
        gone: () => {
          page = null
          focus.reset()
        },
      })
      page = window.contents
      return window
    },
  })
  const open = (target: Target) => {
    popover.open()
    focus.ask(target)
  }

  const notices = createNotices({
    settings: settings.current,
    session: (id) => station.snapshot()?.sessions.find((session) => session.id === id),
    make: nativeNotice({ platform, icon: PARTS.appIcon, log }),
    open: (session) => open({ session }),
  })
  const station = createStation({
    make: makeEngine,
    log,
    onSnapshot: () => {
      drawTray()
      if (popover.isOpen()) tellSnapshot()
    },
    onAlert: notices.handle,
    onRestart: notices.closeAll,
  })
  const tray = createTray({
    platform,
    icons: PARTS.icons,
    actions: {
      toggle: () => (popover.isOpen() ? popover.hide() : open(NOWHERE)),
      open: (session) => open({ session }),
      settings: () => open({ session: null, screen: 'settings' }),
      quit: () => app.quit(),
    },
  })
  const drawTray = () => tray.show(station.snapshot(), settings.current(), panelNow(platform))
  const tellSnapshot = () => {
    const snapshot = station.snapshot()
    if (snapshot) tell('andon:snapshot:changed', snapshot)
  }

  serveRequests(
    createHandlers({
      station,
      settings,
      pageReady: focus.ready,
      hide: popover.hide,
      fit: popover.fit,
    }),
    log,
  )
  settings.listen((next: Settings) => {
    tell('andon:settings:changed', next)
    drawTray()
    notices.settingsChanged()
    void station.follow(next)
  })
  watchLife({
    woke: () => void station.rescan(),
    looksChanged: drawTray,
    quitting: async () => {
      notices.closeAll()
      popover.destroy()
      tray.destroy()
      await station.stop()
      await onQuit()
    },
  })
  drawTray()
  void station.follow(settings.current())
  return { open }
}
