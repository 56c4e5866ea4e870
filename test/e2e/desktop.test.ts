import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recorded, type RunningApp } from '../host/app'
import { cannotRun, electronPath, launch, type LaunchOptions } from '../host/launch'
import { treeState } from '../harness/tree'
import { appRoot, notBuilt } from './built'
import { until } from './until'
import { makeWorld, type World } from './world'

/**
 * The built app, end to end: files of an agent at one side, tray, notification and popover at the other.
 */
const why = cannotRun ?? notBuilt('out/main/index.js', 'out/preload', 'out/renderer')
const suite = (name: string) => (why ? `${name} (${why})` : name)

interface AndonBridge {
  request(name: string, payload: unknown): Promise<unknown>
  onPush(name: string, listener: (value: unknown) => void): () => void
}
declare global {
  interface Window {
    andon: AndonBridge
  }
}

/** Long enough for a loaded machine; every wait below ends as soon as it can. */
const patience = { timeout: 15_000, interval: 50 }

let world: World
const running: RunningApp[] = []

async function open(): Promise<void> {
  world = await makeWorld()
}
async function close(): Promise<void> {
  for (const app of running.splice(0)) await app.close()
  await world.close()
}

async function start(options: Partial<LaunchOptions> = {}): Promise<RunningApp> {
  const app = await launch({ appPath: appRoot, env: world.env, ...options })
  running.push(app)
  return app
}

const trayImage = async (app: RunningApp) =>
  basename((await recorded(app)).trays.at(-1)?.image?.path ?? '')
