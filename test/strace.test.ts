import { appendFile, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyToFiles } from '../fixtures/apply'
import { claudeSession } from '../fixtures/builders/claude-code'
import { codexThread } from '../fixtures/builders/codex'
import { legacySession, vibeSession } from '../fixtures/builders/mistral-vibe'
import { actionSchema, type Action } from '../fixtures/format'
import { nodeFs } from '../src/main/engine/fs'
import { canTrace, changesBelow, trace } from './harness/strace'
import { temporaryRoot, treeState } from './harness/tree'

const CLI = join(import.meta.dirname, '../dist/cli/index.js')
const START = Date.parse('2026-03-02T09:00:00.000Z')
/** How long it watches under strace (ms). */
const WATCH_MS = process.env['CI'] ? 10_000 : 4_000

describe.skipIf(!canTrace())(
  'nothing under a home is written (needs strace that may trace)',
  () => {
    let root = ''
    let homes = ''
    let end: () => Promise<void> = async () => {}
    const claude = claudeSession({ start: START, id: 'a1', pid: 101 })
    const codex = codexThread({ start: START, id: 'b1' })

    beforeAll(async () => {
      const made = await temporaryRoot()
      root = made.root
      end = made.remove
      homes = join(root, 'homes')
      await mkdir(homes)
      const vibe = vibeSession({ start: START, id: 'd1' })
      vibe.store.prompt(START + 1000, 'Move the sessions')
      const legacy = legacySession({ start: START, id: 'c1' })
      const actions: Action[] = [
        claude.registry(2, 'busy'),
        claude.append(claude.prompt(1, 'Hello'), claude.call(2, 'Bash', { command: 'ls' })),
        codex.append(codex.meta(), codex.started(1, '1'), ...codex.prompt(1, 'Go')),
        legacy.append(legacy.user('Add a check'), legacy.say('Done.')),
        legacy.meta(0),
        ...vibe.flush(),
      ]
      for (const action of actions) await applyToFiles(actionSchema.parse(action), homes, START)
      await writeFile(
        join(root, 'processes.json'),
        JSON.stringify({ processes: [{ pid: 101, startedAt: null, command: 'claude' }] }),
      )
    })
    afterAll(() => end())

    const options = () => [
      `--claude-home=${join(homes, '.claude')}`,
      `--codex-home=${join(homes, '.codex')}`,
      `--vibe-home=${join(homes, '.vibe')}`,
      `--processes=${join(root, 'processes.json')}`,
      `--now=${new Date(START + 5_000).toISOString()}`,
      '--all',
    ]

    const run = (name: string, args: string[], ms: number | null) =>
      trace([process.execPath, CLI, ...args, ...options()], join(root, `${name}.trace`), ms)

    test.each([
      ['status', ['status', '--json']],
      ['show', ['show', claude.key, '--json']],
      ['doctor', ['doctor', '--json']],
    ])('by andon %s', async (name, args) => {
      const before = await treeState(homes)
      const traced = await run(name, args, null)
      expect(traced.code).toBe(0)
      expect(traced.stdout).toContain(claude.key)
      const found = changesBelow(homes, traced.trace)
      expect(found.opened).toBeGreaterThan(3)
      expect(found.changes).toEqual([])
      expect(await treeState(homes)).toEqual(before)
    })

    test(`by ${WATCH_MS / 1000} s of andon watch, while the agent writes`, async () => {
      const watching = run('watch', ['watch', '--json'], WATCH_MS)
      const file = join(homes, claude.transcript)
      for (let left = 5; left > 0; left -= 1) {
        await new Promise((resolve) => setTimeout(resolve, WATCH_MS / 7))
        await appendFile(file, `${JSON.stringify(claude.say(6 - left, 'More.'))}\n`)
        await utimes(file, START / 1000 + left, START / 1000 + left)
      }
      const before = await treeState(homes)
      const traced = await watching
      expect(traced.stdout.split('\n').length).toBeGreaterThan(1)
      const found = changesBelow(homes, traced.trace)
      expect(found.opened).toBeGreaterThan(3)
      expect(found.changes).toEqual([])
      expect(await treeState(homes)).toEqual(before)
    })

    test('a command that does write is found out', async () => {
      const away = join(homes, 'away')
      const script = `const fs = require('fs'); fs.writeFileSync(${JSON.stringify(away)}, 'x'); fs.utimesSync(${JSON.stringify(away)}, 1, 1); fs.chmodSync(${JSON.stringify(away)}, 0o600); fs.renameSync(${JSON.stringify(away)}, ${JSON.stringify(`${away}2`)}); fs.unlinkSync(${JSON.stringify(`${away}2`)})`
      const traced = await trace([process.execPath, '-e', script], join(root, 'x.trace'), null)
      const calls = changesBelow(homes, traced.trace).changes.map(
        (line) => /\s(\w+)\(/.exec(line)?.[1],
      )
      expect(calls.map((call) => call?.replace(/at2?$|64$/, ''))).toEqual(
        expect.arrayContaining(['open', 'write', 'chmod', 'rename', 'unlink']),
      )
      expect(calls.some((call) => call?.startsWith('utime'))).toBe(true)
    })
  },
)

test('the engine’s file facade has no call that writes', () => {
  expect(Object.keys(nodeFs).sort()).toEqual(['list', 'open', 'realpath', 'stat', 'statNow'])
})
