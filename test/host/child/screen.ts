import { EventEmitter } from 'node:events'
import type { DisplayProfile, Rectangle } from '../messages'
import { config } from './config'
import { double } from './strict'

const overlap = (a: Rectangle, b: Rectangle) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

const distance = (point: Electron.Point, area: Rectangle) =>
  Math.hypot(
    Math.max(area.x - point.x, 0, point.x - area.x - area.width),
    Math.max(area.y - point.y, 0, point.y - area.y - area.height),
  )

/** What the double knows of a display; anything else an app asks of it throws. */
const asDisplay = (display: DisplayProfile) => {
  const { width, height } = display.bounds
  return double<Electron.Display>()(
    { ...display, size: { width, height }, workAreaSize: { ...display.workArea }, rotation: 0 },
    'display',
  )
}

function best(score: (display: DisplayProfile) => number): Electron.Display {
  const [first] = [...config.displays].sort((a, b) => score(b) - score(a))
  if (!first) throw new Error('electron-host: a profile needs a display')
  return asDisplay(first)
}

export class FakeScreen extends EventEmitter {
  getAllDisplays(): Electron.Display[] {
    return config.displays.map(asDisplay)
  }
  getPrimaryDisplay(): Electron.Display {
    return best(({ bounds }) => (bounds.x === 0 && bounds.y === 0 ? 1 : 0))
  }
  getCursorScreenPoint(): Electron.Point {
    return { ...config.cursor }
  }
  getDisplayNearestPoint(point: Electron.Point): Electron.Display {
    return best(({ bounds }) => -distance(point, bounds))
  }
  getDisplayMatching(rect: Electron.Rectangle): Electron.Display {
    return best(({ bounds }) => overlap(rect, bounds) || -distance(rect, bounds))
  }
}

export const screen = double<Electron.Screen>()(new FakeScreen(), 'screen')
