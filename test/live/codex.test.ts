import { afterAll, describe, expect, test } from 'vitest'
import { ADAPTERS } from '../../src/shared/adapters'
import { codexAgrees } from './agree'
import { replay, type ReplayResult, type ReplayRules } from './replay'
import { writeReport } from './report'
import { loadRecording, recordingNames, type TimelineEvent } from './timeline'
import type { Who } from './truth'

const CLIENT = 'codex-0.171.0'

/** Recordings that do not hold yet, each with the reason. It is to become empty. */
const NOT_YET: Record<string, string> = {}

const THREAD = /([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(?:lock|jsonl)$/

/**
 * Which thread a window shows. Nothing on disk says it (the daemon writes for all windows), so it is followed: the
 * first thread that appears after a window was opened is its own, and the next one after `/new`. Others are children.
 */
function threadsOfWindows() {
  const windows = new Map<number, string | null>()
  const rollouts = new Set<string>()
  let renewed: number | null = null
  let first: string | null = null

  const claim = (thread: string) => {
    const waiting = [...windows].find(([, known]) => known === null)?.[0] ?? renewed
    if (waiting === null || [...windows.values()].includes(thread)) return
    windows.set(waiting, thread)
    first ??= thread
    renewed = null
  }

  return {
    follow(event: TimelineEvent): void {
      const window = 'client_window' in event || 'truth' in event ? event.pid : undefined
      if (window !== undefined && !windows.has(window)) windows.set(window, null)
      if ('act' in event && /submitted: \/(new|clear)/.test(event.act)) {
        renewed = [...windows.keys()].at(-1) ?? null
      }
      if (!('path' in event)) return
      const thread = THREAD.exec(event.path)?.[1]
      if (!thread || event.event === 'deleted') return
      if (event.path.endsWith('.jsonl')) rollouts.add(thread)
      if (event.event === 'created') claim(thread)
    },
    threadOf: (who: Who): string | null => (who === 'thread' ? first : (windows.get(who) ?? null)),
    /** A thread without a rollout has not been used: there is nothing to list. */
    isUsed: (thread: string | null) => thread !== null && rollouts.has(thread),
  }
}

/** Codex writes no prompt down; where nothing tells it from a call that takes its time, a hint is all there is. */
const HINT_ONLY: Record<string, string> = {
  'mcp-elicitation': 'a server that asks the person looks like a server that is slow',
}
/** An escalation is a hint at first and concluded to be a wait after this (ms). */
const CONCLUDED = 3_500

function codexRules(recording: string): ReplayRules {
  const threads = threadsOfWindows()
  return {
    tool: 'codex',
    configFolder: '.codex',
    margin: 1000,
    follow: threads.follow,
    sessionOf: threads.threadOf,
    agrees: (segment, session, t) =>
      session
        ? codexAgrees(segment, session, recording in HINT_ONLY || t < segment.from + CONCLUDED)
        : !threads.isUsed(threads.threadOf(segment.who)),
    alertIsOptional: () => recording in HINT_ONLY,
    // Esc in the menu behind a plan is not written either.
    mayStay: ({ truth }) => truth === 'waiting:plan',
  }
}

const supported = ADAPTERS.some((adapter) => adapter.tool === 'codex')
const names = supported ? recordingNames(CLIENT) : []
const results = new Map<string, ReplayResult>()

describe(`${CLIENT}, as recorded`, () => {
  if (names.length === 0) {
    test.skip('there is no Codex adapter, or the corpus is not beside this repository', () => {})
  }
  for (const name of names) {
    const reason = NOT_YET[name]
    if (reason !== undefined) {
      test.skip(`${name} (not yet: ${reason})`, () => {})
      continue
    }
    test(name, async () => {
      const result = await replay(loadRecording(CLIENT, name), codexRules(name))
      results.set(name, result)
      expect(result.compared).toBeGreaterThan(0)
      expect(result.disagreements).toEqual([])
    })
  }
  afterAll(() => writeReport(CLIENT, results))
})
