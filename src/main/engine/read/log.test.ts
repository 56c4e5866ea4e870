import * as fc from 'fast-check'
import { appendFile, mkdtemp, rename, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nodeFs, type ReadFs } from '../fs'
import { linesAdapter } from '../testing/lines-adapter'
import { Log } from './log'

const located = { kind: 'log', role: 'log', group: 'a', eager: false } as const
let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-log-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const fresh = (): string => join(folder, `${(count += 1)}.log`)
const open = (path: string, fs: ReadFs = nodeFs): Log => new Log(fs, path, linesAdapter(), located)
const record = (fields: object): string => `${JSON.stringify(fields)}\n`
const go = async (): Promise<boolean> => true

/** The state that a reader has who sees the file for the first time, read whole. */
async function anew(path: string): Promise<Log['state']> {
  const log = open(path)
  await log.refresh()
  if (!log.whole) await (await log.pass(go))?.()
  return log.state
}

/** Counts the bytes that are read. */
function counting(): { fs: ReadFs; bytes: () => number } {
  let bytes = 0
  const fs: ReadFs = {
    ...nodeFs,
    open: async (path) => {
      const handle = await nodeFs.open(path)
      return {
        ...handle,
        read: async (buffer, position) => {
          const read = await handle.read(buffer, position)
          bytes += read
          return read
        },
      }
    },
  }
  return { fs, bytes: () => bytes }
}

