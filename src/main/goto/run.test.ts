import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { candidates } from './programs'
import { createRun } from './run'

const folder = mkdtempSync(join(tmpdir(), 'andon-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('where a program may lie', () => {
  const search = {
    platform: 'darwin',
    env: { PATH: '/usr/bin:.:relative' },
    userHome: '/u',
    beside: '/A.app/Contents/MacOS/a',
  } as const

  it('is never a folder that depends on the current one', () => {
    const paths = candidates('tmux', search)
    expect(paths[0]).toBe('/usr/bin/tmux')
    expect(paths).toContain('/opt/homebrew/bin/tmux')
    expect(paths.at(-1)).toBe('/A.app/Contents/MacOS/tmux')
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([])
  })

  it('is a program of Windows by its whole name: a batch file would need a shell', () => {
    const paths = candidates('powershell', {
      ...search,
      platform: 'win32',
      env: { Path: 'C:\\x;y' },
      beside: null,
    })
    expect(paths).toEqual([
      'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      'C:\\x\\powershell.exe',
    ])
  })
})

const posix = process.platform !== 'win32'
describe.skipIf(!posix)(posix ? 'running' : 'running (skipped: scripts for sh)', () => {
  const run = createRun('linux', folder, {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
  })
  const script = (name: string, text: string) => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${text}\n`)
    chmodSync(join(folder, name), 0o755)
  }

  it('hands each argument over as it is', async () => {
    script('say', 'for word in "$@"; do printf "<%s>" "$word"; done; exit 3')
    const words = ['a b', '$(id)', '; ls', "it's", '']
    expect(await run('say', words)).toEqual({
      code: 3,
      stdout: words.map((word) => `<${word}>`).join(''),
      stderr: '',
    })
  })

  it('answers null for a program that is missing or hangs', async () => {
    script('hang', 'exec sleep 30')
    expect(await run('not-there', [])).toBeNull()
    const before = Date.now()
    expect(await run('hang', [], { timeout: 100 })).toBeNull()
    expect(Date.now() - before).toBeLessThan(5_000)
  })

  it('gives no input to wait for', async () => {
    script('read', 'cat; echo end')
    expect((await run('read', []))?.stdout).toBe('end\n')
  })

  it('leaves a program that has become a window alone', async () => {
    script('stay', `sleep 0.4; echo > ${folder}/stayed`)
    expect((await run('stay', [], { timeout: 50, leave: true }))?.code).toBe(0)
    await expect.poll(async () => (await run('cat', [`${folder}/stayed`]))?.code).toBe(0)
  })
})
