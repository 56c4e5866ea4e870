import type { Detail, Screen, Step } from '../../shared/contract'
import { cast } from './people'
import { MINUTE, SECOND, type Ago } from './session'

/** One session's screen: the world it is listed in, the page's fragment and the shell's answer. */
export interface DetailWorld {
  world: string
  hash: string
  detail: Detail | null
  /** What its steps show when they are opened. */
  step?: Screen
  /** Words of a row that is opened first. */
  opens?: string
}

/** The design's detail screens at `now` (epoch ms). */
export function details(now: number): Record<string, DetailWorld> {
  const ago: Ago = (ms) => new Date(now - ms).toISOString()
  const all = cast(ago)
  const of = (
    world: string,
    session: Detail['session'],
    screen: Screen,
    steps: readonly Step[],
  ): DetailWorld => ({
    world,
    hash: `#/session/${encodeURIComponent(session.id)}`,
    detail: {
      session,
      screen,
      steps: [...steps],
      earlier: 4096,
      ...(session.todos && { todoItems: [...todoItems] }),
    },
  })
  const timeline = steps(ago)
  return {
    'detail-wait': of('needs', all.release, { kind: 'none' }, timeline.release),
    'detail-question': of('needs', all.cookie, QUESTION, timeline.release),
    'detail-plan': of(
      'needs',
      all.billing,
      { kind: 'plan', markdown: PLAN, file: null },
      timeline.login,
    ),
    'detail-command': of('list', all.login, { ...OUTPUT, at: ago(2 * SECOND) }, timeline.login),
    'detail-diff': of('list', all.image, DIFF, timeline.login),
    'detail-error': of(
      'needs',
      all.mails,
      {
        kind: 'error',
        text: 'You have reached your usage limit for this plan.',
        status: '429',
        resetsAt: ago(-80 * MINUTE),
      },
      timeline.login,
    ),
    'detail-step': {
      ...of('list', all.login, ANSWER, timeline.login),
      step: { ...OUTPUT, live: false, exit: 1 },
      opens: 'failed',
    },
    settings: { world: 'fault', hash: '#/settings', detail: null },
  }
}

const todoItems = [
  { text: 'Reproduce the loop in a test', status: 'completed' },
  { text: 'Find where the cookie is dropped', status: 'completed' },
  { text: 'Keep the return path in the session', status: 'completed' },
  { text: 'Run the auth tests', status: 'in_progress' },
  { text: 'Cover the expired-session case', status: 'pending' },
  { text: 'Update the changelog', status: 'pending' },
  { text: 'Open a pull request', status: 'pending' },
] as const

const ANSWER: Screen = {
  kind: 'text',
  text: `The **return path** is dropped when the session expires. Two places do it:

- \`src/auth/session.ts\` clears the cookie too early
- \`src/auth/redirect.ts\` then sends \`/login\` again

| case | before | now |
|---|---|---|
| expired | loops | back to the page |

See [the notes on sessions](https://docs.example.org/sessions).`,
}

const QUESTION: Screen = {
  kind: 'question',
  questions: [
    {
      header: 'Storage',
      text: 'Where should session data live?',
      options: [
        {
          label: 'Redis',
          description: 'Fast, already runs for the cart. Lost when it restarts.',
        },
        {
          label: 'Postgres',
          description: 'One store to back up. About 3 ms more for each request.',
        },
        {
          label: 'Signed tokens with a short life',
          description: 'No store at all. Logging out everywhere gets harder.',
        },
      ],
    },
  ],
}

const PLAN = `# Split the billing worker

One process does intake, pricing and the ledger. A slow price lookup blocks new invoices, so split it in three and put a queue between them.

## Steps

1. Add the \`intake\` queue and write to both sides
2. Move pricing into \`worker-pricing\`, read-only at first
3. Compare prices of both paths for a day
4. Move the ledger; keep the old table as a view

## Not in this plan

- Refunds stay where they are`

const OUTPUT: Extract<Screen, { kind: 'output' }> = {
  kind: 'output',
  command: 'npm test -- --run auth',
  live: true,
  truncated: true,
  text: ` RUN  v3.2.4

 \u001b[32m✓\u001b[39m src/auth/cookie.test.ts \u001b[2m(14 tests)\u001b[22m 212ms
 \u001b[32m✓\u001b[39m src/auth/session.test.ts \u001b[2m(31 tests)\u001b[22m 1.4s
 \u001b[31m✗\u001b[39m src/auth/redirect.test.ts \u001b[2m(9, 1 failed)\u001b[22m
   \u001b[31m× keeps the return path after expiry\u001b[39m
     expected '/orders/12' got '/login'
 ❯ src/auth/expiry.test.ts (4/11)`,
}

const DIFF: Screen = {
  kind: 'diff',
  files: ['src/import/decode.rs', 'src/import/queue.rs'].map((file) => ({
    file,
    hunks: [
      {
        oldStart: 41,
        newStart: 41,
        lines: [
          ' let jobs = queue.drain(..);',
          '-for job in jobs {',
          '-    let img = decode(&job)?;',
          '-    out.push(img);',
          '-}',
          '+let results: Vec<_> = jobs',
          '+    .into_par_iter()',
          '+    .map(|job| decode(&job))',
          '+    .collect();',
          ' metrics.record(out.len());',
        ],
      },
    ],
  })),
}

function steps(ago: Ago): { release: Step[]; login: Step[] } {
  let offset = 0
  const step = (part: Partial<Step> & Pick<Step, 'kind' | 'label'>): Step => ({
    offset: (offset += 500),
    at: ago(13 * MINUTE - offset * 60),
    target: '',
    ms: null,
    failed: false,
    agent: null,
    ...part,
  })
  return {
    release: [
      step({ kind: 'prompt', label: 'Release 2.4.' }),
      step({ kind: 'tool', label: 'Bash', target: 'npm test', ms: 61 * SECOND }),
      step({ kind: 'tool', label: 'Bash', target: 'npm publish --dry-run', ms: 6 * SECOND }),
      step({ kind: 'text', label: 'The dry run is clean. I will publish now.' }),
      step({ kind: 'tool', label: 'Bash', target: 'npm publish --access public' }),
    ],
    login: [
      step({
        kind: 'prompt',
        label: 'The login page reloads forever after a session expires. Find out why.',
      }),
      step({ kind: 'thinking', label: 'Thinking', ms: 18 * SECOND }),
      step({ kind: 'tool', label: 'Read', target: 'src/auth/session.ts', ms: 200 }),
      step({ kind: 'tool', label: 'Edit', target: 'src/auth/session.ts', ms: 120 }),
      step({
        kind: 'tool',
        label: 'Bash',
        target: 'npm test -- --run auth',
        ms: 41 * SECOND,
        failed: true,
      }),
      step({ kind: 'compaction', label: 'Context compacted' }),
      step({ kind: 'tool', label: 'Bash', target: 'npm test -- --run auth' }),
    ],
  }
}
