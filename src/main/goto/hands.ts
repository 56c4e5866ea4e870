import { frontWindow } from './front'
import { findWays, placeOf } from './place'
import type { GoShell, GoSystem, Hands, Shown } from './types'

/** A tmux inside a tmux inside a terminal: deeper nesting is not followed. */
const DEEPEST = 4

/** What a strategy acts with, on this system. */
export function createHands(shell: GoShell, system: GoSystem, depth = 0): Hands {
  async function show(pid: number): Promise<Shown> {
    if (depth >= DEEPEST) return 'nothing'
    const place = await placeOf(pid, null, shell.platform, system)
    const hands = createHands(shell, system, depth + 1)
    for (const way of findWays(place)) {
      const shown = await way.show(hands)
      if (shown !== 'nothing') return shown
    }
    return 'nothing'
  }
  return {
    run: system.run,
    openUrl: shell.openUrl,
    front: (rows, place) => frontWindow(rows, place, system),
    show,
  }
}
