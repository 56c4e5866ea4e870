import type { GoSystem, Place, Row } from '../types'
import { COMPOSITORS } from './compositors'
import { frontX11 } from './x11'

/**
 * Linux has no one way: the compositor's own command where it has one, else a window tool of X11 if one is installed
 * (XWayland's windows too). GNOME on Wayland lets no program raise another's window.
 */
export async function frontLinux(
  rows: readonly Row[],
  place: Place,
  { run, own }: GoSystem,
): Promise<boolean> {
  for (const compositor of COMPOSITORS) {
    if (!compositor.runs(own)) continue
    for (const { pid } of rows) if (await compositor.front(pid, run)) return true
  }
  return own['DISPLAY'] ? frontX11(rows, place, run) : false
}
