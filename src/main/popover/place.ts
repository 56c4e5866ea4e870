import type { Platform } from '../app/platform'

export interface Point {
  x: number
  y: number
}
export interface Size {
  width: number
  height: number
}
export type Rect = Point & Size

export interface Screen {
  bounds: Rect
  /** Without panels, taskbar and dock. */
  workArea: Rect
}

export interface PlaceInput {
  platform: Platform
  /** The tray icon; null where the system does not say where it is. */
  tray: Rect | null
  cursor: Point
  screens: readonly Screen[]
  size: Size
}

type Edge = 'top' | 'bottom' | 'left' | 'right'

/** Space between the popover and the panel: macOS menus hang close to the bar, Windows flyouts float. */
const GAP = { darwin: 4, win32: 12, linux: 8 } as const satisfies Record<Platform, number>

const centre = (rect: Rect): Point => ({ x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 })

function distance(point: Point, rect: Rect): number {
  const dx = Math.max(rect.x - point.x, 0, point.x - rect.x - rect.width)
  const dy = Math.max(rect.y - point.y, 0, point.y - rect.y - rect.height)
  return Math.hypot(dx, dy)
}

function nearest(point: Point, screens: readonly Screen[]): Screen | null {
  const sorted = screens.toSorted((a, b) => distance(point, a.bounds) - distance(point, b.bounds))
  return sorted[0] ?? null
}

function insets({ bounds, workArea }: Screen): Record<Edge, number> {
  return {
    top: workArea.y - bounds.y,
    bottom: bounds.y + bounds.height - workArea.y - workArea.height,
    left: workArea.x - bounds.x,
    right: bounds.x + bounds.width - workArea.x - workArea.width,
  }
}

/**
 * The edge the panel with the icon is on: the nearest to the icon; between equals, the one whose inset is larger.
 * The insets alone do not tell: a taskbar that hides itself has none.
 */
function edgeOf(icon: Point, screen: Screen): Edge {
  const { bounds } = screen
  const inset = insets(screen)
  const away: Record<Edge, number> = {
    top: icon.y - bounds.y,
    bottom: bounds.y + bounds.height - icon.y,
    left: icon.x - bounds.x,
    right: bounds.x + bounds.width - icon.x,
  }
  const edges: Edge[] = ['top', 'bottom', 'left', 'right']
  const sorted = edges.toSorted(
    (a, b) => Math.round(away[a]) - Math.round(away[b]) || inset[b] - inset[a],
  )
  return sorted[0] ?? 'top'
}

/** Keeps the popover inside; where it is larger than the screen, its top left corner is. */
function clamp(value: number, from: number, to: number): number {
  return Math.round(Math.max(from, Math.min(value, to)))
}

function inside({ x, y }: Point, size: Size, area: Rect, gap: number): Point {
  return {
    x: clamp(x, area.x + gap, area.x + area.width - size.width - gap),
    y: clamp(y, area.y + gap, area.y + area.height - size.height - gap),
  }
}

function beside(tray: Rect, edge: Edge, { width, height }: Size, gap: number): Point {
  const { x, y } = centre(tray)
  switch (edge) {
    case 'top':
      return { x: x - width / 2, y: tray.y + tray.height + gap }
    case 'bottom':
      return { x: x - width / 2, y: tray.y - height - gap }
    case 'left':
      return { x: tray.x + tray.width + gap, y: y - height / 2 }
    case 'right':
      return { x: tray.x - width - gap, y: y - height / 2 }
  }
}

/** Where trays usually are: the right end of the panel, top unless there is a panel elsewhere. */
function corner(screen: Screen, { width, height }: Size): Point {
  const { workArea: area } = screen
  const inset = insets(screen)
  const atTop = inset.top > 0 || Math.max(inset.bottom, inset.left, inset.right) === 0
  const atLeft = !atTop && inset.bottom === 0 && inset.left > 0
  return {
    x: atLeft ? area.x : area.x + area.width - width,
    y: atTop ? area.y : area.y + area.height - height,
  }
}

/**
 * The popover's top left corner, in whole pixels, on the screen of the tray icon (or of the pointer where the icon's
 * place is not known). On native Wayland the compositor ignores it. Null: no screen.
 */
export function place({ platform, tray, cursor, screens, size }: PlaceInput): Point | null {
  const screen = nearest(tray ? centre(tray) : cursor, screens)
  if (!screen) return null
  const gap = GAP[platform]
  const wish = tray ? beside(tray, edgeOf(centre(tray), screen), size, gap) : corner(screen, size)
  return inside(wish, size, screen.workArea, gap)
}

/** The popover is never lower than its empty state, and never higher than the design or the smallest screen allows. */
export function popoverHeight(wanted: number, screens: readonly Screen[], most: number): number {
  const room = Math.min(...screens.map(({ workArea }) => workArea.height - 2 * 12))
  return Math.round(Math.max(LEAST_HEIGHT, Math.min(wanted, most, room)))
}

const LEAST_HEIGHT = 160
