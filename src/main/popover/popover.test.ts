import { describe, expect, it } from 'vitest'
import type { Platform } from '../app/platform'
import type { Clock } from '../engine/api'
import { createFocus, type Target } from './focus'
import { createPopover, type PopoverWindow } from './popover'

/** A clock that a test winds by hand. */
function handClock() {
  let now = 0
  let timers: { at: number; run: () => void }[] = []
  const clock: Clock = {
    now: () => now,
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
  }
  const pass = (ms: number) => {
    now += ms
    const due = timers.filter(({ at }) => at <= now)
    timers = timers.filter(({ at }) => at > now)
    for (const timer of due) timer.run()
  }
  return { clock, pass }
}

function aPopover(platform: Platform, stays = () => false) {
  const { clock, pass } = handClock()
  const windows: {
    visible: boolean
    gone: boolean
    inspected: boolean
    placed: number
    blur(): void
  }[] = []
  const make = (): PopoverWindow => {
    let blurred = () => {}
    let gone = () => {}
    const state = {
      visible: false,
      gone: false,
      inspected: false,
      placed: 0,
      blur: () => blurred(),
    }
    windows.push(state)
    return {
      show: () => (state.visible = true),
      hide: () => (state.visible = false),
      isVisible: () => state.visible,
      fit: () => {},
      replace: () => (state.placed += 1),
      destroy: () => {
        state.gone = true
        gone()
      },
      isInspected: () => state.inspected,
      onBlur: (listener) => (blurred = listener),
      onGone: (listener) => (gone = listener),
    }
  }
  return { popover: createPopover({ platform, clock, make, stays }), windows, pass }
}

describe('createPopover', () => {
  it('stays while a dialog of its own has the focus, and where there is no icon to bring it back', () => {
    const { popover, windows, pass } = aPopover('linux')
    popover.open()
    const end = popover.hold()
    windows[0]?.blur()
    pass(1_000)
    expect(popover.isOpen()).toBe(true)
    end()
    end()
    windows[0]?.blur()
    pass(1_000)
    expect(popover.isOpen()).toBe(false)
    const other = aPopover('linux', () => true)
    other.popover.open()
    other.windows[0]?.blur()
    other.pass(1_000)
    expect(other.popover.isOpen()).toBe(true)
  })

  it('takes its place anew only while it is open', () => {
    const { popover, windows } = aPopover('win32')
    popover.replace()
    popover.open()
    popover.replace()
    popover.hide()
    popover.replace()
    expect(windows[0]?.placed).toBe(1)
  })

  it('makes no window before it is opened, and one only', () => {
    const { popover, windows } = aPopover('linux')
    expect(windows).toHaveLength(0)
    popover.open()
    popover.hide()
    popover.open()
    expect(windows).toHaveLength(1)
    expect(popover.isOpen()).toBe(true)
  })

  it('hides when it loses the focus', () => {
    const { popover, windows, pass } = aPopover('linux')
    popover.open()
    windows[0]?.blur()
    expect(popover.isOpen()).toBe(true)
    pass(100)
    expect(popover.isOpen()).toBe(false)
  })

  it('closes, not reopens, when the tray is clicked while it is open: the blur comes first', () => {
    const { popover, windows, pass } = aPopover('darwin')
    popover.open()
    windows[0]?.blur()
    pass(20)
    popover.toggle()
    expect(popover.isOpen()).toBe(false)
    pass(200)
    expect(popover.isOpen()).toBe(false)
    popover.toggle()
    expect(popover.isOpen()).toBe(true)
  })

  it('forgives the blur of the closing overflow flyout on Windows, and only that', () => {
    const { popover, windows, pass } = aPopover('win32')
    popover.open()
    pass(300)
    windows[0]?.blur()
    pass(200)
    expect(popover.isOpen()).toBe(true)
    windows[0]?.blur()
    pass(100)
    expect(popover.isOpen()).toBe(false)
  })

  it('stays while its page is inspected', () => {
    const { popover, windows, pass } = aPopover('linux')
    popover.open()
    if (windows[0]) windows[0].inspected = true
    windows[0]?.blur()
    pass(1000)
    expect(popover.isOpen()).toBe(true)
  })

  it('gives the window back after five idle minutes, and not while it is used', () => {
    const { popover, windows, pass } = aPopover('linux')
    popover.open()
    popover.hide()
    pass(4 * 60_000)
    popover.open()
    pass(10 * 60_000)
    expect(windows[0]?.gone).toBe(false)
    popover.hide()
    pass(5 * 60_000)
    expect(windows[0]?.gone).toBe(true)
    popover.open()
    expect(windows).toHaveLength(2)
  })

  it('makes a new window after the old one is gone by itself', () => {
    const { popover, windows } = aPopover('linux')
    popover.open()
    popover.destroy()
    expect(popover.isOpen()).toBe(false)
    popover.toggle()
    expect(windows).toHaveLength(2)
  })
})

describe('createFocus', () => {
  it('waits for the page, then sends the newest wish once', () => {
    const sent: Target[] = []
    const focus = createFocus((target) => sent.push(target))
    focus.ask({ session: 'a' })
    focus.ask({ session: 'b' })
    expect(sent).toEqual([])
    focus.ready()
    focus.ready()
    expect(sent).toEqual([{ session: 'b' }])
    focus.ask({ session: null })
    expect(sent).toHaveLength(2)
  })

  it('waits again for the next page', () => {
    const sent: Target[] = []
    const focus = createFocus((target) => sent.push(target))
    focus.ready()
    focus.reset()
    focus.ask({ session: 'a' })
    expect(sent).toEqual([])
  })
})
