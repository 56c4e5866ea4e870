import { rest, say, see } from '../scenario'
import { scenario, session } from './define'

const ERROR = /^■/m

/** What the API refuses. */
export const ERRORS = [
  scenario({
    name: 'error-429',
    about: 'A rate limit',
    steps: session(say('err 429'), see(ERROR, 40_000), rest(6000)),
    // A refusal at once may come before the screen was read a second time.
    shows: ['error'],
  }),
  scenario(
    {
      name: 'error-usage-limit',
      about: 'The limit of the plan is reached',
      steps: session(say('err 429'), see(ERROR, 40_000), rest(6000)),
      shows: ['error'],
    },
    {
      mock: {
        errorBody: {
          type: 'usage_limit_reached',
          message: 'The usage limit has been reached',
          plan_type: 'plus',
          resets_at: 4_102_444_800,
        },
      },
    },
  ),
  scenario({
    name: 'error-500',
    about: 'A server error until the client gives up',
    steps: session(say('err 500'), see(ERROR, 40_000), rest(6000)),
    shows: ['busy', 'error'],
  }),
  scenario({
    name: 'error-500-recovers',
    about: 'Two server errors, then an answer',
    steps: session(say('err 500 2'), see(/worked in the end/, 40_000), rest(2500)),
    shows: ['busy', 'idle'],
  }),
  scenario({
    name: 'error-401',
    about: 'The key is refused',
    steps: session(say('err 401'), see(ERROR, 40_000), rest(5000)),
    shows: ['busy', 'error'],
  }),
  scenario({
    name: 'error-stream-cut',
    about: 'The stream breaks off until the client gives up',
    steps: session(say('cut'), see(ERROR, 60_000), rest(5000)),
    shows: ['busy', 'error'],
  }),
]
