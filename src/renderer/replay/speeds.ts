/** How many seconds of the session one second of playing shows. */
export const SPEEDS = [1, 8, 60] as const
export type Speed = (typeof SPEEDS)[number]

export function faster(speed: Speed): Speed {
  return SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
}
