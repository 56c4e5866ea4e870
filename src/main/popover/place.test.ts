import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { place, popoverHeight, type PlaceInput, type Rect, type Screen } from './place'

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width,
  height,
})
const screen = (bounds: Rect, workArea: Rect): Screen => ({ bounds, workArea })
const FULL = rect(0, 0, 1920, 1080)
const TOP_BAR = screen(FULL, rect(0, 25, 1920, 1055))
const TASKBAR = screen(FULL, rect(0, 0, 1920, 1032))
const NO_PANEL = screen(FULL, FULL)
const SECOND = screen(rect(1920, 0, 2560, 1440), rect(1920, 25, 2560, 1415))

const at = (input: Partial<PlaceInput>) =>
  place({
    platform: 'linux',
    tray: null,
    cursor: { x: 100, y: 100 },
    screens: [TOP_BAR],
    size: { width: 380, height: 640 },
    ...input,
  })

describe('place', () => {
  it('hangs below the macOS menu bar, centred under the icon', () => {
    const tray = rect(1200, 0, 24, 25)
    expect(at({ platform: 'darwin', tray })).toEqual({ x: 1022, y: 29 })
  })

  it('stays inside at the right end of the menu bar', () => {
    const tray = rect(1890, 0, 24, 25)
    expect(at({ platform: 'darwin', tray })).toEqual({ x: 1536, y: 29 })
  })

  it('stands on the Windows taskbar', () => {
    const tray = rect(1700, 1040, 24, 32)
    expect(at({ platform: 'win32', tray, screens: [TASKBAR] })).toEqual({ x: 1522, y: 380 })
  })

  it.each([
    ['left', rect(4, 900, 40, 40), rect(48, 0, 1872, 1080), { x: 60, y: 428 }],
    ['right', rect(1876, 900, 40, 40), rect(0, 0, 1872, 1080), { x: 1480, y: 428 }],
    ['top', rect(1700, 4, 24, 32), rect(0, 40, 1920, 1040), { x: 1522, y: 52 }],
  ] as const)('finds a Windows taskbar on the %s', (_edge, tray, workArea, point) => {
    expect(at({ platform: 'win32', tray, screens: [screen(FULL, workArea)] })).toEqual(point)
  })

  it('finds the edge of a taskbar that hides itself: no inset, but the icon is there', () => {
    const tray = rect(1700, 1044, 24, 32)
    expect(at({ platform: 'win32', tray, screens: [NO_PANEL] })?.y).toBe(1044 - 640 - 12)
  })

  it('opens on the screen of the icon, whatever the pointer does', () => {
    const tray = rect(4000, 0, 24, 25)
    const point = at({ platform: 'darwin', tray, screens: [TOP_BAR, SECOND] })
    expect(point).toEqual({ x: 3822, y: 29 })
  })

  it.each([
    ['a bar on top', TOP_BAR, { x: 1532, y: 33 }],
    ['a panel at the bottom', TASKBAR, { x: 1532, y: 384 }],
    ['no panel', NO_PANEL, { x: 1532, y: 8 }],
    ['a dock on the left only', screen(FULL, rect(70, 0, 1850, 1080)), { x: 78, y: 432 }],
    [
      'GNOME: bar on top, dock on the left',
      screen(FULL, rect(70, 27, 1850, 1053)),
      { x: 1532, y: 35 },
    ],
  ] as const)('without a place of the icon, goes to the corner: %s', (_what, one, point) => {
    expect(at({ screens: [one] })).toEqual(point)
  })

  it('without a place of the icon, takes the screen of the pointer', () => {
    const point = at({ screens: [TOP_BAR, SECOND], cursor: { x: 3000, y: 700 } })
    expect(point).toEqual({ x: 4092, y: 33 })
  })

  it('shows the top left corner on a screen that is too small', () => {
    const small = screen(rect(0, 0, 320, 480), rect(0, 0, 320, 480))
    expect(at({ screens: [small] })).toEqual({ x: 8, y: 8 })
  })

  it('says null without a screen', () => {
    expect(at({ screens: [] })).toBeNull()
  })

  it('is always whole pixels inside the work area that holds it', () => {
    const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom('linux', 'darwin', 'win32'),
        fc.option(fc.tuple(number(-200, 5000), number(-200, 1600)), { nil: null }),
        fc.tuple(number(-500, 6000), number(-500, 2000)),
        (platform, icon, [x, y]) => {
          const screens = [TOP_BAR, SECOND]
          const tray = icon && rect(icon[0], icon[1], 24, 24)
          const point = at({ platform, tray, cursor: { x, y }, screens })
          expect(point).not.toBeNull()
          const { x: left, y: top } = point ?? { x: Number.NaN, y: Number.NaN }
          expect([Number.isInteger(left), Number.isInteger(top)]).toEqual([true, true])
          const holds = screens.some(
            ({ workArea: area }) =>
              left >= area.x &&
              top >= area.y &&
              left + 380 <= area.x + area.width &&
              top + 640 <= area.y + area.height,
          )
          expect(holds).toBe(true)
        },
      ),
    )
  })
})

describe('popoverHeight', () => {
  it.each([
    ['its content', 412.4, [TOP_BAR], 412],
    ['no more than the design', 2000, [TOP_BAR], 640],
    ['no less than the empty state', 20, [TOP_BAR], 160],
    ['what the smallest screen holds', 640, [TOP_BAR, screen(FULL, rect(0, 0, 800, 480))], 456],
  ] as const)('is %s', (_what, wanted, screens, height) => {
    expect(popoverHeight(wanted, screens, 640)).toBe(height)
  })
})
