import type { GoOutcome, Session, Settings } from '../../shared/contract'
import { systemClock } from '../engine/clock'
import { serveRequests } from '../ipc/ipc'
import type { Log } from '../log'
import { nativeNotice, notificationTrouble, testNotification } from '../notify/native'
import { createNotices } from '../notify/notices'
import type { Target } from '../popover/focus'
import type { SettingsStore } from '../settings'
import { createHandlers, createStation, type StationOptions } from '../station'
import { createGoing } from './going'
import { createIcon } from './icon'
import { watchLife } from './life'
import { createLogin, loginPlanNow } from './login'
import { createMuting } from './muting'
import { NO_TRAY, whenTrayIsMissing } from './no-tray'
import { desktopOutside, type OutsideParts } from './outside'
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
  /** The page with new versions; null: nobody publishes any. */
  releases: string | null
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
export function runShell(options: ShellOptions): Shell {
  const { settings, log } = options
  const platform = platformOf(process.platform)
  const troubles = createTroubles(() => {
    icon.draw()
    // The page asks for the shell's facts again when it hears this.
    page.tell('andon:settings:changed', settings.current())
  })
  const station = createStation({
    make: options.makeEngine,
    log,
    onSnapshot: () => {
      icon.draw()
      page.refresh()
    },
    onAlert: (alert) => notices.handle(alert),
    onRestart: () => notices.closeAll(),
  })
  const { snapshot } = station
  const session = (id: string) => snapshot()?.sessions.find((one) => one.id === id)
  const page = createPage({
    platform,
    settings: settings.current,
    snapshot,
    trayBounds: () => icon.bounds(),
    log,
  })
  const going = createGoing({ snapshot, go: options.go, open: page.open })
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
  const icon = createIcon({
    platform,
    settings: settings.current,
    snapshot,
    troubles,
    page,
    going,
    muting: createMuting({ settings, session, log, now: systemClock.now }),
    releases: options.releases,
  })
  const plan = loginPlanNow(platform)
  const login = createLogin(plan, platform)
  const shortcut = createShortcut(() => void going.next())
  const followSystem = async ({ launchAtLogin, shortcut: wanted }: Settings) => {
    troubles.set('shortcut', shortcut.follow(wanted))
    troubles.set('login', await login(launchAtLogin))
  }
  const outside = desktopOutside({
    platform,
    go: going.to,
    troubles: troubles.all,
    launchAtLogin: plan.by !== 'nothing',
    testNotification: async () => {
      const trouble = await testNotification(
        platform,
        PARTS.appIcon,
        settings.current().notify.sound,
      )
      troubles.set('notifications', trouble)
      return trouble
    },
    file: options.file,
    keepOpen: page.hold,
  })
  const { ready: pageReady, hide, fit, open } = page
  serveRequests(createHandlers({ station, settings, pageReady, hide, fit, outside }), log)
  settings.listen((next: Settings) => {
    void followSystem(next)
    page.tell('andon:settings:changed', next)
    icon.draw()
    notices.settingsChanged()
    void station.follow(next)
  })
  const { sleep, wake } = notices
  const sleeping = createSleep({ clock: systemClock, rescan: station.rescan, sleep, wake })
  watchLife({
    sleeps: sleeping.slept,
    woke: () => void sleeping.woke(),
    looksChanged: icon.draw,
    displaysChanged: () => {
      icon.draw()
      page.replace()
    },
    quitting: async () => {
      shortcut.end()
      notices.closeAll()
      page.destroy()
      icon.destroy()
      await station.stop()
      await options.onQuit()
    },
  })
  troubles.set('settings', settings.trouble)
  troubles.set('notifications', notificationTrouble())
  icon.draw()
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
