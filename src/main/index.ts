import { app } from 'electron'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './app/arguments'
import { makeEngine } from './app/engine'
import { takeInstance } from './app/instance'
import { liveInTray, logCrashes } from './app/life'
import { PARTS } from './app/paths'
import { runShell, type Shell } from './app/shell'
import { openWorld } from './app/world'
import { createFileLog } from './log'
import { lockDown } from './security/lock'
import { registerScheme, serveRenderer } from './security/protocol'
import { openSettings } from './settings'

// Everything that must happen before the app is ready stands in statically imported code (docs/tutorial/esm.md).
const userData = app.getPath('userData')
const log = createFileLog({
  path: join(userData, 'logs', 'andon.log'),
  userHome: homedir(),
  echo: app.isPackaged ? undefined : (line) => process.stderr.write(line),
})
let shell: Shell | null = null

async function run(): Promise<void> {
  liveInTray()
  lockDown(log)
  serveRenderer(PARTS.renderer, log)
  const settings = await openSettings(join(userData, 'settings.json'))
  if (settings.trouble !== null) log('settings', settings.trouble)
  const world = await openWorld(readArguments(process.argv), log)
  shell = runShell({
    settings,
    makeEngine: (current) => makeEngine(world, current, log),
    onQuit: world.leave,
    log,
  })
}

logCrashes(log)
registerScheme()
if (takeInstance(() => shell?.open())) {
  app.whenReady().then(run, (cause: unknown) => log('app', 'Andon could not start.', cause))
}
