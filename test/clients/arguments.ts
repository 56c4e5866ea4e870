import type { ClientName } from './client'
import type { Disagreement } from './compare'
import type { Truth } from '../live/timeline'

/** A disagreement that is known, with the reason why it may stand. Kept by hand. */
export interface Argument {
  client: ClientName
  /** Scenarios in which it may come up; absent: in all. */
  scenarios?: readonly string[]
  /** What the screen shows. */
  truth: Truth
  /** What Andon says, as the report writes it. */
  said: RegExp
  /** It is over when the screen has shown this for so long (ms); absent: it may stay. */
  within?: number
  why: string
}

export const ARGUMENTS: readonly Argument[] = [
  {
    client: 'claude',
    truth: 'ended',
    said: /^(idle|busy|waiting|background|error)\//,
    within: 2_000,
    why: 'The end of a process is written nowhere; processes are looked at once a second.',
  },
  {
    client: 'codex',
    truth: 'waiting:permission',
    said: /^busy\/.*maybe waiting$/,
    within: 4_000,
    why: 'Codex writes no prompt down: a call that needs an approval is a hint for 3 s, then concluded to be a wait.',
  },
  {
    client: 'codex',
    scenarios: ['server-asks'],
    truth: 'waiting:question',
    said: /^busy\/.*maybe waiting$|^alert: none for/,
    why: 'A server that asks the person leaves the same open call as a server that is slow; a hint is all there is.',
  },
]

/** The argument that covers a disagreement, or null. */
export function argue(
  client: ClientName,
  scenario: string,
  { truth, said, into }: Disagreement,
  known: readonly Argument[] = ARGUMENTS,
): Argument | null {
  const found = known.find(
    (each) =>
      each.client === client &&
      (each.scenarios?.includes(scenario) ?? true) &&
      each.truth === truth &&
      each.said.test(said) &&
      into <= (each.within ?? Number.POSITIVE_INFINITY),
  )
  return found ?? null
}
