import type { GoSystem, Place, Row } from '../types'
import { frontDarwin } from './darwin'
import { frontLinux } from './linux'
import { frontWin32 } from './win32'

/** Brings a window of the first of these processes that has one to the front. */
export function frontWindow(
  rows: readonly Row[],
  place: Place,
  system: GoSystem,
): Promise<boolean> {
  switch (place.platform) {
    case 'darwin':
      return frontDarwin(rows, system.run)
    case 'win32':
      return frontWin32(rows, system.run)
    case 'linux':
      return frontLinux(rows, place, system)
  }
}
