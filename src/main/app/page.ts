import type { WebContents } from 'electron'
import type { PushName, PushOf, Settings, Snapshot } from '../../shared/contract'
import { systemClock } from '../engine/clock'
import { push } from '../ipc/ipc'
import type { Log } from '../log'
import { createFocus, type Target } from '../popover/focus'
import type { Rect } from '../popover/place'
import { createPopover } from '../popover/popover'
import { makeWindow } from '../popover/window'
import { isDark } from './looks'
import { PARTS } from './paths'
import type { Platform } from './platform'

export interface PageOptions {
  platform: Platform
  settings(): Settings
  snapshot(): Snapshot | null
  trayBounds(): Rect | null
  log: Log
}

const NOWHERE: Target = { session: null }

/** The popover and the page in it: opened, closed, told what is new. */
export function createPage({ platform, settings, snapshot, trayBounds, log }: PageOptions) {
  let contents: WebContents | null = null
  let windowed = false

  const tell = <N extends PushName>(name: N, value: PushOf<N>) => {
    if (contents) push(contents, name, value)
  }
  const tellSnapshot = () => {
    const now = snapshot()
    if (now) tell('andon:snapshot:changed', now)
  }
  const focus = createFocus((target) => tell('andon:focus', target))
  const popover = createPopover({
    platform,
    clock: systemClock,
    stays: () => windowed,
    make: () => {
      const window = makeWindow({
        platform,
        preload: PARTS.preload,
        icon: PARTS.appIcon,
        dark: isDark(settings()),
        windowed,
        trayBounds,
        log,
        // While it is hidden nothing is sent to it; now it must not show what was.
        shown: tellSnapshot,
        gone: () => {
          contents = null
          focus.reset()
        },
      })
      contents = window.contents
      return window
    },
  })
  const open = (target: Target = NOWHERE) => {
    popover.open()
    focus.ask(target)
  }

  return {
    tell,
    open,
    toggle: () => (popover.isOpen() ? popover.hide() : open()),
    hide: popover.hide,
    fit: popover.fit,
    replace: popover.replace,
    hold: popover.hold,
    /** Without a tray icon it becomes an ordinary window, and opens. */
    becomeWindow() {
      windowed = true
      popover.destroy()
      open()
    },
    destroy: popover.destroy,
    /** It asked for its first snapshot: from now on it hears. */
    ready: focus.ready,
    /** There is a new snapshot. */
    refresh: () => {
      if (popover.isOpen()) tellSnapshot()
    },
  }
}
