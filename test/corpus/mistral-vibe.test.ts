import { describe, expect, test } from 'vitest'
import { corpusFolder } from '../live/timeline'
import { irrlichtSamples, judgeVibeSample, SAMPLES } from './mistral-vibe'
import { reportPage, type Verdict } from './verdict'

const folder = corpusFolder('vibe')

const ABOUT = `Written by \`npm run corpus\`; a test fails when it is not what the samples give today.

Every judged session root of the corpus is put under the \`logs/session\` of a home and looked at once, with \`--all\`.
The pids that the corpus calls alive are in the process table; a \`vibe\` runs in the folder of a legacy session.`

describe.skipIf(folder === null)('the corpus of Mistral Vibe (skipped where it is absent)', () => {
  test('states agree with the judgement by hand', { timeout: 120_000 }, async () => {
    const corpus = folder ?? ''
    const verdicts: Verdict[] = []
    for (const sample of [...SAMPLES, ...irrlichtSamples(corpus)]) {
      verdicts.push(await judgeVibeSample(corpus, sample))
    }
    const title = 'Mistral Vibe: states over the corpus'
    const page = reportPage({ title, about: ABOUT, verdicts, argued: {} })
    await expect(page).toMatchFileSnapshot('../../docs/corpus-report-mistral-vibe.md')
    expect(verdicts.filter(({ agrees }) => !agrees)).toEqual([])
    expect(verdicts.length).toBeGreaterThan(30)
  })
})
