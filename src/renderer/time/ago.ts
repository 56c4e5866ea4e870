import { elapsed } from '../../shared/words'

const HOUR = 3_600_000

/**
 * How long ago something ended, coarser than `elapsed`: `12 min` · `3 h` · `Yesterday` · `4 d`. Days are those of the
 * calendar here. Both in epoch ms.
 */
export function ago(at: number, now: number): string {
  const days = Math.round((midnight(now) - midnight(at)) / (24 * HOUR))
  if (days >= 2) return `${days} d`
  if (now - at < HOUR) return elapsed(now - at)
  if (days === 1 && now - at > 12 * HOUR) return 'Yesterday'
  return `${Math.floor((now - at) / HOUR)} h`
}

function midnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}
