import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { claudeAgrees } from './agree'
import { replay, type ReplayResult, type ReplayRules } from './replay'
import { writeReport } from './report'
import { loadRecording, recordingNames } from './timeline'

const CLIENT = 'claude-code-2.1.332'

/** Recordings that do not hold yet, each with the reason. It is to become empty. */
const NOT_YET: Record<string, string> = {}

const entrySchema = z.object({
  pid: z.int(),
  sessionId: z.string(),
  kind: z.string().optional(),
  jobId: z.string().optional(),
  spare: z.boolean().optional(),
  status: z.string().optional(),
  parkedJobId: z.string().optional(),
})

/** Which conversation a window shows, by the registry: the entry of its pid, or the job that it was parked into. */
function claudeRules(): ReplayRules {
  const entries = new Map<number, z.infer<typeof entrySchema>>()
  const job = (wanted: (entry: z.infer<typeof entrySchema>) => boolean) =>
    [...entries.values()].find(
      (entry) => entry.kind === 'bg' && entry.status && !entry.spare && wanted(entry),
    )?.sessionId ?? null

  return {
    tool: 'claude-code',
    configFolder: '.claude',
    margin: 700,
    machine: { pidDomain: 'linux:aaaaaaaabbbbbbbbccccccccdddddddd:pid:[4026531836]' },
    follow(event) {
      if (!('path' in event) || !/^\.claude\/sessions\/\d+\.json$/.test(event.path)) return
      const entry = entrySchema.safeParse(event.content)
      if (entry.success) entries.set(entry.data.pid, entry.data)
    },
    sessionOf(who) {
      if (who === 'thread') return job(() => true)
      const entry = entries.get(who)
      if (!entry?.parkedJobId) return entry?.sessionId ?? null
      return job((other) => other.jobId === entry.parkedJobId) ?? entry.sessionId
    },
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
