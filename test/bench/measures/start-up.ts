import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { RunningApp } from '../../host/app'
import type * as Launch from '../../host/launch'
import { pause } from '../engine'
import { median, type Figure } from '../figure'
import { startAgents } from '../worlds/agents'
import { makeWorld, type BenchWorld } from '../worlds/world'
import type { Measure } from './measure'

const PATIENCE = 30_000

/** From the start of the process to the first tray icon that says what the sessions do, in the Electron double. */
export const startUp: Measure = {
  name: 'start-up',
  about: 'from the start of the desktop shell to its first tray state',
  async run({ quick }) {
    if (!existsSync('out/main/index.js')) throw new Error('The app is not built (npm run build)')
    // Imported as source: the double bundles parts of itself from where its files lie.
    const { runnerImport } = await import('vite')
    const { module } = await runnerImport<typeof Launch>('./test/host/launch.ts')
    if (module.cannotRun !== null) throw new Error(module.cannotRun)
    const agents = await startAgents(20)
    const world = makeWorld({ old: 2000, pids: agents.pids, large: 0 })
    const empty = emptyApp()
    try {
      // Its parts are bundled once a process.
      await (await module.launch({ appPath: empty })).close()
      const shells: number[] = []
      const bare: number[] = []
      for (let i = 0; i < (quick ? 1 : 4); i += 1) {
        bare.push(
          await timed(
            () => module.launch({ appPath: empty }),
            () => Promise.resolve(true),
          ),
        )
        shells.push(
          await timed(() => module.launch({ appPath: resolve('.'), env: envOf(world) }), isBusy),
        )
      }
      return [figure(median(shells), median(bare))]
    } finally {
      rmSync(empty, { recursive: true, force: true })
      world.remove()
      await agents.end()
    }
  },
}

async function timed(
  start: () => Promise<RunningApp>,
  ready: (app: RunningApp) => Promise<boolean>,
): Promise<number> {
  const from = performance.now()
  const app = await start()
  try {
    while (!(await ready(app))) {
      if (performance.now() - from > PATIENCE) throw new Error(`No tray state:\n${app.output()}`)
      await pause(5)
    }
    return performance.now() - from
  } finally {
    await app.close()
  }
}

async function isBusy(app: RunningApp): Promise<boolean> {
  const path = await app.evaluate(() => globalThis.__recorder.trays.at(-1)?.image?.path ?? '')
  return basename(path).startsWith('busy')
}

/** An app that does nothing: what the double itself takes. */
function emptyApp(): string {
  const folder = mkdtempSync(join(tmpdir(), 'andon-empty-'))
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'empty', version: '1.0.0', main: 'main.cjs' }),
  )
  writeFileSync(
    join(folder, 'main.cjs'),
    `require('electron').app.on('window-all-closed', () => {})\n`,
  )
  return folder
}

function envOf({ root, home }: BenchWorld): NodeJS.ProcessEnv {
  const config = join(root, '.config')
  mkdirSync(config, { recursive: true })
  return {
    HOME: root,
    USERPROFILE: root,
    CLAUDE_CONFIG_DIR: home,
    CODEX_HOME: join(root, '.codex'),
    VIBE_HOME: join(root, '.vibe'),
    XDG_CONFIG_HOME: config,
  }
}

const figure = (value: number, bare: number): Figure => ({
  name: 'start-up.tray',
  what: 'process start to the first tray state, 20 live and 2,000 old',
  value,
  unit: 'ms',
  baseline: { what: 'the double with an app that does nothing', value: bare },
  target: null,
})
