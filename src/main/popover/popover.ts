import type { Clock } from '../engine/api'
import type { Platform } from '../app/platform'

/** The window as the popover's rules see it; `window.ts` makes one of Electron's. */
export interface PopoverWindow {
  /** Places and shows it. */
  show(): void
  hide(): void
  isVisible(): boolean
  /** Takes on the height of its content (CSS pixels). */
  fit(height: number): void
  /** Moves to where it belongs now. */
  replace(): void
  destroy(): void
  /** Somebody inspects it: it must not vanish under their hands. */
  isInspected(): boolean
  onBlur(listener: () => void): void
  onGone(listener: () => void): void
}

export interface Popover {
  open(): void
  hide(): void
  toggle(): void
  isOpen(): boolean
  fit(height: number): void
  /** Something moved (displays, panel): takes its place anew if it is open. */
  replace(): void
  /** Keeps it open while a dialog of its own has the focus; the result ends that. */
  hold(): () => void
  destroy(): void
}

export interface PopoverOptions {
  platform: Platform
  clock: Clock
  /** There is no tray icon to bring it back with: it stays until it is closed. */
  stays?(): boolean
  make(): PopoverWindow
}

/** A click on the tray takes the focus first: by the time the click arrives, the popover must still count as open. */
const BLUR_MS = 100
/** Opened from Windows' overflow flyout, the window loses the focus once more while the flyout closes. */
const WINDOWS_GRACE_MS = 400
/** A hidden window costs about as much memory as the rest of the app: it is given back after a while. */
const IDLE_MS = 5 * 60_000

/** The popover's life: made when first opened, hidden when it loses the focus, given back after five idle minutes. */
export function createPopover({ platform, clock, make, stays }: PopoverOptions): Popover {
  let window: PopoverWindow | null = null
  let shownAt = Number.NEGATIVE_INFINITY
  let holds = 0
  let cancelBlur = () => {}
  let cancelIdle = () => {}

  const hide = () => {
    cancelBlur()
    if (!window?.isVisible()) return
    window.hide()
    cancelIdle()
    cancelIdle = clock.after(IDLE_MS, destroy)
  }
  const destroy = () => {
    cancelBlur()
    cancelIdle()
    window?.destroy()
    window = null
  }
  const blurred = () => {
    cancelBlur()
    const grace = platform === 'win32' ? WINDOWS_GRACE_MS : 0
    if (holds > 0 || stays?.() || window?.isInspected()) return
    if (clock.now() - shownAt < grace) return
    cancelBlur = clock.after(BLUR_MS, hide)
  }
  const create = (): PopoverWindow => {
    const made = make()
    made.onBlur(blurred)
    made.onGone(() => {
      if (window === made) window = null
      cancelBlur()
      cancelIdle()
    })
    return made
  }
  const open = () => {
    cancelBlur()
    cancelIdle()
    window ??= create()
    shownAt = clock.now()
    window.show()
  }
  const isOpen = () => window?.isVisible() ?? false
  const toggle = () => (isOpen() ? hide() : open())
  const hold = () => {
    let held = true
    holds += 1
    return () => {
      if (held) holds -= 1
      held = false
    }
  }
  return {
    open,
    hide,
    toggle,
    isOpen,
    fit: (height) => window?.fit(height),
    replace() {
      if (isOpen()) window?.replace()
    },
    hold,
    destroy,
  }
}
