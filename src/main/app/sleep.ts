import type { Clock } from '../engine/api'

/** After waking up: what was read anew has settled, and its guards have run out (ms). */
export const AWAKE_MS = 2_000

export interface SleepParts {
  clock: Clock
  /** Looks at everything again. */
  rescan(): Promise<void>
  /** Nobody is to be called until `wake`. */
  sleep(): void
  wake(): void
}

/**
 * From going to sleep until everything has been read anew nobody is called: what happened meanwhile is told in one.
 * A computer that sleeps again before that stays silent.
 */
export function createSleep({ clock, rescan, sleep, wake }: SleepParts) {
  let turn = 0
  return {
    slept() {
      turn += 1
      sleep()
    },
    async woke(): Promise<void> {
      turn += 1
      const mine = turn
      sleep() // not every system says that it goes to sleep
      await rescan()
      clock.after(AWAKE_MS, () => {
        if (turn === mine) wake()
      })
    },
  }
}
