import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../fixtures/builders/claude-code'
import type { Session, Snapshot } from '../../src/shared/contract'
import { openRig } from '../harness/rig'
import { corpusFolder } from '../live/timeline'
import { claudeSamples, factsOf, type Sample } from './claude-code'

const folder = corpusFolder('claude') ?? ''

/** Real transcripts of a recorder that has other agents' eyes on the same file; short enough to grow line by line. */
const samples = (): Sample[] =>
  claudeSamples(folder).filter(
    ({ file }) => file.includes('Irrlicht/') && readFileSync(join(folder, file)).length < 400_000,
  )

const QUESTIONS = new Set(['AskUserQuestion', 'ExitPlanMode'])

interface Growth {
  /** States in the order in which they were shown, each once. */
  states: string[]
  disagreements: string[]
}

/**
 * Lets a transcript grow line by line, at the times of its records, under an engine that watches, and asks at every
 * line whether an engine that starts then says the same, and whether what waits has an open question or plan.
 */
async function grow(sample: Sample): Promise<Growth> {
  const bytes = readFileSync(join(folder, sample.file))
  const facts = factsOf(bytes)
  const name = basename(sample.file, '.jsonl')
  const file = `.claude/projects/${projectFolder(facts.cwd ?? '/p')}/${name}.jsonl`
  const growth: Growth = { states: [], disagreements: [] }
  const rig = await openRig({
    start: facts.first,
    homes: { 'claude-code': ['.claude'] },
    all: true,
  })
  const own = (snapshot: Snapshot): Session | undefined =>
    snapshot.sessions.find((session) => session.id === `claude-code:${name}`)
  try {
    rig.processes.set(1, {
      pid: 1,
      startedAt: facts.first - 2000,
      command: 'claude',
      args: ['claude'],
      cwd: facts.cwd ?? '/p',
    })
    const open = new Set<string>()
    for (const line of bytes.toString('utf8').split('\n')) {
      if (line === '') continue
      const record = parse(line)
      noteQuestions(record, open)
      const at = Date.parse(String(record['timestamp']))
      if (at > rig.now()) await rig.advanceTo(at)
      await rig.act([{ op: 'append', file, content: { lines: [line] } }])
      await rig.look()
      // Long enough for a state to be drawn, short enough not to be a silence.
      await rig.advanceTo(rig.now() + 400)
      const shown = own(await rig.look())
      const fresh = own(await rig.freshLook())
      const words = (session: Session | undefined) =>
        session ? `${session.state}/${session.reason.kind}` : 'not listed'
      if (words(shown) !== words(fresh)) {
        growth.disagreements.push(
          `${words(shown)} grown, ${words(fresh)} fresh: ${line.slice(0, 120)}`,
        )
      }
      if (shown?.state === 'waiting' && open.size === 0) {
        growth.disagreements.push(`waiting without a question: ${line.slice(0, 120)}`)
      }
      if (growth.states.at(-1) !== words(shown)) growth.states.push(words(shown))
    }
    return growth
  } finally {
    await rig.close()
  }
}

function parse(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line)
  } catch {
    return {} // A broken line is one that the reader must pass over too.
  }
}

/** Which questions and plans are open after this record. */
function noteQuestions(record: Record<string, unknown>, open: Set<string>): void {
  const message = record['message']
  if (typeof message !== 'object' || message === null || !('content' in message)) return
  if (!Array.isArray(message.content)) return
  for (const block of message.content) {
    if (block.type === 'tool_use' && QUESTIONS.has(block.name)) open.add(block.id)
    if (block.type === 'tool_result') open.delete(block.tool_use_id)
  }
}

describe.skipIf(folder === '')('transcripts that grow (skipped where the corpus is absent)', () => {
  for (const sample of folder === '' ? [] : samples()) {
    const name = sample.file.split('/').slice(-4, -1).join('/') || sample.file
    test(name, async () => {
      const { states, disagreements } = await grow(sample)
      expect(disagreements).toEqual([])
      expect(states.length).toBeGreaterThan(0)
    })
  }
})
