import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { RULES as claude } from '../../src/shared/adapters/claude-code/rules'
import { RULES as codex } from '../../src/shared/adapters/codex/rules'
import { RULES as vibe } from '../../src/shared/adapters/mistral-vibe/rules'
import { STATES, toolSchema } from '../../src/shared/contract'
import type { ScenarioSource } from '../../fixtures/format'
import { shownBy, type Shown } from './shown'

const FOLDER = join(import.meta.dirname, '../../fixtures/scenarios')
const TOOLS = toolSchema.options
const PAGE = resolve('docs/states.md')
const RULES = { 'claude-code': claude, codex, 'mistral-vibe': vibe } as const
const moduleSchema = z.object({
  default: z.custom<ScenarioSource>((value) => typeof value === 'object' && value !== null),
})

async function scenarios(): Promise<ScenarioSource[]> {
  const paths = readdirSync(FOLDER).flatMap((tool) =>
    readdirSync(join(FOLDER, tool)).map((name) => join(FOLDER, tool, name, 'scenario.ts')),
  )
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(path).href)))
  return modules.map((module) => moduleSchema.parse(module).default)
}

const INTRO = `# States, and the rules behind them

Made by \`npm run states\` from the adapters' rule tables (\`rules.ts\` in each folder) and from what they say of all
scenarios; a test fails when this page is old. \`andon doctor\` names the rule and the record behind each state. \`told\`:
the agent wrote it; \`inferred\`: the rule concluded it. A state whose rule no scenario's files show is not in here.`

function page(shown: readonly Shown[]): string {
  const order = (a: Shown, b: Shown): number =>
    STATES.findIndex((state) => state === a.state) -
      STATES.findIndex((state) => state === b.state) || (keyOf(a) < keyOf(b) ? -1 : 1)
  const parts = TOOLS.map((tool) => {
    const rows = shown
      .filter((each) => each.tool === tool)
      .toSorted(order)
      .map(
        ({ state, reason, confidence, rule }) =>
          `| ${state} | ${reason} | ${confidence} | \`${rule}\` | ${RULES[tool][rule] ?? ''} |`,
      )
    const head = '| state | reason | confidence | rule | why |\n| --- | --- | --- | --- | --- |'
    return `## ${tool}\n\n${head}\n${rows.join('\n')}`
  })
  return `${[INTRO, ...parts].join('\n\n')}\n`
}

const keyOf = ({ reason, rule, confidence }: Shown): string => `${reason} ${rule} ${confidence}`
/** The formatter pads a table's cells; the words are what counts. */
const plain = (text: string): string => text.replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')

test('docs/states.md says what the adapters say (else: npm run states)', async () => {
  const shown = await shownBy(await scenarios())
  const untold = shown.filter(
    ({ tool, rule }) => !TOOLS.some((each) => each === tool && RULES[each][rule] !== undefined),
  )
  expect(untold, 'each rule has its reason in rules.ts').toEqual([])
  const text = page(shown)
  if (process.env['ANDON_STATES'] === 'write') writeFileSync(PAGE, text)
  expect(plain(readFileSync(PAGE, 'utf8'))).toBe(plain(text))
})
