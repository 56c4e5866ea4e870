import type { RunnableScenario } from '../client'
import { gone, open, rest, say, see, type Scenario, type Step } from '../scenario'
import { prepareClaude, type ClaudeSetup } from './setup'

/** A permission prompt, the three forms of a plan's, and the line that ends a turn. */
export const PERMISSION = /Do you want to (proceed|create|make|allow|use|run)/
export const PLAN = /Exit plan mode\?|Would you like to proceed|Ready to code/i
export const DONE = /· done \d/
const READY = /\? for shortcuts|shift\+tab|mode on|^❯|Make auto mode/m

/** Commands that run without a prompt. */
export const ALLOWED: ClaudeSetup = {
  permissions: { allow: ['Bash(sleep:*)', 'Bash(echo:*)', 'Bash(bash slow.sh:*)'] },
}

export const ready = (window = 0): Step[] => [see(READY, 25_000, window), rest(1500)]
export const leave = (window = 0): Step[] => [say('/exit', window), gone(8_000, window)]
/** A whole short turn. */
export const turn = (text = 'say First turn.'): Step[] => [say(text), see(DONE, 30_000), rest(800)]
/** A session in one window, from its start to /exit. */
export const session = (...steps: Step[]): Step[] => [open(), ...ready(), ...steps, ...leave()]

export function scenario(given: Scenario, setup: ClaudeSetup = {}): RunnableScenario {
  return {
    ...given,
    ...(setup.mock ? { mock: setup.mock } : {}),
    prepare: (world, url) => prepareClaude(setup, world, url),
  }
}
