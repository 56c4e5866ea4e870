import { homedir } from 'node:os'
import { version } from '../../../package.json'
import { toolSchema } from '../../shared/contract'
import { browserOutside, createHandlers, createStation, homesOf } from '../../main/station'
import { openSettings, settingsPath } from '../../main/settings'
import type { Asked } from '../args/parse'
import { logTo, print, type Io } from '../io'
import { openLink } from '../serve/opener'
import { startServer, type Serving } from '../serve/server'
import { listPages, pagesFolder } from '../serve/statics'
import { openDemo, openWorld } from '../world'
import { engineOver } from './look'

const HOUR = 3_600_000

/** The popover in a browser, until Ctrl-C. */
export async function serve(asked: Asked, io: Io): Promise<void> {
  const log = logTo(io)
  const ending = io.ending()
  const pages = await listPages(pagesFolder())
  const world = asked.demo ? await openDemo(log) : await openWorld(asked.common, true)
  const userHome = homedir()
  const fixed = toolSchema.options.filter(
    (tool) => asked.demo || asked.common.homes[tool] !== undefined,
  )
  const settings = await openSettings(
    settingsPath({ platform: process.platform, env: io.env, userHome }),
  )
  if (settings.trouble !== null) io.stderr.write(`andon: ${settings.trouble}\n`)

  let serving: Serving | null = null
  const station = createStation({
    make: async (current) => {
      const { showHidden, endedHours, hide } = current
      const all = world.all || showHidden
      const sinceMs = asked.common.sinceMs ?? endedHours * HOUR
      const homes = homesOf({ own: world.homes, fixed, userHome }, current)
      return (await engineOver({ ...world, homes, hide, all, sinceMs }, io, true)).engine
    },
    onSnapshot: (snapshot) => serving?.send('snapshot', snapshot),
    onAlert: () => {},
    onRestart: () => {},
    log,
  })
  settings.listen((next) => {
    serving?.send('settings', next)
    void station.follow(next)
  })
  try {
    await station.follow(settings.current())
    serving = await startServer({
      port: asked.port,
      pages,
      handlers: createHandlers({
        station,
        settings,
        pageReady: nothing,
        hide: nothing,
        fit: nothing,
        outside: browserOutside(version),
      }),
      first: () => [
        ['settings', settings.current()],
        ...(station.snapshot() ? [['snapshot', station.snapshot()] as const] : []),
      ],
      onOpened: () => void again(io, serving),
      log: (message, cause) => log('serve', message, cause),
    })
    await announce(io, serving, asked.open)
    await ending
  } finally {
    await serving?.stop()
    await station.stop()
    await world.leave()
  }
}

const nothing = () => {}

async function announce(io: Io, serving: Serving, open: boolean): Promise<void> {
  const link = serving.link()
  await print(io, `Andon is at ${link}\nThe link opens the page once. Ctrl-C ends it.`)
  if (open && !(await openLink(link))) {
    io.stderr.write('andon: No browser could be opened. Open the link yourself.\n')
  }
}

async function again(io: Io, serving: Serving | null): Promise<void> {
  if (serving) await print(io, `Opened. For another browser: ${serving.link()}`)
}
