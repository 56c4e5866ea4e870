import type { RunnableScenario } from '../client'
import { gone, open, rest, say, see, type Scenario, type Step } from '../scenario'
import { prepareCodex, type CodexSetup } from './setup'

export const APPROVAL = /Would you like to|Press enter to confirm|Allow command|1\. Yes/
export const DONE = /Worked for/
// Before this stands there the client still starts: an Enter is lost.
const READY = /for agents/

/** The client writes its own rollouts, as versions before the daemon did. */
export const WITHOUT_DAEMON: CodexSetup = { features: { daemon_auto_start: false } }

export const ready = (window = 0): Step[] => [see(READY, 40_000, window), rest(1500)]
// It takes leave of the daemon first, which may take a while.
export const leave = (window = 0): Step[] => [say('/quit', window), gone(25_000, window)]
export const turn = (text = 'say First turn.', window = 0): Step[] => [
  say(text, window),
  see(DONE, 30_000, window),
  rest(1500),
]
/** A thread in one window, from its start to /quit. */
export const session = (...steps: Step[]): Step[] => [open(), ...ready(), ...steps, ...leave()]

export function scenario(given: Scenario, setup: CodexSetup = {}): RunnableScenario {
  return {
    ...given,
    ...(setup.mock ? { mock: setup.mock } : {}),
    prepare: (world, url) => prepareCodex(setup, world, url),
  }
}
