import { describe, expect, test } from 'vitest'
import { corpusFolder } from '../live/timeline'
import { codexSamples, judgeCodexSample } from './codex'
import { reportPage, share, type Verdict } from './verdict'

const folder = corpusFolder('codex')

const ABOUT = `Written by \`npm run corpus\`; a test fails when it is not what the samples give today.

Every judged rollout of the corpus of public Codex sessions (the bare format of 2025, 0.34 to 0.147, 0.153) stands
alone in a home, whole or up to the line that was judged. It is looked at once, half a minute after its last record,
with \`--all\`; one live process holds it open. One file of the corpus is a dump of shapes and has no state.`

/** Why Andon says something else. */
const ARGUED: Record<string, string> = {
  'source-06/rollout-2025-11-19T21-26-28-019a9cd4-e2aa-7f30-ae4b-de19a7e07e95.jsonl':
    'A headless run that died after five tries of one request. No record says that it failed: with its process alive it is busy (retrying), as here; with its process gone it is ended.',
  'ingo-eichhorst__Irrlicht/2-19_tool-gate-permission-prompt.jsonl':
    'The policy was `untrusted` (gone since 0.153), which may ask before any command that is not plainly reading; no record tells the prompt from a command that runs. Busy with the hint, never an alarm.',
}

describe.skipIf(folder === null)('the corpus of Codex (skipped where it is absent)', () => {
  test('states agree with the judgement by hand', { timeout: 300_000 }, async () => {
    const verdicts: Verdict[] = []
    for (const sample of codexSamples(folder ?? '')) {
      verdicts.push(await judgeCodexSample(folder ?? '', sample))
    }
    const page = reportPage({
      title: 'Codex: states over the corpus',
      about: ABOUT,
      verdicts,
      argued: ARGUED,
    })
    await expect(page).toMatchFileSnapshot('../../docs/corpus-report-codex.md')
    expect(share(verdicts)).toBeGreaterThanOrEqual(0.97)
    const silent = verdicts.filter(({ agrees, file }) => !agrees && !(file in ARGUED))
    expect(silent).toEqual([])
  })
})
