import { beforeAll, describe, expect, test } from 'vitest'
import { corpusFolder } from '../live/timeline'
import { claudeSamples, judgeClaudeSample, type Judged } from './claude-code'
import { countTokens } from './tokens'
import { reportPage, share } from './verdict'

const folder = corpusFolder('claude')

const ABOUT = `Written by \`npm run corpus\`; a test fails when it is not what the samples give today.

Every judged main transcript of the corpus of public Claude Code sessions stands alone in a home, with the files that
lie beside it. It is looked at once, half a minute after its last record, with \`--all\`. One live process of the tool
runs in the session's directory, because the corpus has no registry entries for them; where no record names a
directory, a registry entry without a status names the session instead. So everything here is what the transcripts
alone can tell.

In some samples a permission prompt was on the screen, and the corpus says itself that the records alone show work. They
have a row of their own: Andon must say busy there (with the hint where a prompt is possible), and never alarm. With a
registry, as every current version writes it, the same moment is waiting; the recordings in \`test/live\` show that.`

/** Why Andon says something else. */
const NULL_TEXT =
  'A writer without stop_reason, cut behind the sentence before a call. After ten seconds of silence such a text is taken as the end (inferred); the call that followed came sooner. Looked at within these ten seconds it is busy.'
const ARGUED: Record<string, string> = {
  'derived/cuts/nulltext-1__claude-code-viewer.jsonl': NULL_TEXT,
  'derived/cuts/nulltext-2__oc-admin-home-shared.jsonl': NULL_TEXT,
}

describe.skipIf(folder === null)('the corpus of Claude Code (skipped where it is absent)', () => {
  const judged: Judged[] = []

  beforeAll(async () => {
    for (const sample of claudeSamples(folder ?? '')) {
      judged.push(await judgeClaudeSample(folder ?? '', sample))
    }
  }, 300_000)

  test('final states agree with the judgement by hand', async () => {
    const verdicts = judged.map(({ verdict }) => verdict)
    const page = reportPage({
      title: 'Claude Code: final states over the corpus',
      about: ABOUT,
      verdicts,
      argued: ARGUED,
    })
    await expect(page).toMatchFileSnapshot('../../docs/corpus-report.md')
    expect(share(verdicts)).toBeGreaterThanOrEqual(0.98)
    const silent = verdicts.filter(({ agrees, file }) => !agrees && !(file in ARGUED))
    expect(silent).toEqual([])
  })

  test('token sums equal a plain count by message id', () => {
    const different = judged.flatMap(({ verdict, session, logs }) => {
      if (!session) return []
      const { complete, ...usage } = session.usage
      const counted = countTokens(logs)
      const same = complete && JSON.stringify(usage) === JSON.stringify(counted)
      return same ? [] : [{ file: verdict.file, usage, counted, complete }]
    })
    expect(different).toEqual([])
  })

  test('no well-formed file is a fault', () => {
    expect(judged.flatMap(({ faults }) => faults)).toEqual([])
  })
})
