import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { fetchElectron, findElectron, hasDisplay } from './start/electron.mjs'
import { isFresh } from './start/fresh.mjs'
import { endWithChildren, run } from './start/run.mjs'

/**
 * `npm start`: builds when needed, then starts the tray app. Where Electron is not there and cannot be fetched, or
 * cannot run, the same popover opens in the browser. Arguments are passed on (`npm start -- --demo`).
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)
const { env, platform } = process
/** Ended with a fault within this time, Electron could not run here (a missing library, no display). */
const AT_ONCE_MS = 8_000

async function build() {
  // npm names its own script; without it (node build/start.mjs) Windows needs a shell to find npm.cmd.
  const npm = env.npm_execpath
  const { code } = npm
    ? await run(process.execPath, [npm, 'run', 'build'], { cwd: root })
    : await run('npm', ['run', 'build'], { cwd: root, shell: platform === 'win32' })
  return code
}

/** The binary, fetched when it has to be; else the reason why there is none. */
async function electron() {
  if (!hasDisplay(env, platform)) return { why: 'There is no display for a tray icon here' }
  const found = findElectron(root, env, platform)
  if (found) return { binary: found }
  console.log('Fetching Electron (once, about 120 MB) …')
  const fetched = (await fetchElectron(root)) && findElectron(root, env, platform)
  return fetched ? { binary: fetched } : { why: 'Electron is not here and could not be fetched' }
}

async function startTray() {
  const { binary, why } = await electron()
  if (!binary) return { why }
  const { code, ms, ended } = await run(binary, [root, ...args])
  const failed = code !== 0 && ms < AT_ONCE_MS && !ended
  return failed ? { why: `Electron ended at once (code ${code})` } : { code: ended ? 0 : code }
}

async function serve(why) {
  console.log(`${why}: opening the popover in the browser instead.`)
  const cli = join(root, 'dist/cli/index.js')
  const { code, ended } = await run(process.execPath, [cli, 'serve', '--open', ...args])
  return ended ? 0 : code
}

async function main() {
  endWithChildren()
  // ANDON_SKIP_BUILD: tests start what has just been built, whatever the clock says.
  const built = env.ANDON_SKIP_BUILD || isFresh(root) ? 0 : await build()
  if (built !== 0) return built
  const tray = await startTray()
  return tray.why === undefined ? tray.code : serve(tray.why)
}

process.exitCode = await main()
