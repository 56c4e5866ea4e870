import { app } from 'electron'
import { homedir, release } from 'node:os'
import { join } from 'node:path'
import { readArguments } from './app/arguments'
import { createCrashes } from './app/crash'
import { makeEngine } from './app/engine'
import { goShell } from './app/go-shell'
import { takeInstance } from './app/instance'
import { liveInTray, logCrashes, prepareChromium } from './app/life'
import { PARTS } from './app/paths'
import { platformOf } from './app/platform'
import { releasesPageOf } from './app/releases'
import { runShell, type Shell } from './app/shell'
import { openWorld } from './app/world'
import { createGo } from './goto'
import { createFileLog } from './log'
import { lockDown } from './security/lock'
import { registerScheme, serveRenderer } from './security/protocol'
import { openSettings } from './settings'

// Everything that must happen before the app is ready stands in statically imported code (docs/tutorial/esm.md).
const userData = app.getPath('userData')
const logFile = join(userData, 'logs', 'andon.log')
const log = createFileLog({
  path: logFile,
  userHome: homedir(),
  echo: app.isPackaged ? undefined : (line) => process.stderr.write(line),
})
const crashes = createCrashes({
  folder: join(userData, 'crashes'),
  log: logFile,
  userHome: homedir(),
  facts: [
    `Andon ${app.getVersion()}, Electron ${process.versions['electron']}, Node ${process.versions.node}`,
    `${process.platform} ${release()} ${process.arch}`,
  ],
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
    go: createGo(goShell(platformOf(process.platform), log)),
    releases: await releasesPageOf(app.getAppPath()),
    file: (what) => (what === 'log' ? logFile : crashes.newest()),
    onQuit: world.leave,
    log,
  })
}

logCrashes(log, crashes)
registerScheme()
prepareChromium()
if (takeInstance(() => shell?.open())) {
  app
    .whenReady()
    .then(run)
    .catch((cause: unknown) => {
      log('app', 'Andon could not start.', cause)
      crashes.write('Andon could not start.', cause)
    })
}
