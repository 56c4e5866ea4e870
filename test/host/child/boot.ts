/** The child process that plays Electron's main process: the stand-in modules, then the app's own main entry. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runInThisContext } from 'node:vm'
import type { FromChild, ToChild } from '../messages'
import { fakeApp } from './app'
import { config, link } from './config'
import { electron } from './electron'
import { pretend } from './platform'
import { recorder } from './record'
import { installStandIn } from './standin'
import { user } from './user'

const started = performance.now()

link.send = (message: FromChild) => void process.send?.(message)
link.exit = (code) => {
  link.send({ t: 'exit', code })
  setImmediate(() => process.exit(code))
}

Object.defineProperty(process, 'type', { value: 'browser' })
Object.defineProperty(process.versions, 'electron', { value: config.electronVersion })
Object.assign(globalThis, { __recorder: { ...recorder, user } })
process.argv = [process.execPath, ...config.argv]
pretend(config.platform)
installStandIn()

/** A function of the test, as source: it sees `electron` and its argument, and nothing else. */
async function evaluate(message: ToChild): Promise<void> {
  const { id } = message
  try {
    const run = runInThisContext(`(${message.fn})`) as (
      app: typeof electron,
      arg: unknown,
    ) => unknown
    link.send({ t: 'evaluated', id, ok: true, value: await run(electron, message.arg) })
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    link.send({ t: 'evaluated', id, ok: false, message: error.message, stack: error.stack ?? '' })
  }
}
process.on('message', (message) => void evaluate(message as ToChild))

// The test process is gone: nobody is left to look.
process.on('disconnect', () => process.exit(0))
if (process.connected === false) process.exit(0)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => fakeApp.quit())

const { main } = JSON.parse(readFileSync(join(config.appPath, 'package.json'), 'utf8')) as {
  main: string
}
await import(pathToFileURL(resolve(config.appPath, main)).href)
fakeApp._becomeReady()
link.send({ t: 'ready', ms: performance.now() - started })
