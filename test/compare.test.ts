import { spawnSync } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyToFiles } from '../fixtures/apply'
import { claudeSession } from '../fixtures/builders/claude-code'
import { codexThread } from '../fixtures/builders/codex'
import { actionSchema, type Action } from '../fixtures/format'
import { runCli } from './harness/cli'
import { temporaryRoot, treeState } from './harness/tree'

const DIST = join(import.meta.dirname, '../dist')
const START = Date.parse('2026-03-02T09:00:00.000Z')

let root = ''
let end: () => Promise<void> = async () => {}
const s = claudeSession({ start: START, id: 'c1', pid: 101, cwd: '/home/dev/shop-api' })
const t = codexThread({ start: START, id: 'c2' })

beforeEach(async () => {
  const made = await temporaryRoot()
  root = made.root
  end = made.remove
  const actions: Action[] = [
    s.append(s.prompt(1, 'Say hello'), s.say(2, 'Hello.', 'end_turn')),
    s.registry(3, 'idle'),
    t.append(t.meta(), t.started(1, '1'), ...t.prompt(1, 'Go on'), t.says(2, 'Done.')),
  ]
  for (const action of actions) await applyToFiles(actionSchema.parse(action), root, START)
  await writeFile(
    join(root, 'processes.json'),
    JSON.stringify({ processes: [{ pid: 101, startedAt: null, command: 'claude' }] }),
  )
})
afterEach(() => end())

const over = (base: string, ...more: string[]) =>
  runCli(
    'compare',
    `--base=${base}`,
    `--home=${root}`,
    `--processes=${join(root, 'processes.json')}`,
    `--now=${new Date(START + 10_000).toISOString()}`,
    ...more,
  )

/** A copy of this build in which `from` reads `to`. */
async function patched(from: string, to: string): Promise<string> {
  const base = join(root, 'base')
  await mkdir(base)
  await cp(join(DIST, 'cli'), join(base, 'dist/cli'), { recursive: true })
  let count = 0
  const assets = join(base, 'dist/cli/assets')
  for (const name of await readdir(assets)) {
    const text = await readFile(join(assets, name), 'utf8')
    if (!text.includes(from)) continue
    count += 1
    await writeFile(join(assets, name), text.replaceAll(from, to))
  }
  expect(count, `"${from}" is in the build`).toBeGreaterThan(0)
  return base
}

test('a build is the same as itself, and writes nothing', async () => {
  const before = await treeState(root)
  const run = await over(join(DIST, '..'))
  expect(run).toEqual({
    code: 0,
    stdout: 'The same: 2 sessions, all of their steps.\n',
    stderr: '',
  })
  expect(await treeState(root)).toEqual(before)
})

test('another build differs by session and record: exit 1, and every difference is printed', async () => {
  const base = await patched('row("text"', 'row("system"')
  const run = await over(base, '--json')
  expect([run.code, run.stderr]).toEqual([1, expect.stringContaining('The two builds differ')])
  const said: unknown = JSON.parse(run.stdout)
  expect(said).toMatchObject({ same: false, sessions: 2 })
  expect(said).toHaveProperty(
    'differences',
    expect.arrayContaining([
      expect.objectContaining({
        session: s.key,
        record: expect.stringMatching(/^step \d+$/),
        field: 'kind',
        base: 'system',
        here: 'text',
      }),
    ]),
  )
})

test('what is no home, or no build that prints JSON, is one sentence', async () => {
  const home = await runCli('compare', `--base=${join(DIST, '..')}`, `--home=${join(DIST, 'cli')}`)
  expect(home).toMatchObject({ code: 2, stderr: expect.stringContaining('is no home of a tool') })
  const file = join(root, 'other.js')
  await writeFile(file, 'process.stdout.write("no")')
  expect(await over(file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('did not print JSON'),
  })
  expect(spawnSync(process.execPath, [file]).status).toBe(0)
})
