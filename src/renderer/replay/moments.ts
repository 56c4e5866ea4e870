import type { Moment } from '../../shared/contract'

/** Moments kept. They never change, unless the file is another one. */
const KEPT = 80

/** Asks for the moment that ends at this offset. */
export type AskMoment = (until: number) => Promise<Moment | null>

export interface Moments {
  /** Shows this moment as soon as it is there, and gets the next ones ready while nothing else is asked. */
  want(until: number, next: readonly number[]): void
  /** Nothing is wanted any more. */
  rest(): void
  forget(): void
}

/**
 * One request at a time, however fast somebody moves: what was wanted meanwhile is skipped but for the newest.
 * `show` gets null for a moment that cannot be read.
 */
export function openMoments(
  ask: AskMoment,
  show: (until: number, moment: Moment | null) => void,
): Moments {
  const known = new Map<number, Moment>()
  let wanted: number | null = null
  let ahead: readonly number[] = []
  let running = false

  const keep = (until: number, moment: Moment) => {
    known.delete(until)
    known.set(until, moment)
    const [oldest] = known.keys()
    if (known.size > KEPT && oldest !== undefined) known.delete(oldest)
  }
  const work = async () => {
    if (running) return
    const asked = wanted
    const until = asked ?? ahead.find((each) => !known.has(each))
    if (until === undefined) return
    running = true
    const moment = await ask(until).catch(() => null)
    running = false
    if (moment) keep(until, moment)
    if (!moment) ahead = []
    // One that was overtaken is shown all the same, or a slow disk would show nothing while one moves.
    if (wanted !== null && (asked !== null || until === wanted)) {
      if (until === wanted) wanted = null
      show(until, moment)
    }
    void work()
  }

  return {
    want(until, next) {
      ahead = next
      const moment = known.get(until)
      wanted = moment ? null : until
      if (moment) {
        keep(until, moment)
        show(until, moment)
      }
      void work()
    },
    rest() {
      wanted = null
      ahead = []
    },
    forget: () => known.clear(),
  }
}
