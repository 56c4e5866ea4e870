import { app } from 'electron'
import type { Session, Settings, GoOutcome } from '../../shared/contract'
import { systemClock } from '../engine/clock'
import { serveRequests } from '../ipc/ipc'
import type { Log } from '../log'
import { nativeNotice, testNotification } from '../notify/native'
import { createNotices } from '../notify/notices'
import type { Target } from '../popover/focus'
import type { SettingsStore } from '../settings'
import { createHandlers, createStation, type StationOptions } from '../station'
import type { AgentAction, AppAction } from '../tray/menu'
import { createTray } from '../tray/tray'
import { createGoing } from './going'
import { watchLife } from './life'
import { followLogin, loginPlanNow } from './login'
import { panelNow } from './looks'
import { NO_TRAY, whenTrayIsMissing } from './no-tray'
import { desktopOutside, type OutsideParts } from './outside'
import { createMuting } from './muting'
import { createPage } from './page'
import { PARTS } from './paths'
import { platformOf } from './platform'
import { createShortcut } from './shortcut'
import { createSleep } from './sleep'
import { createTroubles } from './troubles'

export interface ShellOptions {
  settings: SettingsStore
  makeEngine: StationOptions['make']
  /** Brings a session's own window to the front. */
  go(session: Session): Promise<GoOutcome>
  /** The log, and the newest crash report. */
  file: OutsideParts['file']
  /** The app is about to end. */
  onQuit(): Promise<void>
  log: Log
}

export interface Shell {
  /** Opens the popover at a session, a screen, or just so. */
  open(target?: Target): void
}

/** Puts the desktop shell together. Only wires: each part's rules are in its own room. */
export function runShell({ settings, makeEngine, go, file, onQuit, log }: ShellOptions): Shell {
  const platform = platformOf(process.platform)
  const troubles = createTroubles(() => drawTray())
  const plan = loginPlanNow(platform)

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
  const session = (id: string) => station.snapshot()?.sessions.find((one) => one.id === id)
  const going = createGoing({ snapshot: station.snapshot, go, open: page.open })
  const notices = createNotices({
    clock: systemClock,
    settings: settings.current,
    session,
    make: nativeNotice({
      platform,
      icon: PARTS.appIcon,
      settings: settings.current,
      log,
      outcome: (trouble) => troubles.set('notifications', trouble),
    }),
    clicked: (id) => (id === null ? page.open() : void going.toOrOpen(id)),
  })
  const muting = createMuting({ settings, session, log, now: systemClock.now })
  const agent: Record<AgentAction, (session: string) => void> = {
    go: (id) => void going.toOrOpen(id),
    details: (id) => page.open({ session: id }),
    'mute-hour': muting.forAnHour,
    mute: muting.mute,
    unmute: muting.unmute,
  }
  const actions: Record<AppAction, () => void> = {
    open: () => page.open(),
    next: () => void going.next(),
    settings: () => page.open({ session: null, screen: 'settings' }),
    quit: () => app.quit(),
  }
  const tray = createTray({
    platform,
    icons: PARTS.icons,
    actions: {
      toggle: page.toggle,
      app: (action) => actions[action](),
      agent: (action, session) => agent[action](session),
    },
  })
  const drawTray = () =>
    tray.show({
      snapshot: station.snapshot(),
      settings: settings.current(),
      panel: panelNow(platform),
      notes: troubles.all().map(({ text }) => text),
      now: Date.now(),
    })

  const shortcut = createShortcut(() => void going.next())
  const followSystem = async ({ launchAtLogin, shortcut: wanted }: Settings) => {
    troubles.set('shortcut', shortcut.follow(wanted))
    troubles.set('login', await followLogin(launchAtLogin, plan, platform))
  }
  const outside = desktopOutside({
    platform,
    go: going.to,
    troubles: troubles.all,
    launchAtLogin: plan.by !== 'nothing',
    testNotification: async () => {
      const trouble = await testNotification(platform, PARTS.appIcon)
      troubles.set('notifications', trouble)
      return trouble
    },
    file,
    keepOpen: page.hold,
  })
  const { ready: pageReady, hide, fit, open } = page
  serveRequests(createHandlers({ station, settings, pageReady, hide, fit, outside }), log)
  settings.listen((next: Settings) => {
    page.tell('andon:settings:changed', next)
    drawTray()
    notices.settingsChanged()
    void followSystem(next)
    void station.follow(next)
  })
  const sleep = createSleep({
    clock: systemClock,
    rescan: station.rescan,
    sleep: notices.sleep,
    wake: notices.wake,
  })
  watchLife({
    sleeps: sleep.slept,
    woke: () => void sleep.woke(),
    looksChanged: drawTray,
    displaysChanged: () => {
      drawTray()
      page.replace()
    },
    quitting: async () => {
      shortcut.end()
      notices.closeAll()
      page.destroy()
      tray.destroy()
      await station.stop()
      await onQuit()
    },
  })
  troubles.set('settings', settings.trouble)
  drawTray()
  void followSystem(settings.current())
  void station.follow(settings.current())
  if (platform === 'linux') {
    void whenTrayIsMissing(() => {
      troubles.set('tray', NO_TRAY)
      page.becomeWindow()
    }, systemClock)
  }
  return { open }
}
