import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

/** `npm start` with a stand-in for Electron's binary: a script that notes how it was called. */
const root = resolve('.')
const patience = { timeout: 20_000, interval: 50 }
const onWindows = process.platform === 'win32'
const suite = onWindows ? 'npm start (skipped: a script cannot stand in for an .exe)' : 'npm start'

let folder = ''
const started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'andon-start-'))
})
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function standIn(body: string): string {
  const path = join(folder, 'electron')
  writeFileSync(path, `#!${process.execPath}\n${body}\n`)
  chmodSync(path, 0o755)
  return path
}

function start(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(root, 'build/start.mjs'), ...args], {
    env: { ...process.env, ANDON_SKIP_BUILD: '1', HOME: folder, PATH: folder, ...env },
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString()
    })
  }
  return { child, output: () => output, exit: () => child.exitCode }
}

describe.skipIf(onWindows)(suite, () => {
  it('starts Electron on the app and passes its arguments on', async () => {
    const note = join(folder, 'note')
    const electron = standIn(
      `require('fs').writeFileSync(${JSON.stringify(note)}, JSON.stringify(process.argv.slice(2)))`,
    )
    const { exit } = start(['--demo'], { ELECTRON_PATH: electron, DISPLAY: ':1' })
    await expect.poll(exit, patience).toBe(0)
    expect(JSON.parse(readFileSync(note, 'utf8')).map((path: string) => resolve(path))).toEqual([
      root,
      resolve('--demo'),
    ])
  })

  it('opens the popover in the browser where Electron cannot run, and says why in one sentence', async () => {
    const electron = standIn('process.exit(3)')
    const { child, output, exit } = start(['--demo'], { ELECTRON_PATH: electron, DISPLAY: ':1' })
    await expect.poll(output, patience).toContain('http://127.0.0.1:')
    expect(output()).toContain(
      'Electron ended at once (code 3): opening the popover in the browser instead.\n',
    )
    child.kill('SIGTERM')
    await expect.poll(exit, patience).not.toBeNull()
  })

  it.skipIf(process.platform !== 'linux')('needs a display on Linux', async () => {
    const electron = standIn('process.exit(0)')
    const env = { ELECTRON_PATH: electron, DISPLAY: '', WAYLAND_DISPLAY: '' }
    const { child, output } = start(['--demo'], env)
    await expect.poll(output, patience).toContain('There is no display')
    await expect.poll(output, patience).toContain('http://127.0.0.1:')
    child.kill('SIGINT')
  })

  it('leaves no child behind when it is ended', async () => {
    const note = join(folder, 'pid')
    const electron = standIn(
      `require('fs').writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => {}, 1000)`,
    )
    const { child, exit } = start([], { ELECTRON_PATH: electron, DISPLAY: ':1' })
    const pid = () => {
      try {
        return Number(readFileSync(note, 'utf8'))
      } catch {
        return 0 // not started yet
      }
    }
    await expect.poll(pid, patience).toBeGreaterThan(0)
    child.kill('SIGTERM')
    await expect.poll(exit, patience).toBe(0)
    expect(() => process.kill(pid(), 0)).toThrow('ESRCH')
  })
})
