import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { applyToFiles } from '../fixtures/apply'
import { claudeSession } from '../fixtures/builders/claude-code'
import { actionSchema } from '../fixtures/format'
import { snapshotSchema, type Snapshot } from '../src/shared/contract'
import { canLookWithoutRoot, runCli, runCliAsNobody } from './harness/cli'
import { temporaryRoot, treeState } from './harness/tree'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** Root may read everything, so root looks as somebody else. */
const isRoot = process.getuid?.() === 0
const PROJECT = 'projects/-home-dev-shop-api'

/** A home with one good session that ended just now; whatever else is in it must not spoil it. */
async function home(): Promise<{ root: string; good: string; at(path: string): string }> {
  const { root, remove } = await temporaryRoot()
  ends.push(remove)
  const now = Date.now()
  const s = claudeSession({ start: now, id: 'bad' })
  const lines = [s.prompt(-20, 'Say hello'), s.say(-10, 'Hello.'), s.turnDuration(-10)]
  await applyToFiles(actionSchema.parse(s.append(...lines)), root, now)
  return { root, good: s.key, at: (path) => join(root, '.claude', path) }
}

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** Looks once, and makes sure that nothing was written and nothing fell over. */
async function look(root: string, run = runCli): Promise<Snapshot> {
  const before = await treeState(root)
  const result = await run(
    'status',
    '--json',
    `--claude-home=${join(root, '.claude')}`,
    '--codex-home=none',
    '--vibe-home=none',
  )
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(await treeState(root)).toEqual(before)
  return snapshotSchema.parse(JSON.parse(result.stdout))
}

const ids = (snapshot: Snapshot) => snapshot.sessions.map((session) => session.id)

describe('bad input never harms: no crash, nothing written, the good session shown', () => {
  test('a home that is not there', async () => {
    const { root, remove } = await temporaryRoot()
    ends.push(remove)
    const snapshot = await look(root)
    expect(snapshot.sources).toMatchObject([{ tool: 'claude-code', status: 'absent' }])
    expect(snapshot).toMatchObject({ light: 'off', sessions: [] })
  })

  test('a file where the home should be', async () => {
    const { root, remove } = await temporaryRoot()
    ends.push(remove)
    await writeFile(join(root, '.claude'), 'not a folder')
    const snapshot = await look(root)
    expect(snapshot.sessions).toEqual([])
    expect(snapshot.sources[0]?.status).not.toBe('ok')
  })

  test.skipIf(!canLookWithoutRoot())(
    'a folder and a file without permission (skipped where only root can run this)',
    async () => {
      const { root, good, at } = await home()
      const closed = at('projects/-home-dev-closed')
      await mkdir(closed)
      await chmod(closed, 0)
      await put(at(`${PROJECT}/00000000-0000-4000-8000-0000000000e0.jsonl`), '{}')
      await chmod(at(`${PROJECT}/00000000-0000-4000-8000-0000000000e0.jsonl`), 0)
      await chmod(root, 0o755)
      const snapshot = await look(root, isRoot ? runCliAsNobody : runCli)
      expect(ids(snapshot)).toEqual([good])
      expect(snapshot.sources[0]?.status).toBe('faulty')
      expect(snapshot.sources[0]?.faults.map(({ file }) => file)).toContain(
        'projects/-home-dev-closed',
      )
    },
  )

  test('a line of 30 MB, with the end of the turn behind it', async () => {
    const { root, good, at } = await home()
    const s = claudeSession({ start: Date.now(), id: 'b16' })
    const records = [s.prompt(-9, 'Look'), s.say(-8, 'x'.repeat(30_000_000)), s.turnDuration(-8)]
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    await put(at(`${PROJECT}/${s.sessionId}.jsonl`), text)
    expect(ids(await look(root)).sort()).toEqual([s.key, good].sort())
  })

  test('a line of 30 MB that never ends', async () => {
    const { root, good, at } = await home()
    await put(at(`${PROJECT}/00000000-0000-4000-8000-0000000000e1.jsonl`), '{'.repeat(30_000_000))
    expect(ids(await look(root))).toContain(good)
  })

  test('binary garbage in every kind of file', async () => {
    const { root, good, at } = await home()
    const garbage = randomBytes(300_000)
    for (const path of [
      'sessions/4321.json',
      `${PROJECT}/00000000-0000-4000-8000-0000000000e2.jsonl`,
      `${PROJECT}/00000000-0000-4000-8000-000000000bad/subagents/agent-a1.jsonl`,
      `${PROJECT}/00000000-0000-4000-8000-000000000bad/subagents/agent-a1.meta.json`,
      'tasks/00000000-0000-4000-8000-000000000bad/1.json',
      'jobs/12345678/state.json',
      'history.jsonl',
      'settings.json',
    ]) {
      await put(at(path), garbage)
    }
    expect(ids(await look(root))).toContain(good)
  })

  test('half a registry file, an empty one, one that is no object', async () => {
    const { root, good, at } = await home()
    await put(at('sessions/4321.json'), '{"pid":4321,"sessionId":"0000')
    await put(at('sessions/4322.json'), '')
    await put(at('sessions/4323.json'), '[1,2,3]')
    await put(at('sessions/4324.json'), 'null')
    expect(ids(await look(root))).toContain(good)
  })

  test.skipIf(process.platform === 'win32')(
    'links that lead round in circles or nowhere, and a pipe that nobody fills (not on Windows)',
    async () => {
      const { root, good, at } = await home()
      await symlink(at('projects'), at('projects/-home-dev-round'))
      await symlink(at('nowhere'), at(`${PROJECT}/00000000-0000-4000-8000-0000000000e3.jsonl`))
      execFileSync('mkfifo', [at(`${PROJECT}/00000000-0000-4000-8000-0000000000e4.jsonl`)])
      await mkdir(at('sessions'))
      execFileSync('mkfifo', [at('sessions/4325.json')])
      expect(ids(await look(root))).toEqual([good])
    },
  )
})
