import { key, open, rest, say, see } from '../scenario'
import { DONE, leave, ready, scenario, session, turn } from './define'

const ERROR = /API Error: /

/** What the API refuses: tried again, given up, recovered. */
export const ERRORS = [
  scenario({
    name: 'error-429',
    about: 'A rate limit, tried again until the client gives up, then a turn that works',
    steps: session(
      say('err 429'),
      see(ERROR, 280_000),
      rest(4000),
      say('say Back again.'),
      rest(3000),
    ),
    shows: ['busy', 'error', 'idle'],
    long: true,
  }),
  scenario(
    {
      name: 'error-429-limit',
      about: 'The five-hour limit is reached: no second try',
      steps: session(say('err 429'), see(ERROR, 20_000), rest(6000)),
      shows: ['busy', 'error'],
    },
    { mock: { errorHeaders: limitHeaders } },
  ),
  scenario({
    name: 'error-429-esc',
    about: 'Esc while the client waits to try again',
    steps: session(
      ...turn(),
      say('err 429'),
      rest(9000),
      key('Escape'),
      rest(4000),
      key('C-u'),
      rest(600),
    ),
    shows: ['idle', 'busy', 'idle'],
  }),
  scenario({
    name: 'error-529-recovers',
    about: 'Overloaded once, then an answer',
    steps: session(say('err 529 1'), see(/worked in the end/, 40_000), rest(2500)),
    shows: ['busy', 'idle'],
  }),
  scenario(
    {
      name: 'error-529',
      about: 'Overloaded until the client gives up',
      steps: session(say('err 529'), see(/· done \d|API Error: /, 90_000), rest(6000)),
      shows: ['busy', 'error'],
    },
    { env: { CLAUDE_CODE_MAX_RETRIES: '3' } },
  ),
  scenario({
    name: 'error-500-recovers',
    about: 'Two server errors, then an answer',
    steps: session(say('err 500 2'), see(/worked in the end/, 40_000), rest(2500)),
    shows: ['busy', 'idle'],
  }),
  scenario(
    {
      name: 'error-401',
      about: 'The key is refused, then a turn that works',
      steps: session(
        ...turn(),
        say('err 401'),
        see(/API Error|Invalid API key|Please run \/login/, 60_000),
        rest(5000),
        say('say Back again.'),
        rest(3000),
      ),
      shows: ['idle', 'busy', 'error', 'idle'],
    },
    { env: { CLAUDE_CODE_MAX_RETRIES: '2' } },
  ),
  scenario({
    name: 'error-stream-cut',
    about: 'The stream breaks off twice, then an answer',
    steps: [
      open(),
      ...ready(),
      ...turn(),
      say('cut 2'),
      see(/number 20 [\s\S]*done \d/, 60_000),
      see(DONE),
      rest(2500),
      ...leave(),
    ],
    shows: ['idle', 'busy', 'idle'],
  }),
]

function limitHeaders(now: number): Record<string, string> {
  return {
    'anthropic-ratelimit-unified-status': 'rejected',
    'anthropic-ratelimit-unified-reset': String(Math.floor(now / 1000) + 7200),
    'anthropic-ratelimit-unified-representative-claim': 'five_hour',
    'x-should-retry': 'false',
  }
}
