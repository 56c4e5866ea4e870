import type { TokenCount } from './events'

type Tail = readonly { message: string; usage: TokenCount }[]

/** How many messages are remembered: the lines of one message follow each other, with few others between. */
const REMEMBERED = 16

/**
 * Adds one message's counters, once per message id: every line of a message repeats them, the later line is the
 * better one, so a known message is replaced instead of added.
 */
export function addUsage(
  sum: TokenCount,
  tail: Tail,
  message: string,
  usage: TokenCount,
): { usage: TokenCount; usageTail: Tail } {
  const known = tail.find((entry) => entry.message === message)
  const best = known ? larger(known.usage, usage) : usage
  return {
    usage: plus(known ? minus(sum, known.usage) : sum, best),
    usageTail: [...tail.filter((entry) => entry !== known), { message, usage: best }].slice(
      -REMEMBERED,
    ),
  }
}

const combine = (
  a: TokenCount,
  b: TokenCount,
  by: (x: number, y: number) => number,
): TokenCount => ({
  input: by(a.input, b.input),
  output: by(a.output, b.output),
  cacheRead: by(a.cacheRead, b.cacheRead),
  cacheWrite: by(a.cacheWrite, b.cacheWrite),
})

export const plus = (a: TokenCount, b: TokenCount): TokenCount => combine(a, b, (x, y) => x + y)
export const minus = (a: TokenCount, b: TokenCount): TokenCount => combine(a, b, (x, y) => x - y)
export const larger = (a: TokenCount, b: TokenCount): TokenCount => combine(a, b, Math.max)
