import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as promises from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nodeFs } from './fs'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-fs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const swap = vi.hoisted(() => ({ before: (): void => undefined }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof promises>()
  return {
    ...real,
    open: (...args: Parameters<typeof real.open>) => {
      swap.before()
      return real.open(...args)
    },
  }
})
afterEach(() => (swap.before = () => undefined))

/** What happens within a second; a pipe that is waited for says nothing. */
const soon = (work: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    work.catch((cause: unknown) => cause),
    new Promise((resolve) => setTimeout(resolve, 1000, 'it waits')),
  ])

describe.skipIf(process.platform === 'win32')('open (pipes and devices: not on Windows)', () => {
  it('a pipe that nobody fills, a device and a folder are refused and never opened', async () => {
    const pipe = join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    const opened = vi.fn<() => void>()
    swap.before = opened
    for (const path of [pipe, '/dev/null', folder]) {
      expect(await soon(nodeFs.open(path))).toMatchObject({ code: 'ENOTFILE' })
    }
    expect(opened).not.toHaveBeenCalled()
  })

  it('a pipe that took a file’s place between the look and the open does not block', async () => {
    const path = join(folder, 'a.jsonl')
    await writeFile(path, '{}\n')
    swap.before = () => execFileSync('sh', ['-c', 'rm "$0" && mkfifo "$0"', path])
    const work = nodeFs.open(path)
    const said = await soon(work)
    // Whoever still waits is let go, or the test's process would never end.
    if (said === 'it waits') execFileSync('sh', ['-c', ': > "$0"', path])
    expect(said).toMatchObject({ code: 'ENOTFILE' })
  })
})
