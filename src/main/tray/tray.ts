import { Menu, nativeImage, Tray, type MenuItemConstructorOptions } from 'electron'
import { join } from 'node:path'
import type { Settings, Snapshot } from '../../shared/contract'
import { cut, tooltip } from '../../shared/words'
import type { Platform } from '../app/platform'
import type { Rect } from '../popover/place'
import { trayGlyph, trayImage, type Panel } from './image'
import { trayMenu, type AgentAction, type AppAction, type MenuRow } from './menu'

export interface TrayActions {
  /** The icon was clicked. */
  toggle(): void
  app(action: AppAction): void
  agent(action: AgentAction, session: string): void
}

export interface TrayOptions {
  platform: Platform
  /** The folder of build/icons.mjs's images. */
  icons: string
  actions: TrayActions
}

export interface TrayView {
  snapshot: Snapshot | null
  settings: Settings
  panel: Panel
  /** What does not work here, a sentence each. */
  notes: readonly string[]
  /** There is a page with new versions to show. */
  updates: boolean
  /** Epoch ms. */
  now: number
}

export interface TrayHandle {
  show(view: TrayView): void
  /** Where the icon is; null where the system does not say (Linux). */
  bounds(): Rect | null
  destroy(): void
}

function template(rows: readonly MenuRow[], actions: TrayActions): MenuItemConstructorOptions[] {
  return rows.map((row): MenuItemConstructorOptions => {
    switch (row.kind) {
      case 'separator':
        return { type: 'separator' }
      case 'note':
        return { label: row.label, enabled: false }
      case 'more':
      case 'agent':
        return { label: row.label, submenu: template(row.rows, actions) }
      case 'do':
        return { label: row.label, click: () => actions.agent(row.action, row.session) }
      case 'action':
        return { id: row.action, label: row.label, click: () => actions.app(row.action) }
    }
  })
}

/** Windows drops what is longer (electron.md 2.2). */
const TOOLTIP_UNITS = 127

/** The one tray icon. Sets image, tooltip and menu only when they differ: a re-set menu closes while it is open. */
export function createTray({ platform, icons, actions }: TrayOptions): TrayHandle {
  let tray: Tray | null = null
  let ended = false
  let image = ''
  let words = ''
  let menuText = ''
  let menu: Menu | null = null

  const create = (file: string): Tray => {
    const made = new Tray(nativeImage.createFromPath(join(icons, file)))
    made.on('click', actions.toggle)
    if (platform === 'darwin') {
      // A menu that is set would swallow the click on macOS: it is shown by hand, on a right click.
      made.setIgnoreDoubleClickEvents(true)
      made.on('right-click', () => menu && made.popUpContextMenu(menu))
    }
    return made
  }

  const drawMenu = (made: Tray, { snapshot, settings, notes, updates, now }: TrayView) => {
    const rows = trayMenu({ snapshot, notes, mutes: settings.mutes, updates, now })
    const text = JSON.stringify(rows)
    if (text === menuText) return
    menuText = text
    menu = Menu.buildFromTemplate(template(rows, actions))
    if (platform !== 'darwin') made.setContextMenu(menu)
  }

  return {
    show(view) {
      if (ended) return // a last snapshot on the way out must not bring the icon back
      const { snapshot, settings, panel } = view
      const glyph = snapshot ? trayGlyph(snapshot, settings.countOnIcon) : 'unknown'
      const file = trayImage(glyph, settings.trayIcon, panel)
      if (tray === null) tray = create(file)
      else if (file !== image) tray.setImage(nativeImage.createFromPath(join(icons, file)))
      image = file
      const text = snapshot ? cut(`Andon: ${tooltip(snapshot)}`, TOOLTIP_UNITS) : 'Andon'
      if (text !== words) tray.setToolTip(text)
      words = text
      drawMenu(tray, view)
    },
    bounds() {
      const rect = platform === 'linux' ? undefined : tray?.getBounds()
      return rect && rect.width > 0 ? rect : null
    },
    destroy() {
      ended = true
      tray?.destroy()
      tray = null
    },
  }
}
