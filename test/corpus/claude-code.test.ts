import { describe, expect, test } from 'vitest'
import { corpusFolder } from '../live/timeline'
import { claudeSamples, judgeClaudeSample } from './claude-code'
import { reportPage, share, type Verdict } from './verdict'

const folder = corpusFolder('claude')

const ABOUT = `Written by \`npm run corpus\`; a test fails when it is not what the samples give today.

Every judged main transcript of the corpus of public Claude Code sessions stands alone in a home, with the files that
lie beside it. It is looked at once, half a minute after its last record, with \`--all\`. One live process of the tool
runs in the session's directory, because the corpus has no registry entries for them; where no record names a
directory, a registry entry without a status names the session instead. So everything here is what the transcripts
alone can tell.`

/** Why Andon says something else. */
const PERMISSION =
  'A permission prompt was open, which the records cannot tell from a running command (case C18): busy with a hint, never an alarm. With the registry of its time it would be waiting.'
const ARGUED: Record<string, string> = {
  'derived/cuts/perm-1__claudeless.jsonl': PERMISSION,
  'derived/cuts/perm-3__sniffly.jsonl': PERMISSION,
  'derived/cuts/perm-4__duck_town.jsonl': PERMISSION,
  'ingo-eichhorst__Irrlicht/desktop-2.1.260/2-19_tool-gate-permission-prompt.excerpt.jsonl':
    PERMISSION,
}

describe.skipIf(folder === null)('the corpus of Claude Code (skipped where it is absent)', () => {
  test('final states agree with the judgement by hand', { timeout: 300_000 }, async () => {
    const verdicts: Verdict[] = []
    for (const sample of claudeSamples(folder ?? '')) {
      verdicts.push(await judgeClaudeSample(folder ?? '', sample))
    }
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
})
