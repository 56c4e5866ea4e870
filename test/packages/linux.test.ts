import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '../host/app'
import { cannotRun, electronPath, launch } from '../host/launch'
import { readAsar, unpackAsar } from './asar'
import { fusesOf, standInDistribution } from './stand-in'

/** What electron-builder makes of the built app, without Electron and without a network. */
const onLinux = process.platform === 'linux'
const suite = onLinux ? 'the Linux package' : 'the Linux package (skipped: it is made on Linux)'
const folder = mkdtempSync(join(tmpdir(), 'andon-package-'))
const unpacked = join(folder, 'release/linux-unpacked')

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!onLinux)(suite, () => {
  let files = new Map<string, Buffer>()
  beforeAll(() => {
    standInDistribution(join(folder, 'electron'))
    const builder = resolve('node_modules/electron-builder/cli.js')
    const given = [
      `-c.electronDist=${join(folder, 'electron')}`,
      `-c.directories.output=${join(folder, 'release')}`,
    ]
    const args = [builder, '--linux', 'dir', '--x64', '--publish', 'never', ...given]
    execFileSync(process.execPath, args, { stdio: 'pipe' })
    files = readAsar(join(unpacked, 'resources/app.asar'))
  }, 120_000)

  it('holds the built app and nothing else', () => {
    const paths = [...files.keys()]
    expect(paths).toContain('out/main/index.js')
    expect(paths).toContain('out/preload/index.cjs')
    expect(paths).toContain('out/renderer/index.html')
    expect(paths).toContain('out/icons/waitingTemplate@2x.png')
    expect(paths.filter((path) => !/^(out\/|package\.json$)/.test(path))).toEqual([])
    expect(paths.filter((path) => /\.map$|\.tsx?$|test/i.test(path))).toEqual([])
    expect(statSync(join(unpacked, 'resources/app.asar')).size).toBeLessThan(6_000_000)
  })

  it('imports nothing that is not inside', () => {
    const main = files.get('out/main/index.js')?.toString('utf8') ?? ''
    const imports = [...main.matchAll(/^import [^;]*?from "([^"]+)"/gm)].map((match) => match[1])
    expect(imports.length).toBeGreaterThan(3)
    expect(imports.filter((word) => !/^(node:|electron$|\.)/.test(word ?? ''))).toEqual([])
  })

  it('names no path of the machine that built it', () => {
    const texts = [...files].filter(([path]) => /\.(c?js|json|html|css)$/.test(path))
    const telling = texts.filter(([, bytes]) => bytes.includes(resolve('.')))
    expect(telling.map(([path]) => path)).toEqual([])
  })

  it('has its fuses set', () => {
    // runAsNode 0, cookie encryption 1, NODE_OPTIONS 0, --inspect 0, asar integrity 1, only from the asar 1,
    // V8 snapshot 0, file:// privileges 0; the last is not asked for and stays as it was.
    expect(fusesOf(readFileSync(join(unpacked, 'andon')))).toMatch(/^01001100/)
  })

  const runs = cannotRun === null && electronPath === null
  it.skipIf(!runs)(runs ? 'starts from what was packed' : `starts (${cannotRun})`, async () => {
    const app = join(folder, 'app')
    unpackAsar(files, app)
    const env = { CLAUDE_CONFIG_DIR: folder, CODEX_HOME: folder, VIBE_HOME: folder }
    const running = await launch({ appPath: app, userData: join(folder, 'data'), env })
    try {
      await expect
        .poll(async () => (await recorded(running)).trays, { timeout: 15_000 })
        .toMatchObject([{ toolTip: expect.stringContaining('Andon') }])
      expect((await recorded(running)).problems).toEqual([])
    } finally {
      await running.close()
    }
  })
})
