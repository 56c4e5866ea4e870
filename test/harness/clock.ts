import type { Clock } from '../../src/main/engine/api'

export interface VirtualClock extends Clock {
  /** Moves time to `time` (epoch ms), running what falls due in order; `then` is awaited after each moment. */
  advanceTo(time: number, then: () => Promise<void>): Promise<void>
  /** How many callbacks wait. */
  pending(): number
}

/** Callbacks that schedule each other at one and the same moment more often than this never end (a test's error). */
const ENDLESS = 1000

export function virtualClock(start: number): VirtualClock {
  let now = start
  let count = 0
  const timers = new Map<number, { at: number; run: () => void }>()

  const due = (until: number) =>
    [...timers.entries()]
      .filter(([, timer]) => timer.at <= until)
      .sort(([a, first], [b, second]) => first.at - second.at || a - b)[0]

  return {
    now: () => now,
    pending: () => timers.size,
    after(ms, run) {
      const id = ++count
      timers.set(id, { at: now + Math.max(0, ms), run })
      return () => void timers.delete(id)
    },
    async advanceTo(time, then) {
      let rounds = 0
      for (let next = due(time); next; next = due(time)) {
        const [id, timer] = next
        rounds = timer.at > now ? 0 : rounds + 1
        if (rounds > ENDLESS)
          throw new Error('Callbacks of the clock schedule each other endlessly')
        now = Math.max(now, timer.at)
        timers.delete(id)
        timer.run()
        await then()
      }
      now = Math.max(now, time)
    },
  }
}
