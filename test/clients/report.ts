import { z } from 'zod'
import type { Comparison } from './compare'
import { judge, nameOf, type Judged, type Outcome } from './outcome'
import type { Recording } from './recording'

/** About a run; kept beside its recordings. */
export const factsSchema = z.object({
  /** The command as it was typed. */
  command: z.string(),
  /** `YYYY-MM-DD`. */
  date: z.string(),
  /** System and Node, without names of the machine. */
  system: z.string(),
  isolation: z.string(),
})
export type ReportFacts = z.infer<typeof factsSchema>

/** The page `docs/clients.md`. */
export function reportOf(outcomes: readonly Outcome[], facts: ReportFacts): string {
  const judged = judge(outcomes)
  return [
    '# Real clients',
    '',
    `Written by \`${facts.command}\` on ${facts.date} (${facts.system}), ${facts.isolation}; not by hand.`,
    'Each client works against a scripted mock of its API in a terminal of its own. What its screen says is the truth that',
    "Andon's command line (`andon watch --json`) is compared with, from beginning to end, except just around a change of the",
    'screen, and (for 3 s at most) while the client has drawn a change and written nothing. Known disagreements are argued in `test/clients/arguments.ts`; one without an argument fails the run.',
    '',
    ...versions(outcomes, judged),
    ...disagreements(judged),
    ...problems(outcomes),
    ...playedAgain(outcomes),
    ...delays(outcomes),
    ...unknown(outcomes),
    ...scenarios(outcomes, judged),
  ].join('\n')
}

const table = (head: string[], rows: (string | number)[][]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map(() => '---').join('|')}|`,
  ...rows.map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`),
  '',
]

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return groups
}

const byClient = (outcomes: readonly Outcome[]) => grouped(outcomes, ({ client }) => client)

function versions(outcomes: readonly Outcome[], judged: readonly Judged[]): string[] {
  const rows = [...byClient(outcomes)].map(([client, own]) => {
    const sum = (pick: (comparison: Comparison) => number) =>
      own.reduce((total, { comparison }) => total + pick(comparison), 0)
    const compared = sum((each) => each.compared)
    const share = compared === 0 ? 0 : (100 * sum((each) => each.agreed)) / compared
    const mine = judged.filter(({ outcome }) => outcome.client === client)
    return [
      client.title,
      own[0]?.recording.version ?? '',
      own.length,
      own.filter(({ recording }) => recording.problems.length === 0).length,
      seconds(compared),
      `${share.toFixed(2)} %`,
      mine.filter(({ argument }) => argument !== null).length,
      mine.filter(({ argument }) => argument === null).length,
      own.reduce((total, { recording }) => total + raised(recording), 0),
      `${client.margin} ms`,
      seconds(sum((each) => each.unwritten)),
    ]
  })
  const head =
    'client,version,scenarios,came about,compared,agree,argued,not argued,alerts,left out around a change,not written yet'
  return table(head.split(','), rows)
}

const raised = ({ alerts }: Recording): number =>
  alerts.filter(({ action }) => action === 'raise').length

function disagreements(judged: readonly Judged[]): string[] {
  if (judged.length === 0) return ['## Disagreements', '', 'None.', '']
  const rows = judged.map(({ outcome, disagreement, argument }) => [
    nameOf(outcome),
    disagreement.truth,
    disagreement.said,
    disagreement.rule,
    seconds(disagreement.t),
    seconds(disagreement.ms),
    argument?.why ?? '**not argued**',
  ])
  const head = ['scenario', 'the screen', 'Andon', 'by', 'at', 'for', 'why it stands']
  return ['## Disagreements', '', ...table(head, rows)]
}

function problems(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.flatMap((outcome) =>
    outcome.recording.problems.map((problem) => [nameOf(outcome), oneLine(problem)]),
  )
  if (rows.length === 0) return []
  return ['## Scenarios that did not come about', '', ...table(['scenario', 'why'], rows)]
}

/** A machine that stands still for a second looks like a fault: what failed is played once more, alone. */
function playedAgain(outcomes: readonly Outcome[]): string[] {
  const rows = outcomes.flatMap(({ first }) => {
    if (first === null) return []
    const found = judge([first]).filter(({ argument }) => argument === null)
    const words = found.map(
      ({ disagreement: { t, ms, truth, said } }) =>
        `${truth}: ${said} at ${seconds(t)} for ${seconds(ms)}`,
    )
    const all = [...first.recording.problems.map(oneLine), ...words]
    return [[nameOf(first), all.join('; ')]]
  })
  if (rows.length === 0) return []
  const head = ['scenario', 'what was wrong in the first try']
  const intro =
    'What failed was played once more, alone; the second try counts everywhere else on this page.'
  return ['## Played again', '', intro, '', ...table(head, rows)]
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 300)

/** Median, 95th percentile and the extremes of delays (ms). */
export function spread(values: readonly number[]) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  return { least: sorted[0] ?? 0, median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0 }
}

function delays(outcomes: readonly Outcome[]): string[] {
  const rows = [...byClient(outcomes)].flatMap(([client, own]) => {
    const all = own.flatMap(({ comparison }) => comparison.delays)
    return [...grouped(all, ({ truth }) => truth)].map(([truth, some]) => {
      const { least, median, p95, most } = spread(some.map(({ ms }) => ms))
      return [client.title, truth, some.length, least, median, p95, most]
    })
  })
  return [
    '## From the screen to Andon',
    '',
    'Milliseconds from the change on the screen (read every 80 ms) to the line in which Andon says it. Below zero Andon was',
    'first: the client writes before it draws.',
    '',
    ...table(['client', 'to', 'n', 'least', 'median', 'p95', 'most'], rows),
  ]
}

function unknown(outcomes: readonly Outcome[]): string[] {
  const words = new Map<string, (string | number)[]>()
  for (const { client, recording } of outcomes) {
    for (const { what, word } of recording.drift) {
      words.set(`${client.name} ${what} ${word}`, [
        client.title,
        what,
        `\`${word}\``,
        recording.name,
      ])
    }
    for (const fault of recording.faults) {
      words.set(`${client.name} ${fault}`, [client.title, 'fault', oneLine(fault), recording.name])
    }
  }
  if (words.size === 0) return ['## Unknown records and words', '', 'None.', '']
  const head = ['client', 'what', 'word', 'for example in']
  return ['## Unknown records and words', '', ...table(head, [...words.values()])]
}

function scenarios(outcomes: readonly Outcome[], judged: readonly Judged[]): string[] {
  const rows = outcomes.map((outcome) => {
    const { client, about, recording, comparison } = outcome
    const own = judged.filter((each) => each.outcome === outcome)
    const verdict = () => {
      if (recording.problems.length > 0) return 'did not come about'
      if (own.length === 0) return 'agree'
      return own.every(({ argument }) => argument) ? 'argued' : '**disagree**'
    }
    const shown = recording.truths.map(({ truth }) => truth).join(' → ')
    return [client.name, recording.name, about, shown, seconds(comparison.compared), verdict()]
  })
  const head = ['client', 'scenario', 'what happens', 'the screen', 'compared', 'verdict']
  return ['## Scenarios', '', ...table(head, rows)]
}