describe('Log', () => {
  it('has the same state however the bytes arrive', async () => {
    const line = fc.record({
      at: fc.nat(1e6),
      tokens: fc.nat(50),
      prompt: fc.string({ maxLength: 20 }),
      say: fc.string({ maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.nat(2000)),
        async (lines, cuts) => {
          const path = fresh()
          const whole = Buffer.from(lines.map(record).join(''))
          const at = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort((a, b) => a - b)
          await writeFile(path, '')
          const log = open(path)
          for (const [i, cut] of [0, ...at].entries()) {
            await appendFile(path, whole.subarray(cut, at[i] ?? whole.length))
            await log.refresh()
          }
          expect(log.state).toEqual(await anew(path))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('reads only what is new', async () => {
    const path = fresh()
    await writeFile(path, record({ prompt: 'x'.repeat(100_000), at: 1 }))
    const { fs, bytes } = counting()
    const log = open(path, fs)
    await log.refresh()
    const before = bytes()
    await appendFile(path, record({ say: 'hello', at: 2 }))
    await log.refresh()
    expect(bytes() - before).toBeLessThan(400)
    expect(log.state?.lastText).toBe('hello')
    expect(await log.refresh()).toBe(false)
  })

  const first = record({ prompt: 'one', at: 1, tokens: 5 }) + record({ say: 'two', at: 2 })
  const changes: [string, (path: string) => Promise<unknown>][] = [
    ['truncated', (path) => truncate(path, 20)],
    ['emptied', (path) => truncate(path, 0)],
    ['rewritten with the same size', (path) => writeFile(path, first.replaceAll('two', 'TWO'))],
    ['rewritten larger', (path) => writeFile(path, record({ prompt: 'new', at: 9 }) + first)],
    ['rewritten smaller', (path) => writeFile(path, record({ prompt: 'n', at: 9 }))],
    [
      'renamed over',
      async (path) => {
        await writeFile(`${path}.tmp`, `${first}${record({ say: 'three', at: 3 })}`)
        await rename(`${path}.tmp`, path)
      },
    ],
    [
      'deleted and created again',
      async (path) => {
        await rm(path)
        await writeFile(path, record({ prompt: 'again', at: 4, tokens: 1 }))
      },
    ],
    [
      'truncated and grown past its old size between two looks',
      async (path) => {
        await truncate(path, 0)
        await appendFile(path, record({ prompt: 'grown '.repeat(40), at: 5 }))
      },
    ],
  ]
  for (const [how, change] of changes) {
    it(`starts over when its file was ${how}`, async () => {
      const path = fresh()
      await writeFile(path, first)
      const log = open(path)
      await log.refresh()
      await change(path)
      await log.refresh()
      expect(log.state).toEqual(await anew(path))
    })
  }

  it('starts over when a record that was counted early goes on as another', async () => {
    const path = fresh()
    await writeFile(path, '{"prompt":"a","at":1}')
    const log = open(path)
    await log.refresh()
    expect(log.state?.prompt).toBe('a')
    await appendFile(path, ',{"prompt":"b"}\n')
    await log.refresh()
    expect(log.state).toEqual(await anew(path))
    expect(log.state?.prompt).toBeNull()
  })

  it('takes no notice of a touch', async () => {
    const path = fresh()
    await writeFile(path, first)
    const log = open(path)
    await log.refresh()
    const { state } = log
    await utimes(path, 5, 5)
    expect(await log.refresh()).toBe(false)
    expect(log.state).toBe(state)
  })

  const filler = record({ tokens: 1, note: 'x'.repeat(1000) })
  async function large(path: string, after: string): Promise<void> {
    await writeFile(path, record({ prompt: 'the first', cwd: '/work', at: 10 }))
    await appendFile(path, filler.repeat(2000))
    await appendFile(path, after)
  }

  it('knows a large file from its tail and its head, and reads no more', async () => {
    const path = fresh()
    await large(
      path,
      record({ prompt: 'the last', at: 90 }) + record({ say: 'done', end: true, at: 99 }),
    )
    const { fs, bytes } = counting()
    const log = open(path, fs)
    await log.refresh()
    expect(bytes()).toBeLessThan(140 * 1024)
    expect(log.whole).toBe(false)
    expect(log.state).toMatchObject({
      turn: 'ended',
      prompt: 'the last',
      firstPrompt: 'the first',
      cwd: '/work',
      startedAt: 10,
    })
  })

  it('grows the window until the adapter knows the state', async () => {
    const path = fresh()
    await large(path, record({ prompt: 'the last', at: 90 }) + filler.repeat(900))
    const log = open(path)
    await log.refresh()
    expect(log.state).toMatchObject({ turn: 'open', prompt: 'the last' })
    expect(log.whole).toBe(false)
  })

  it('is complete after a pass during which the file grew', async () => {
    const path = fresh()
    await large(path, record({ prompt: 'the last', at: 90 }))
    const log = open(path)
    await log.refresh()
    expect(log.state?.usage.input).toBeLessThan(2000)
    const commit = await log.pass(go)
    await appendFile(path, filler + record({ say: 'more', at: 95 }))
    await log.refresh()
    expect(await commit?.()).toBe(true)
    expect(log.whole).toBe(true)
    expect(log.state).toEqual(await anew(path))
    expect(log.state?.usage.input).toBe(2001)
    await appendFile(path, filler)
    await log.refresh()
    expect(log.state?.usage.input).toBe(2002)
  })

  it('throws a pass away when the file was replaced meanwhile', async () => {
    const path = fresh()
    await large(path, record({ prompt: 'the last', at: 90 }))
    const log = open(path)
    await log.refresh()
    const commit = await log.pass(go)
    await writeFile(`${path}.tmp`, record({ prompt: 'another', at: 1 }))
    await rename(`${path}.tmp`, path)
    await log.refresh()
    expect(await commit?.()).toBe(false)
    expect(log.state?.prompt).toBe('another')
  })

  it('reads a record of 30 MB, at the end, in the middle, arriving in pieces', async () => {
    const path = fresh()
    const big = Buffer.from(record({ prompt: 'y'.repeat(30 * 1024 * 1024), at: 5 }))
    await writeFile(path, record({ prompt: 'a', at: 1 }))
    const log = open(path)
    await log.refresh()
    await appendFile(path, big.subarray(0, 10_000_000))
    await log.refresh()
    expect(log.state?.prompt).toBe('a')
    await appendFile(path, big.subarray(10_000_000))
    await log.refresh()
    expect(log.state?.promptAt).toBe(5)
    const late = open(path)
    await late.refresh()
    expect(late.state?.promptAt).toBe(5)
    await appendFile(path, record({ say: 'ok', end: true, at: 6 }))
    await log.refresh()
    await late.refresh()
    expect([log.state?.turn, late.state?.turn]).toEqual(['ended', 'ended'])
  })

  it('leaves out a record past the limit and says so', async () => {
    const path = fresh()
    await writeFile(path, record({ prompt: 'a', at: 1 }))
    await appendFile(path, `{"prompt":"${'z'.repeat(33 * 1024 * 1024)}"}\n`)
    await appendFile(path, record({ say: 'b', end: true, at: 2 }))
    const log = open(path)
    await log.refresh()
    await (
      await log.pass(go)
    )?.()
    expect(log.state).toMatchObject({ turn: 'ended', prompt: 'a' })
    expect(log.skipped).toBe(1)
  })

  it('rejects with the system’s word when the file is gone or is none', async () => {
    await expect(open(join(folder, 'none.log')).refresh()).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(open(folder).refresh()).rejects.toMatchObject({ code: 'ENOTFILE' })
  })
})
