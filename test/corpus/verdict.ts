import type { Session } from '../../src/shared/contract'

/** One sample, as it was judged by hand and as Andon judges it. */
export interface Verdict {
  file: string
  /** The judgement of the corpus, in its own words. */
  expected: string
  /** Andon's state and reason. */
  found: string
  rule: string
  agrees: boolean
}

export function verdictOn(
  file: string,
  expected: string,
  session: Session | undefined,
  agrees: (session: Session) => boolean,
): Verdict {
  if (!session) return { file, expected, found: 'not listed', rule: '', agrees: false }
  const { state, reason, evidence, confidence, hint } = session
  const found = `${state}/${reason.kind} (${confidence}${hint ? `, ${hint}` : ''})`
  return { file, expected, found, rule: evidence.rule, agrees: agrees(session) }
}

export const share = (verdicts: readonly Verdict[]): number =>
  verdicts.filter((verdict) => verdict.agrees).length / verdicts.length

export interface Report {
  title: string
  about: string
  verdicts: readonly Verdict[]
  /** Why Andon says something else than the hand, by file. */
  argued: Readonly<Record<string, string>>
}

/** One page: how many agree, by judgement, and every disagreement with its reason. */
export function reportPage({ title, about, verdicts, argued }: Report): string {
  const words = [...new Set(verdicts.map((verdict) => verdict.expected))].sort()
  const agreeing = verdicts.filter((verdict) => verdict.agrees).length
  const percent = ((agreeing / verdicts.length) * 100).toFixed(1)
  const counts = words.map((word) => {
    const own = verdicts.filter((verdict) => verdict.expected === word)
    return `| ${word} | ${own.length} | ${own.filter((verdict) => verdict.agrees).length} |`
  })
  const others = verdicts
    .filter((verdict) => !verdict.agrees)
    .map(
      ({ file, expected, found, rule }) =>
        `| \`${file}\` | ${expected} | ${found} | \`${rule}\` | ${argued[file] ?? 'not argued yet'} |`,
    )
  return [
    `# ${title}`,
    '',
    about,
    '',
    `**${agreeing} of ${verdicts.length} samples agree (${percent} %).**`,
    '',
    '| judged by hand | samples | agree |',
    '| --- | --- | --- |',
    ...counts,
    '',
    ...(others.length === 0
      ? []
      : [
          '## Disagreements',
          '',
          '| file | by hand | Andon | rule | why |',
          '| --- | --- | --- | --- | --- |',
          ...others,
          '',
        ]),
  ].join('\n')
}