const toolTip = async (app: RunningApp) => (await recorded(app)).trays.at(-1)?.toolTip
const notifications = async (app: RunningApp) => (await recorded(app)).notifications
const isShown = (app: RunningApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
const clickTray = (app: RunningApp) => app.evaluate(() => globalThis.__recorder.user.tray('click'))

/** Started over a session that works, with the popover open. */
async function withPopover(options: Partial<LaunchOptions> = {}): Promise<[RunningApp, Page]> {
  await world.works()
  const app = await start(options)
  await until(
    'the tray image',
    () => trayImage(app),
    (name) => name.startsWith('busy'),
  )
  await clickTray(app)
  const page = await app.firstWindow()
  await page.locator(`[data-id="${world.session.key}"]`).waitFor()
  return [app, page]
}

/** What nobody may see in silence: a rule of a platform that was broken, or a script error in the page. */
async function expectNoProblems(app: RunningApp): Promise<void> {
  expect((await recorded(app)).problems).toEqual([])
}

describe.skipIf(why !== null)(suite('the tray app'), () => {
  beforeEach(open)
  afterEach(close)

  it('starts as an icon alone, and the icon follows the session: idle, busy, waiting, busy, idle', async () => {
    await world.works()
    await world.finishes()
    const app = await start()
    await expect.poll(() => trayImage(app), patience).toMatch(/^idle/)
    expect(app.windows()).toEqual([])
    await world.works()
    await expect.poll(() => trayImage(app), patience).toMatch(/^busy/)
    await world.asks('npm publish')
    await expect.poll(() => trayImage(app), patience).toMatch(/^waiting/)
    expect(await toolTip(app)).toBe('Andon: 1 needs you')
    await world.answered()
    await expect.poll(() => trayImage(app), patience).toMatch(/^busy/)
    await world.finishes()
    await expect.poll(() => trayImage(app), patience).toMatch(/^idle/)
    expect(app.windows()).toEqual([])
    const { trays } = await recorded(app)
    expect(trays).toHaveLength(1)
    expect(trays[0]?.images.every(({ empty }) => !empty)).toBe(true)
    expect(new Set(trays[0]?.images.map(({ sha }) => sha)).size).toBeGreaterThanOrEqual(3)
    await expectNoProblems(app)
  })

  it('calls once for a wait, and takes it back when it is answered', async () => {
    await world.works()
    const app = await start()
    await expect.poll(() => trayImage(app), patience).toMatch(/^busy/)
    await world.asks('npm publish')
    await expect.poll(() => notifications(app), patience).toHaveLength(1)
    expect(await notifications(app)).toMatchObject([
      { title: 'Publish the package', body: 'Wants to run npm publish', shown: 1, open: true },
    ])
    await world.answered()
    await expect.poll(async () => (await notifications(app))[0]?.open, patience).toBe(false)
    await world.asks('npm publish')
    await expect.poll(() => notifications(app), patience).toHaveLength(2)
    await expectNoProblems(app)
  })

  it('does not call for a wait that was there before it started', async () => {
    await world.works()
    await world.asks('npm publish')
    const app = await start()
    await expect.poll(() => trayImage(app), patience).toMatch(/^waiting/)
    await clickTray(app)
    await (await app.firstWindow()).locator(`[data-id="${world.session.key}"]`).waitFor()
    expect(await notifications(app)).toEqual([])
  })

  it('opens the popover at the session whose notification is clicked', async () => {
    await world.works()
    const app = await start()
    await expect.poll(() => trayImage(app), patience).toMatch(/^busy/)
    await world.asks('npm publish')
    await expect.poll(() => notifications(app), patience).toHaveLength(1)
    await app.evaluate(() => globalThis.__recorder.user.notification(1, 'click'))
    const page = await app.firstWindow()
    await expect
      .poll(() => page.evaluate(() => decodeURIComponent(location.hash)), patience)
      .toBe(`#/session/${world.session.key}`)
    await expect.poll(() => isShown(app), patience).toBe(true)
    await expectNoProblems(app)
  })

  it('shows changes live, opens and closes by clicks on the icon, and hides on blur', async () => {
    const [app, page] = await withPopover()
    await expect.poll(() => isShown(app), patience).toBe(true)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('1 working')
    await world.asks('npm publish')
    await page.getByText('Wants to run a command').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('1 needs you')
    await clickTray(app)
    await expect.poll(() => isShown(app), patience).toBe(false)
    await clickTray(app)
    await expect.poll(() => isShown(app), patience).toBe(true)
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
    await expect.poll(() => isShown(app), patience).toBe(false)
    expect(app.windows()).toHaveLength(1)
    await expectNoProblems(app)
  })

  it('closes by Escape', async () => {
    const [app, page] = await withPopover()
    await page.keyboard.press('Escape')
    await expect.poll(() => isShown(app), patience).toBe(false)
  })

  it('lists every agent in the menu, and leaves by it without a process left behind', async () => {
    const [app] = await withPopover()
    const menu = (await recorded(app)).trays[0]?.menu ?? []
    const labels = menu.map(({ label }) => label)
    expect(labels).toContain('● Working: Publish the package')
    await app.evaluate(
      () => void setTimeout(() => globalThis.__recorder.user.trayMenu(['quit']), 10),
    )
    await expect.poll(() => app.exitCode(), patience).toBe(0)
  })

  it('opens the popover of the first when it is started twice', async () => {
    await world.works()
    const app = await start()
    await expect.poll(() => trayImage(app), patience).toMatch(/^busy/)
    const second = await start({ userData: app.userData })
    await expect.poll(() => second.exitCode(), patience).toBe(0)
    expect((await second.output()).includes('could not')).toBe(false)
    await app.firstWindow()
    await expect.poll(() => isShown(app), patience).toBe(true)
  })

  it('shows a session whose process was killed as ended, and writes nothing to the agent', async () => {
    const [app, page] = await withPopover()
    const before = await treeState(world.claudeHome)
    await world.killed()
    await expect.poll(() => trayImage(app), patience).toMatch(/^unknown/)
    await page.getByText('Nothing running').first().waitFor()
    expect(await treeState(world.claudeHome)).toEqual(before)
  })
})

describe.skipIf(why !== null)(suite('the popover is locked'), () => {
  // One app for all of them: none of these attempts may change anything.
  let app: RunningApp
  let page: Page
  beforeAll(async () => {
    await open()
    ;[app, page] = await withPopover()
  })
  afterAll(close)

  it('gives the page the bridge and nothing else', async () => {
    const seen = await page.evaluate(() => ({
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      ipc: typeof Reflect.get(globalThis, 'ipcRenderer'),
      bridge: Object.keys(window.andon).sort(),
      changed: Reflect.set(window.andon, 'request', null),
      replaced: Reflect.set(window, 'andon', null),
    }))
    expect(seen).toEqual({
      require: 'undefined',
      process: 'undefined',
      ipc: 'undefined',
      bridge: ['kind', 'onPush', 'request'],
      changed: false,
      replaced: false,
    })
  })

  it('answers only what the contract names, and only in its shape', async () => {
    const ask = (name: string, payload: unknown) =>
      page.evaluate(
        ([to, what]) =>
          window.andon.request(String(to), what).then(
            () => 'answered',
            (error: Error) => error.message,
          ),
        [name, payload] as const,
      )
    expect(await ask('andon:snapshot', null)).toBe('answered')
    expect(await ask('andon:exec', 'ls')).toBe('There is no such request')
    expect(await ask('andon:shell', 'ls')).toMatch(/does not take/)
    expect(await ask('andon:detail', { id: 7 })).toMatch(/something it does not take/)
    expect(await ask('andon:mute', { session: 'x', muted: 'yes' })).toMatch(/does not take/)
  })

  it('has one preload, in CommonJS, that reaches Electron and nothing else', () => {
    const folder = join(appRoot, 'out', 'preload')
    expect(readdirSync(folder)).toEqual(['index.cjs'])
    const code = readFileSync(join(folder, 'index.cjs'), 'utf8')
    const required = [...code.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map((found) => found[1])
    expect(new Set(required)).toEqual(new Set(['electron']))
    expect(code).not.toMatch(/^\s*(import|export)\s/m)
    expect(code).not.toMatch(/\bprocess\.env\b|\beval\(/)
  })

  it('hears no frame but its own page', async () => {
    const ask = (url: string, subframe: boolean) =>
      app.evaluate(
        async (_electron, from: { url: string; subframe: boolean }) =>
          globalThis.__recorder.user.invokeAs(from, 'andon:settings', null),
        { url, subframe },
      )
    expect(await ask('app://andon/index.html', false)).toMatchObject({ version: 2 })
    await expect(ask('https://elsewhere.example/', false)).rejects.toThrow('may not ask')
    await expect(ask('app://andon.elsewhere/', false)).rejects.toThrow('may not ask')
    await expect(ask('file:///index.html', false)).rejects.toThrow('may not ask')
    await expect(ask('app://andon/index.html', true)).rejects.toThrow('may not ask')
  })

  it('runs no inline script and no code from text', async () => {
    const ran = await page.evaluate(async () => {
      const blocked: string[] = []
      document.addEventListener('securitypolicyviolation', (event) =>
        blocked.push(event.violatedDirective),
      )
      const script = document.createElement('script')
      script.textContent = 'document.title = "inline"'
      document.body.append(script)
      const image = document.createElement('img')
      image.setAttribute('onerror', 'document.title = "handler"')
      image.src = 'data:,'
      document.body.append(image)
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.body.append(style)
      await new Promise((done) => setTimeout(done, 200))
      return { title: document.title, display: getComputedStyle(document.body).display, blocked }
    })
    expect(ran.title).toMatch(/Andon$/)
    expect(ran.display).not.toBe('none')
    expect(ran.blocked).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr', 'style-src-elem']),
    )
    await expectNoProblems(app)
  })

  it('leads nowhere: no navigation, no window, no network, no permission', async () => {
    const before = page.url()
    await page.evaluate(() => {
      const link = (href: string, target: string) => {
        const made = Object.assign(document.createElement('a'), { href, target, textContent: 'x' })
        document.body.append(made)
        made.click()
      }
      link('https://elsewhere.example/', '')
      link('https://elsewhere.example/new', '_blank')
      window.open('https://elsewhere.example/open')
    })
    const gone = await page.evaluate(async () => {
      const tried = await Promise.all([
        fetch('https://elsewhere.example/fetch').then(String, (error: Error) => error.name),
        new Promise((done) => {
          const image = new Image()
          image.addEventListener('error', () => done('error'))
          image.addEventListener('load', () => done('loaded'))
          image.src = 'https://elsewhere.example/image.png'
        }),
      ])
      return tried
    })
    expect(gone).toEqual(['TypeError', 'error'])
    expect(page.url()).toBe(before)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('1 working')
    expect(app.windows()).toHaveLength(1)
    const { requests, opened, problems } = await recorded(app)
    expect(requests.filter(({ stopped }) => stopped !== 'app')).toEqual([])
    // Real Electron tells nobody of a navigation that was stopped.
    const navigations = app.kind === 'double' ? ['https://elsewhere.example/'] : []
    expect(requests.filter(({ kind }) => kind === 'navigation').map(({ url }) => url)).toEqual(
      navigations,
    )
    expect(opened).toEqual([])
    expect(problems).toEqual([])
    const fetched = app.evaluate(({ session }) =>
      session.defaultSession.fetch('https://elsewhere.example/main').then(String),
    )
    await expect(fetched).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
    for (const name of ['geolocation', 'notifications', 'camera'])
      expect(
        await app.evaluate((_e, what: string) => globalThis.__recorder.user.permission(what), name),
      ).toBe(false)
  })

  it('serves its own files and none beside them', async () => {
    const status = (path: string) =>
      page.evaluate((to) => fetch(to).then(({ status: code }) => code), path)
    expect(await status('/index.html')).toBe(200)
    expect(await status('/..%2f..%2fpackage.json')).toBe(404)
    expect(await status('/%2e%2e/main/index.js')).toBe(404)
    expect(await status('/nothing.js')).toBe(404)
    const policy = await page.evaluate(() =>
      fetch('/index.html').then(({ headers }) => headers.get('content-security-policy')),
    )
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/)
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
  })
})

describe.skipIf(why !== null || electronPath !== null)(
  suite('on other systems, as modelled'),
  () => {
    beforeEach(open)
    afterEach(close)

    it('anywhere: the window is made sandboxed and isolated', async () => {
      const [app] = await withPopover()
      const { calls } = await recorded(app)
      const made = calls.find(
        ({ target, method }) => target === 'BrowserWindow' && method === 'new',
      )
      expect(made?.args[0]).toMatchObject({
        skipTaskbar: true,
        frame: false,
        preferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
      })
    })

    it('macOS: template images, no menu on the click, a place under the icon, no Dock', async () => {
      // There the start of a process is a date, which a Linux process table does not give: it is left out.
      await world.close()
      world = await makeWorld({ procStart: false })
      const [app, page] = await withPopover({ desktop: 'darwin' })
      const { trays, calls } = await recorded(app)
      expect(trays[0]?.images.every(({ template }) => template)).toBe(true)
      expect(trays[0]?.menu).toBeNull()
      expect(calls.some(({ target, method }) => target === 'dock' && method === 'hide')).toBe(true)
      const { x, width } = await bounds(app)
      expect(x).toBe(Math.round(1512 - width / 2))
      await app.evaluate(() => globalThis.__recorder.user.tray('right-click'))
      const menu = (await recorded(app)).trays[0]?.menu ?? []
      expect(menu.some(({ id }) => id === 'quit')).toBe(true)
      await world.asks('npm publish')
      await page.getByText('Wants to run a command').waitFor()
      await expect.poll(() => notifications(app), patience).toHaveLength(1)
      expect(await notifications(app)).toMatchObject([{ ignored: [] }])
      await expectNoProblems(app)
    })

    it('Windows: icons in ICO, a place above the taskbar, an id for its notifications', async () => {
      const app = await start({ desktop: 'win32' })
      await expect.poll(async () => (await recorded(app)).trays.length, patience).toBe(1)
      expect(await trayImage(app)).toMatch(/\.ico$/)
      await clickTray(app)
      await app.firstWindow()
      await expect.poll(() => isShown(app), patience).toBe(true)
      const { y, height } = await bounds(app)
      expect(y + height).toBeLessThanOrEqual(1040)
      expect(y + height).toBeGreaterThan(1000)
      const { calls } = await recorded(app)
      expect(calls.some(({ method }) => method === 'setAppUserModelId')).toBe(true)
      await expectNoProblems(app)
    })
  },
)

const bounds = (app: RunningApp) =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0]
    return window?.getBounds() ?? { x: 0, y: 0, width: 0, height: 0 }
  })
