import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scenarioAt, scenarioSchema, type ScenarioSource } from '../fixtures/format'
import interrupted from '../fixtures/scenarios/claude-code/c10-interrupted/scenario'
import agents from '../fixtures/scenarios/claude-code/c12-subagents/scenario'
import asks from '../fixtures/scenarios/claude-code/c17-question-and-plan/scenario'
import escalation from '../fixtures/scenarios/codex/c26-escalation/scenario'
import plan from '../fixtures/scenarios/codex/c27-plan/scenario'
import children from '../fixtures/scenarios/codex/c28-children/scenario'
import compressed from '../fixtures/scenarios/codex/c30-compressed/scenario'
import legacy from '../fixtures/scenarios/mistral-vibe/c31-legacy/scenario'
import legacyAsks from '../fixtures/scenarios/mistral-vibe/c31-legacy-question/scenario'
import unified from '../fixtures/scenarios/mistral-vibe/c32-callback/scenario'
import { bundleOf, type Bundle } from '../src/cli/bundle/make'
import { ADAPTERS, type AnyAdapter, type Redaction } from '../src/shared/adapters'
import { createRedactor } from '../src/shared/redact'
import { openRig } from './harness/rig'
import { treeState } from './harness/tree'
import { playScenario } from './scenarios/play'

const START = Date.parse('2026-03-02T09:00:00.000Z')

interface Made {
  bundle: Bundle
  /** Every string and key below the homes, and every path. */
  words: Set<string>
  adapter: AnyAdapter
}

/** A bundle of every session at the first moment of each of its states. */
async function bundlesOf(source: ScenarioSource): Promise<Made[]> {
  const scenario = scenarioAt(source, START)
  const rig = await openRig({ start: START, homes: scenario.homes, all: true })
  const made: Made[] = []
  const seen = new Set<string>()
  try {
    for (const step of scenario.steps) {
      await rig.advanceTo(START + Math.round(step.at * 1000))
      await rig.act(step.do)
      for (const session of (await rig.freshLook()).sessions) {
        const state = `${session.id} ${session.state} ${session.reason.kind}`
        if (seen.has(state)) continue
        seen.add(state)
        const adapter = ADAPTERS.find(({ tool }) => tool === session.tool)!
        const homes = (scenario.homes[session.tool] ?? []).map((home) => join(rig.root, home))
        const processes = { read: async () => [...rig.processes.values()] }
        const before = await treeState(rig.root)
        const bundle = await bundleOf({ session, adapter, homes, processes, now: rig.now() })
        expect(await treeState(rig.root)).toEqual(before)
        made.push({ bundle, adapter, words: await wordsBelow(rig.root, source) })
      }
    }
  } finally {
    await rig.close()
  }
  return made
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z]{4,}/g) ?? []

async function wordsBelow(root: string, source: ScenarioSource): Promise<Set<string>> {
  const files = scenarioAt(source, START).steps.flatMap(({ do: actions }) =>
    actions.flatMap((action) =>
      action.op === 'write' || action.op === 'append' ? action.file : [],
    ),
  )
  const words = new Set<string>()
  for (const file of new Set(files)) {
    wordsIn(file).forEach((word) => words.add(word))
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    for (const line of text.split('\n')) strings(parsed(line)).forEach((word) => words.add(word))
  }
  return words
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    // A torn line.
    return line
  }
}

/** The words of all strings of a value; keys are structure. A JSON text in a string is looked into. */
function strings(value: unknown): string[] {
  if (typeof value === 'string') {
    const inner = /^\s*[[{]/.test(value) ? parsed(value) : value
    return typeof inner === 'string' ? wordsIn(inner) : strings(inner)
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

/** What a tool's `redact.ts` says may stay, as words. */
const structural = ({ words, names, markers }: Redaction): Set<string> =>
  new Set([...words, ...names, ...markers.map(({ source }) => source)].flatMap(wordsIn))

describe.each([
  ['Claude Code, interrupted', interrupted],
  ['Claude Code, sub-agents', agents],
  ['Claude Code, a question and a plan', asks],
  ['Codex, an escalation', escalation],
  ['Codex, a plan', plan],
  ['Codex, children', children],
  ['Mistral Vibe', legacy],
  ['Mistral Vibe, a question', legacyAsks],
])('a bundle of %s', (_name, source) => {
  it('plays to the same state, and has no word of what was said', async () => {
    const all = await bundlesOf(source)
    expect(all.length).toBeGreaterThan(0)
    for (const { bundle, words, adapter } of all) {
      const scenario = scenarioSchema.parse(bundle)
      expect(await playScenario({ ...scenario, steps: () => bundle.steps })).toBe(1)
      const may = structural(adapter.redaction!)
      const said = [...words].filter((word) => !may.has(word))
      expect(said.length).toBeGreaterThan(2)
      const left = new Set(
        bundle.steps[0].do.flatMap((action) => {
          if (action.op === 'born') return strings({ ...action.process, command: '' })
          const lines = action.content.text.split('\n').map(parsed)
          return [...wordsIn(action.file), ...strings(lines)]
        }),
      )
      expect(said.filter((word) => left.has(word))).toEqual([])
    }
  })
})

it.each([
  ['a unified store', unified, 'unified store'],
  ['a compressed rollout', compressed, 'compressed'],
])('%s is refused in one sentence', async (_name, source, words) => {
  await expect(bundlesOf(source)).rejects.toThrow(words)
})

describe('the redactor', () => {
  const tool: Redaction = {
    words: new Set(['type', 'user', 'command']),
    names: new Set(['projects', 'jsonl']),
    free: new Set(['input']),
    markers: [/^\[Request interrupted by user\]/g],
  }

  it('replaces the same by the same, of the same length, in texts, paths and slugs', () => {
    const redactor = createRedactor(tool, 0)
    const folder = redactor.text('/home/someone/Secret-project')
    expect(folder).toHaveLength('/home/someone/Secret-project'.length)
    expect(redactor.path('projects/-home-someone-Secret-project/x.jsonl')).toContain(
      `projects/${folder.replaceAll('/', '-')}/`,
    )
    expect(redactor.text('Shall I?')).toMatch(/^[a-z]{5} [a-z]\?$/)
  })

  it('keeps types and markers, and no key that is data', () => {
    const { value } = createRedactor(tool, 0)
    expect(value({ type: 'user', text: 'user name' })).toEqual({
      type: 'user',
      text: expect.not.stringMatching(/user|name/),
    })
    expect(value('[Request interrupted by user]')).toBe('[Request interrupted by user]')
    const made = value({ input: { command: 'ls', Colour: 'red', 'src/app.ts': 1 } })
    expect(JSON.stringify(made)).not.toMatch(/Colour|red|src|app|ls/)
    expect(JSON.stringify(made)).toMatch(/^\{"input":\{"command":/)
  })

  it('moves every time by the same, however it is written', () => {
    const { value, path } = createRedactor(tool, -86_400_000 + 1000)
    const at = Date.parse('2026-11-30T10:00:00.250Z')
    expect(value([at, '2026-11-30T10:00:00.250Z', '2026-11-30T12:00:00.123456+02:00', 7])).toEqual([
      at - 86_399_000,
      '2026-11-29T10:00:01.250Z',
      '2026-11-29T12:00:01.123456+02:00',
      7,
    ])
    expect(path('2026/12/01/rollout-2026-12-01T00-00-00-')).toMatch(
      /^2026\/11\/30\/[a-z]+-2026-11-30T00-00-01-$/,
    )
    expect(path('session_20261130_100000_')).toMatch(/_20261129_100001_$/)
  })
})
