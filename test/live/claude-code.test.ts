import { afterAll, describe, expect, test } from 'vitest'
import { claudeEntrySchema, claudeWindows } from '../harness/claude-windows'
import { claudeAgrees } from './agree'
import { replay, type ReplayResult, type ReplayRules } from './replay'
import { writeReport } from './report'
import { loadRecording, recordingNames } from './timeline'

const CLIENT = 'claude-code-2.1.332'

/** Recordings that do not hold yet, each with the reason. It is to become empty. */
const NOT_YET: Record<string, string> = {}

/** Which conversation a window shows, by the registry as the recording has it. */
function claudeRules(): ReplayRules {
  const windows = claudeWindows()
  return {
    tool: 'claude-code',
    configFolder: '.claude',
    margin: 700,
    machine: { pidDomain: 'linux:aaaaaaaabbbbbbbbccccccccdddddddd:pid:[4026531836]' },
    follow(event) {
      if (!('path' in event) || !/^\.claude\/sessions\/\d+\.json$/.test(event.path)) return
      const entry = claudeEntrySchema.safeParse(event.content)
      if (entry.success) windows.saw(entry.data)
    },
    sessionOf: windows.sessionOf,
    agrees: claudeAgrees,
  }
}

const names = recordingNames(CLIENT)
const results = new Map<string, ReplayResult>()

describe(`${CLIENT}, as recorded`, () => {
  if (names.length === 0)
    test.skip('the corpus of recordings is not beside this repository', () => {})
  for (const name of names) {
    const reason = NOT_YET[name]
    if (reason !== undefined) {
      test.skip(`${name} (not yet: ${reason})`, () => {})
      continue
    }
    test(name, async () => {
      const result = await replay(loadRecording(CLIENT, name), claudeRules())
      results.set(name, result)
      expect(result.compared).toBeGreaterThan(0)
      expect(result.disagreements).toEqual([])
    })
  }
  afterAll(() => writeReport(CLIENT, results))
})
