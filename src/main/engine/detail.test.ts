import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claudeCode } from '../../shared/adapters/claude-code'
import { CWD, SID, T0, lines, records } from '../../shared/adapters/claude-code/testing'
import type { Screen } from '../../shared/contract'
import { virtualClock } from '../../../test/harness/clock'
import { nodeFs, type ReadFs } from './fs'
import { testWorld, type TestWorld } from './testing/world'

const KB = 1024
const PROJECT = 'projects/-home-dev-shop'
const PID = 4001
const r = records()
/** When the file that holds an output was written. */
const TIME: unknown = expect.stringMatching(/^\d{4}-.*Z$/)

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

/** Where the client of user 1 puts the output of `b1`. */
const outputFile = () =>
  join(dirname(world.home), 'claude-1', '-home-dev-shop', SID, 'tasks', 'b1.output')

async function putOutput(content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(outputFile()), { recursive: true })
  await writeFile(outputFile(), content)
}

async function transcript(...rows: Record<string, unknown>[]): Promise<void> {
  await world.write(`${PROJECT}/${SID}.jsonl`, lines(r.prompt(0, 'go'), ...rows))
}

/** A command in the background under a process that says it has a shell. */
async function background(): Promise<void> {
  await transcript(
    r.call(1, 'b', 'Bash', { command: 'npm run dev' }),
    r.result(2, 'b', 'Command running in background with ID: b1', {
      toolUseResult: { stdout: '', stderr: '', backgroundTaskId: 'b1' },
    }),
    r.text(3, 'It runs.'),
  )
  const entry = { pid: PID, sessionId: SID, cwd: CWD, startedAt: T0 - 5000, kind: 'interactive' }
  const status = { status: 'shell', statusUpdatedAt: T0 + 3000, updatedAt: T0 + 3000 }
  await world.write(`sessions/${PID}.json`, JSON.stringify({ ...entry, ...status }))
  world.processes.push({ pid: PID, startedAt: T0 - 5000, command: 'claude' })
}

async function screen(fs: ReadFs = nodeFs): Promise<Screen | undefined> {
  const engine = world.open({ clock: virtualClock(T0 + 10_000) }, { adapters: [claudeCode], fs })
  await engine.start()
  const id = `claude-code:${SID}`
  return (await engine.detail({ id, before: null, limit: 10, agent: null }))?.screen
}

/** Counts the bytes read from files of one name. */
function counting(name: string): { fs: ReadFs; bytes(): number } {
  let bytes = 0
  const open: ReadFs['open'] = async (path) => {
    const handle = await nodeFs.open(path)
    if (!path.endsWith(name)) return handle
    return {
      ...handle,
      read: async (buffer, position) => {
        const read = await handle.read(buffer, position)
        bytes += read
        return read
      },
    }
  }
  return { fs: { ...nodeFs, open }, bytes: () => bytes }
}

describe('the output of a command in the background', () => {
  it('is shown as far as it was written', async () => {
    await background()
    await putOutput('ready\nlistening\n')
    const live = { kind: 'output', command: 'npm run dev', live: true, truncated: false }
    expect(await screen()).toEqual({ ...live, text: 'ready\nlistening\n', at: TIME })
    await putOutput('')
    expect(await screen()).toEqual({ ...live, text: '', at: TIME })
  })

  it('costs its last 64 KB at most, and begins with a whole character', async () => {
    await background()
    await putOutput('é'.repeat(200 * KB) + '!')
    const { fs, bytes } = counting('b1.output')
    const seen = await screen(fs)
    expect(bytes()).toBe(64 * KB)
    expect(seen).toMatchObject({ live: true, truncated: true })
    expect(seen?.kind === 'output' && seen.text).toBe('é'.repeat(32 * KB - 1) + '!')
  })

  it('is not what a link leads to', async () => {
    await background()
    await world.write('secret', 'of nobody’s business')
    await mkdir(dirname(outputFile()), { recursive: true })
    await symlink(join(world.home, 'secret'), outputFile())
    const { fs, bytes } = counting('secret')
    expect(await screen(fs)).toMatchObject({ kind: 'output', text: '' })
    expect(bytes()).toBe(0)
  })
})

describe('an output too long for its record', () => {
  const name = 'toolu_1.txt'
  const rows = [
    r.call(1, 'l', 'Bash', { command: 'ls -R' }),
    r.result(2, 'l', 'part', {
      toolUseResult: { stdout: 'part', stderr: '', persistedOutputPath: `/elsewhere/${name}` },
    }),
  ]
  const output = { kind: 'output', command: 'ls -R', live: false }

  it('is read from its file, the end of it', async () => {
    await transcript(...rows)
    const path = `${PROJECT}/${SID}/tool-results/${name}`
    await world.write(path, 'all of it\n')
    const all = { text: 'all of it\n', truncated: false, at: TIME }
    expect(await screen()).toEqual({ ...output, ...all })
    await world.write(path, 'x'.repeat(300 * KB) + 'end')
    const { fs, bytes } = counting(name)
    const seen = await screen(fs)
    expect(bytes()).toBe(64 * KB)
    expect(seen).toMatchObject({ ...output, truncated: true })
    expect(seen?.kind === 'output' && seen.text.endsWith('xend')).toBe(true)
  })

  it('is what the record holds where the file is gone or cannot be read', async () => {
    await transcript(...rows)
    const part = { ...output, text: 'part', truncated: true }
    expect(await screen()).toEqual(part)
    await mkdir(join(world.home, PROJECT, SID, 'tool-results', name), { recursive: true })
    expect(await screen()).toEqual(part)
  })
})
