import type { Mark, MarkKind, Moment, Step, Track } from '../../shared/contract'
import { HOUR, MINUTE, SECOND } from './session'

/** An afternoon with two pauses, up to `now` (epoch ms). */
export function track(now: number): Track {
  const rows: [ago: number, kind: MarkKind][] = [
    [3.5 * HOUR, 'prompt'],
    ...steps(3.5 * HOUR, 40),
    [3.2 * HOUR, 'failed'],
    ...steps(3.2 * HOUR, 20),
    [80 * MINUTE, 'prompt'],
    ...steps(80 * MINUTE, 30),
    [63 * MINUTE, 'compaction'],
    ...steps(63 * MINUTE, 8),
    [15 * MINUTE, 'prompt'],
    ...steps(15 * MINUTE, 10),
    [9 * MINUTE, 'failed'],
    ...steps(9 * MINUTE, 15),
    [10 * SECOND, 'step'],
  ]
  const marks = rows.map(([ago, kind], i): Mark => ({ at: now - ago, end: (i + 1) * 500, kind }))
  return { marks }
}

/** One step each half minute. */
const steps = (from: number, n: number): [number, MarkKind][] =>
  Array.from({ length: n }, (_, i) => [from - (i + 1) * 30 * SECOND, 'step'])

/** What was on nine minutes before `now`. */
export function moment(now: number): Moment {
  const step = (part: Partial<Step> & Pick<Step, 'kind' | 'label'>): Step => ({
    offset: 0,
    at: new Date(now - 14 * MINUTE).toISOString(),
    target: '',
    ms: null,
    failed: false,
    agent: null,
    ...part,
  })
  const command = 'node scripts/check-mails.js --lang pl'
  return {
    earlier: 4096,
    screen: {
      kind: 'output',
      command,
      live: false,
      truncated: false,
      exit: 2,
      text: `Checking 24 templates
\u001b[32m✓\u001b[39m welcome.pl.mjml
\u001b[32m✓\u001b[39m verify.pl.mjml
\u001b[31m✗\u001b[39m invite.pl.mjml: unknown key {{teamNme}}
\u001b[2m1 problem in 24 templates\u001b[22m`,
    },
    steps: [
      step({ kind: 'prompt', label: 'Now Polish, then Dutch.' }),
      step({ kind: 'tool', label: 'Edit', target: 'verify.pl.mjml', ms: 90 }),
      step({ kind: 'tool', label: 'Edit', target: 'invite.pl.mjml', ms: 90 }),
      step({ kind: 'tool', label: 'Bash', target: command, ms: 4100, failed: true, exit: 2 }),
    ],
  }
}
