import type { Limit } from '../contract'
import type { LimitWindow } from './events'

/** The windows of a limit as a detail shows them, shortest first; one that makes no sense is left out. */
export function limitsOf(windows: readonly LimitWindow[]): Limit[] {
  return windows
    .filter(({ minutes, usedPercent }) => minutes > 0 && usedPercent >= 0)
    .map(({ minutes, usedPercent, resetsAt }) => ({
      minutes,
      usedPercent,
      resetsAt:
        resetsAt === null || Math.abs(resetsAt) > 8.64e15 ? null : new Date(resetsAt).toISOString(),
    }))
    .sort((a, b) => a.minutes - b.minutes)
}
