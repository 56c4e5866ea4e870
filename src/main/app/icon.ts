import { app, shell } from 'electron'
import type { Settings, Snapshot } from '../../shared/contract'
import type { Target } from '../popover/focus'
import type { AgentAction, AppAction } from '../tray/menu'
import { createTray } from '../tray/tray'
import type { Going } from './going'
import { panelNow } from './looks'
import type { Muting } from './muting'
import { PARTS } from './paths'
import type { Platform } from './platform'
import type { Troubles } from './troubles'

export interface IconParts {
  platform: Platform
  settings(): Settings
  snapshot(): Snapshot | null
  troubles: Pick<Troubles, 'all'>
  page: { toggle(): void; open(target?: Target): void }
  going: Going
  muting: Muting
  /** The page with new versions; null: nobody publishes any. */
  releases: string | null
}

/** The tray icon, and what each item of its menu does. */
export function createIcon(parts: IconParts) {
  const { platform, settings, snapshot, troubles, page, going, muting, releases } = parts
  const agent: Record<AgentAction, (session: string) => void> = {
    go: (id) => void going.toOrOpen(id),
    details: (id) => page.open({ session: id }),
    'mute-hour': muting.forAnHour,
    mute: muting.mute,
    unmute: muting.unmute,
  }
  const own: Record<AppAction, () => void> = {
    open: () => page.open(),
    next: () => void going.next(),
    settings: () => page.open({ session: null, screen: 'settings' }),
    updates: () => {
      if (releases !== null) void shell.openExternal(releases)
    },
    quit: () => app.quit(),
  }
  const tray = createTray({
    platform,
    icons: PARTS.icons,
    actions: {
      toggle: page.toggle,
      app: (action) => own[action](),
      agent: (action, session) => agent[action](session),
    },
  })
  return {
    bounds: tray.bounds,
    destroy: tray.destroy,
    draw: () =>
      tray.show({
        snapshot: snapshot(),
        settings: settings(),
        panel: panelNow(platform),
        notes: troubles.all().map(({ text }) => text),
        updates: releases !== null,
        now: Date.now(),
      }),
  }
}
