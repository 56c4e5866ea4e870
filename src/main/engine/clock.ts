import type { Clock } from './api'

/** The computer's clock. Its timers do not keep a process alive: the shell decides how long it runs. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, Math.max(0, ms))
    return () => clearTimeout(timer)
  },
}
