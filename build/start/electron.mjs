import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawn } from 'node:child_process'

/** A hundred megabytes over a slow line; without any line it fails within a second. */
const FETCH_MS = 180_000

const EXECUTABLE = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

/**
 * The Electron binary that is already here: named by ELECTRON_PATH (a file) or ELECTRON_OVERRIDE_DIST_PATH (a folder, as
 * Electron's own package has it), else fetched before. Null when there is none.
 */
export function findElectron(root, env, platform) {
  const executable = EXECUTABLE[platform] ?? 'electron'
  const folder = join(root, 'node_modules/electron')
  const record = join(folder, 'path.txt')
  const places = [
    env.ELECTRON_PATH,
    env.ELECTRON_OVERRIDE_DIST_PATH && join(env.ELECTRON_OVERRIDE_DIST_PATH, executable),
    existsSync(record) && join(folder, 'dist', readFileSync(record, 'utf8').trim()),
  ]
  return places.find((place) => place && existsSync(place)) ?? null
}

/** Can a window be shown at all? On Linux that takes a display server. */
export function hasDisplay(env, platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY)
}

/** Lets Electron's own package fetch its binary. True when it did; never throws, never waits for ever. */
export function fetchElectron(root) {
  const script = join(root, 'node_modules/electron/install.js')
  if (!existsSync(script)) return Promise.resolve(false)
  return new Promise((resolve) => {
    // Its complaint is a stack trace; the person gets one sentence instead.
    const child = spawn(process.execPath, [script], { stdio: 'ignore', timeout: FETCH_MS })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })
}
