import { _electron, type ElectronApplication } from 'playwright-core'
import type { RunningApp } from './app'
import { recorderBundle } from './bundle'

interface Start {
  electronPath: string
  appPath: string
  userData: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
}

/** The same app in real Electron, with a recorder loaded before it. */
export async function startElectron(start: Start): Promise<RunningApp> {
  const recorder = await recorderBundle()
  const running = await _electron.launch({
    executablePath: start.electronPath,
    args: ['-r', recorder, start.appPath, `--user-data-dir=${start.userData}`, ...start.args],
    env: Object.fromEntries(
      Object.entries({ ...process.env, ...start.env }).map(([name, value]) => [name, value ?? '']),
    ),
  })
  return wrap(running, start.userData)
}

function wrap(running: ElectronApplication, userData: string): RunningApp {
  let output = ''
  const child = running.process()
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += String(data)
    })
  return {
    kind: 'electron',
    userData,
    output: () => output,
    exitCode: () => child.exitCode,
    pid: () => child.pid,
    windows: () => running.windows(),
    firstWindow: () => running.firstWindow(),
    evaluate: (run, arg) =>
      running.evaluate(run as (electron: unknown, arg: unknown) => never, arg as never),
    close: () => running.close(),
  }
}
