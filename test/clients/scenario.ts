import type { Truth } from '../live/timeline'
import type { Who } from './recording'

/** What a scenario does, step by step. Windows are numbered from 0 in the order in which they are opened. */
export type Step =
  /** Starts the client in a new window. `{session}` in an argument is the conversation of window 0. */
  | { do: 'open'; args: readonly string[] }
  /** Types a text and presses Enter. `{outside}` is a file that the client may not write. */
  | { do: 'say'; text: string; window: number }
  | { do: 'type'; text: string; window: number }
  | { do: 'key'; key: string; window: number }
  /** Waits until the screen matches; the scenario fails when it does not within `ms`. */
  | { do: 'see'; what: RegExp; ms: number; window: number }
  /** Does something only when the screen matches now. */
  | { do: 'when'; what: RegExp; steps: readonly Step[]; window: number }
  | { do: 'rest'; ms: number }
  | {
      do: 'signal'
      signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT'
      to: 'client' | 'daemon'
      window: number
    }
  /** Waits until the process of a window is gone; the scenario fails when it is not within `ms`. */
  | { do: 'gone'; ms: number; window: number }
  /** Waits until the mock has given this many whole answers that end a turn, or that call a tool. */
  | { do: 'answered'; act: 'text' | 'call'; times: number; ms: number }
  /** What is true where no screen says it: of the conversation itself, or of a window that draws nothing. */
  | { do: 'truth'; truth: Truth; why: string; who: Who }

export interface Scenario {
  name: string
  /** One sentence for the report. */
  about: string
  steps: readonly Step[]
  /** What the screen has to show, in this order (other things may stand between): else it did not come about. */
  shows: readonly Truth[]
  /** Longer than a minute and a half: only with `--long`. */
  long?: true
}

export const open = (...args: string[]): Step => ({ do: 'open', args })
export const say = (text: string, window = 0): Step => ({ do: 'say', text, window })
export const type = (text: string, window = 0): Step => ({ do: 'type', text, window })
export const key = (name: string, window = 0): Step => ({ do: 'key', key: name, window })
export const see = (what: RegExp, ms = 20_000, window = 0): Step => ({
  do: 'see',
  what,
  ms,
  window,
})
export const when = (what: RegExp, steps: readonly Step[], window = 0): Step => ({
  do: 'when',
  what,
  steps,
  window,
})
export const rest = (ms: number): Step => ({ do: 'rest', ms })
export const gone = (ms = 15_000, window = 0): Step => ({ do: 'gone', ms, window })
export const signal = (
  name: Extract<Step, { do: 'signal' }>['signal'],
  to: 'client' | 'daemon' = 'client',
  window = 0,
): Step => ({ do: 'signal', signal: name, to, window })
export const answered = (times: number, act: 'text' | 'call' = 'text', ms = 30_000): Step => ({
  do: 'answered',
  act,
  times,
  ms,
})
export const truth = (what: Truth, why: string, who: Who = 'thread'): Step => ({
  do: 'truth',
  truth: what,
  why,
  who,
})

/** Whether `shown` holds `wanted` in its order. Answers the first one that is missing, or null. */
export function missingOf(wanted: readonly Truth[], shown: readonly Truth[]): Truth | null {
  let at = 0
  for (const each of wanted) {
    const found = shown.indexOf(each, at)
    if (found < 0) return each
    at = found + 1
  }
  return null
}
