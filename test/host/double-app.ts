import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { chromium, type Browser, type Page } from 'playwright-core'
import type { ElectronModule, RunningApp } from './app'
import { hostBundle } from './bundle'
import { findChromium } from './chromium'
import type { FromChild, HostConfig, Profile, ToChild } from './messages'
import { removeFolder } from './remove'
import { pageOfTarget } from './target'

interface Start {
  appPath: string
  userData: string
  args: readonly string[]
  env: NodeJS.ProcessEnv
  profile: Profile
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

const electronVersion = (): string =>
  (createRequire(import.meta.url)('electron/package.json') as { version: string }).version

/** Forks the child that plays Electron; resolves when the app's main entry has run, or has left again. */
export async function startDouble(start: Start): Promise<RunningApp> {
  const { boot, mainWorld, preloadWorld } = await hostBundle()
  const config: HostConfig = {
    ...start.profile,
    appPath: start.appPath,
    userData: start.userData,
    tmp: tmpdir(),
    chromium: findChromium() ?? 'chromium',
    electronVersion: electronVersion(),
    pageScripts: { mainWorld, preloadWorld },
    argv: [start.appPath, ...start.args],
  }
  const child = fork(boot, {
    serialization: 'advanced',
    silent: true,
    execArgv: [],
    // An app that thinks it is on Windows asks for TEMP, whatever the system.
    env: {
      ...process.env,
      TEMP: tmpdir(),
      TMP: tmpdir(),
      ...start.env,
      ELECTRON_HOST_CONFIG: JSON.stringify(config),
    },
  })
  const app = new DoubleApp(child, start.userData)
  await app.ready
  return app
}

class DoubleApp implements RunningApp {
  readonly kind = 'double'
  readonly ready: Promise<void>
  readonly #pages = new Map<number, Page>()
  readonly #waiting = new Map<number, Waiting>()
  readonly #exit: Promise<unknown>
  readonly #opened: ((page: Page) => void)[] = []
  #lastId = 0
  #output = ''
  #browser: Promise<Browser> | undefined
  #chromium: { pid: number; profile: string } | undefined

  constructor(
    readonly child: ChildProcess,
    readonly userData: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data) => {
        this.#output += String(data)
        if (process.env['ELECTRON_HOST_LOG']) process.stderr.write(String(data))
      })
    this.#exit = once(child, 'exit').then(() => this.#left())
    this.ready = new Promise((resolve, reject) => {
      child.on('message', (message) => this.#heard(message as FromChild, resolve))
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`it left with ${code}\n${this.#output}`)))
    })
  }
  #left(): void {
    const gone = new Error(`the main process has left\n${this.#output}`)
    for (const { reject } of this.#waiting.values()) reject(gone)
    this.#waiting.clear()
  }
  #heard(message: FromChild, ready: () => void): void {
    if (message.t === 'ready' || message.t === 'exit') ready()
    else if (message.t === 'chromium') this.#chromium = message
    else if (message.t === 'window') void this.#join(message)
    else this.#evaluated(message)
  }
  #evaluated(message: Extract<FromChild, { t: 'evaluated' }>): void {
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (message.ok) waiting?.resolve(message.value)
    else waiting?.reject(Object.assign(new Error(message.message), { stack: message.stack }))
  }
  async #join({ id, targetId, endpoint }: Extract<FromChild, { t: 'window' }>): Promise<void> {
    this.#browser ??= chromium.connectOverCDP(endpoint)
    const page = await pageOfTarget(await this.#browser, targetId)
    if (!page) return // closed again before it could be joined
    this.#pages.set(id, page)
    page.on('close', () => this.#pages.delete(id))
    for (const tell of this.#opened.splice(0)) tell(page)
  }
  output(): string {
    return this.#output
  }
  exitCode(): number | null {
    return this.child.exitCode
  }
  pid(): number | undefined {
    return this.child.pid
  }
  windows(): Page[] {
    return [...this.#pages.values()]
  }
  async firstWindow(): Promise<Page> {
    const [open] = this.windows()
    if (open) return open
    const gone = this.#exit.then(() => {
      throw new Error(`the main process left before it opened a window\n${this.#output}`)
    })
    return Promise.race([new Promise<Page>((resolve) => this.#opened.push(resolve)), gone])
  }
  evaluate<Result, Arg>(
    run: (electron: ElectronModule, arg: Arg) => Result | Promise<Result>,
    arg?: Arg,
  ): Promise<Result> {
    const id = ++this.#lastId
    const message: ToChild = { t: 'evaluate', id, fn: run.toString(), arg }
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Result), reject })
      this.child.send(message, (error) => error && reject(error))
    })
  }
  async close(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      this.evaluate(({ app }) => app.exit(0)).catch(() => undefined) // it leaves before it can answer
      const late = setTimeout(() => this.child.kill('SIGKILL'), 3000)
      await this.#exit
      clearTimeout(late)
    }
    await (await this.#browser)?.close().catch(() => undefined) // gone with its process
    if (!this.#chromium) return
    endProcess(this.#chromium.pid)
    await removeFolder(this.#chromium.profile)
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It ended with the app, as it should.
  }
}
