import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codexThread } from '../../fixtures/builders/codex'
import { createEngine, systemClock, type Engine, type EngineParts } from '../../src/main/engine'
import { createProcessProbe } from '../../src/main/engine/processes'
import type { ProcessProbe } from '../../src/main/engine/api'

/** Rollouts stay open while their thread is loaded: watchers miss appends, and the process table knows the owner. */
const DAYS_40 = -40 * 86_400
let root: string
let engine: Engine | undefined
const children: ChildProcess[] = []

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'andon-codex-')))
})
afterEach(async () => {
  await engine?.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(root, { recursive: true, force: true })
})

const text = (...records: unknown[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('')

function watching(processes: ProcessProbe, parts: EngineParts = {}): Engine {
  engine = createEngine(
    {
      homes: { codex: [join(root, '.codex')] },
      all: false,
      sinceMs: 86_400_000,
      clock: systemClock,
      processes,
      watch: true,
      finishedAfterMs: null,
      machine: { tmpDir: join(root, 'tmp'), userHome: root },
      log: () => undefined,
    },
    parts,
  )
  return engine
}

/** Waits (real time) until `ready`, and says how long it took (ms). */
async function until(ready: () => boolean, limit: number): Promise<number> {
  const begun = Date.now()
  while (!ready() && Date.now() < begun + limit) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return Date.now() - begun
}

async function oldThread() {
  const start = Date.now()
  const thread = codexThread({ start, id: 'f1', made: DAYS_40 })
  const path = join(root, thread.rollout)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(
    path,
    text(
      thread.meta(),
      ...thread.turn(DAYS_40 + 1, '1', 'Write it'),
      thread.says(DAYS_40 + 2, 'Written.'),
      thread.completed(DAYS_40 + 2, '1', 'Written.'),
    ),
  )
  await utimes(path, start / 1000 + DAYS_40, start / 1000 + DAYS_40)
  const state = () => engine?.snapshot().sessions.find(({ id }) => id === thread.key)?.state
  return { thread, path, state, now: () => (Date.now() - start) / 1000 }
}

describe('a rollout that its process keeps open', () => {
  test(
    'is seen to grow within two seconds without any watcher, in the folder of an old day',
    { retry: 2 },
    async () => {
      const { thread, path, state, now } = await oldThread()
      const owner = { pid: 7, startedAt: 0, command: 'codex', openFiles: [path] }
      const blind: EngineParts['watch'] = () => ({
        follow: () => undefined,
        stop: () => Promise.resolve(),
      })
      await watching({ read: () => Promise.resolve([owner]) }, { watch: blind }).start()
      expect(state()).toBe('idle')
      const handle = await open(path, 'a')
      await handle.write(text(...thread.turn(now(), '2', 'Now test it')))
      expect(await until(() => state() === 'busy', 5_000)).toBeLessThan(2_000)
      await handle.close()
    },
  )

  test.skipIf(process.platform !== 'linux')(
    'has an owner in the process table, and ends with it (Linux)',
    { timeout: 20_000 },
    async () => {
      const { thread, path, state, now } = await oldThread()
      const program = join(root, 'codex')
      await symlink(process.execPath, program)
      const code = `require('node:fs').openSync(${JSON.stringify(path)}, 'a'); setInterval(() => {}, 1000); console.log('open')`
      const child = spawn(program, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      await once(child.stdout, 'data')
      await writeFile(path, text(...thread.turn(now(), '2', 'Now test it')), { flag: 'a' })
      const first = await watching(createProcessProbe()).start()
      const session = first.sessions.find(({ id }) => id === thread.key)
      expect(session).toMatchObject({ state: 'busy', live: 'alive', pid: child.pid })
      child.kill('SIGKILL')
      expect(await until(() => state() === 'ended', 8_000)).toBeLessThan(5_000)
    },
  )
})
