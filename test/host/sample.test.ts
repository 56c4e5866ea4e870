import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { recorded, type RunningApp } from './app'
import { recorderBundle, sampleBundle } from './bundle'
import { cannotRun, launch, type LaunchOptions } from './launch'
import type { SampleState } from './sample/main'
import type { SampleApi } from './sample/preload'

declare global {
  interface Window {
    api: SampleApi
    unsubscribe(): void
  }
  var sample: { publish(state: SampleState): void; openPopover(): Promise<void> }
}

/** As soon as it can, on a loaded machine too. */
const soon = { timeout: 15_000, interval: 50 }
const appPath = mkdtempSync(join(tmpdir(), 'andon-sample-'))
const running: RunningApp[] = []

beforeAll(() => sampleBundle(appPath))
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
})
afterAll(() => rmSync(appPath, { recursive: true, force: true }))

async function start(options: Partial<LaunchOptions> = {}): Promise<RunningApp> {
  const app = await launch({ appPath, ...options })
  running.push(app)
  return app
}

async function popover(app: RunningApp) {
  await app.evaluate(() => globalThis.sample.openPopover())
  const page = await app.firstWindow()
  await page.waitForSelector('body[data-ready=yes]')
  return page
}

const waiting: SampleState = {
  waiting: 2,
  at: new Date('2026-01-02T03:04:05Z'),
  titles: ['Fix the login', 'Write the docs'],
}
const publish = (app: RunningApp, state: SampleState) =>
  app.evaluate((_electron, next: SampleState) => globalThis.sample.publish(next), state)
const bounds = (app: RunningApp) =>
  app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((w) => ({ visible: w.isVisible(), ...w.getBounds() })),
  )

const suite = cannotRun ? `the Electron double (${cannotRun})` : 'the Electron double'

describe.skipIf(cannotRun !== null)(suite, () => {
  it('starts with a tray icon and no window', async () => {
    const app = await start()
    const { trays } = await recorded(app)
    expect(trays).toHaveLength(1)
    expect(trays[0]).toMatchObject({ toolTip: 'All quiet' })
    expect(trays[0]?.menu?.map(({ id }) => id)).toEqual(['open', null, 'quit'])
    expect(app.windows()).toHaveLength(0)
  })

  it('carries a pushed value to the page as a structured clone, and to tray and notification', async () => {
    const app = await start()
    const page = await popover(app)
    expect(await page.textContent('#badge')).toBe('quiet')
    await publish(app, waiting)
    await page.waitForSelector('#badge.waiting')
    expect(await page.locator('li').allInnerTexts()).toEqual(waiting.titles)
    expect(await page.getAttribute('#badge', 'data-at')).toBe('2026-01-02T03:04:05.000Z')
    const { trays, notifications } = await recorded(app)
    expect(trays[0]?.toolTip).toBe('2 waiting')
    expect(basename(trays[0]?.image?.path ?? '')).toBe('waitingTemplate.png')
    expect(notifications[0]).toMatchObject({ title: 'Agent needs you', shown: 1, open: true })
    expect(notifications[0]?.ignored).toEqual(['actions'])
  })

  it('places, hides on blur and comes back by a click on the notification', async () => {
    const app = await start()
    await app.evaluate(() => globalThis.__recorder.user.tray('click'))
    const page = await app.firstWindow()
    await page.waitForSelector('body[data-ready=yes]')
    const corner = { visible: true, x: 1920 - 360, y: 27, width: 360, height: 420 }
    await expect.poll(() => bounds(app), soon).toEqual([corner])
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur())
    expect(await bounds(app)).toMatchObject([{ visible: false }])
    expect(await page.evaluate(() => document.visibilityState)).toBe('hidden')
    await publish(app, waiting)
    await app.evaluate(() => globalThis.__recorder.user.notification(1, 'click'))
    await expect.poll(() => bounds(app), soon).toMatchObject([{ visible: true }])
  })

  it('isolates the page: no node, no ipc, a frozen api, no module for the preload', async () => {
    const app = await start()
    const page = await popover(app)
    const seen = await page.evaluate(() => ({
      require: typeof Reflect.get(globalThis, 'require'),
      process: typeof Reflect.get(globalThis, 'process'),
      names: Object.getOwnPropertyNames(globalThis).filter((name) => /electron/i.test(name)),
      api: Object.keys(window.api),
      nodeModule: window.api.nodeModule,
    }))
    expect(seen).toEqual({
      require: 'undefined',
      process: 'undefined',
      names: [],
      api: ['platform', 'nodeModule', 'getState', 'open', 'hide', 'onState'],
      nodeModule: 'module not found: node:fs',
    })
    expect(await page.evaluate(() => Reflect.set(window.api, 'hide', null))).toBe(false)
    const message = (payload: 'object' | 'function') =>
      page.evaluate(
        (kind) =>
          window.api
            .open(kind === 'object' ? { evil: true } : () => 1)
            .catch((error: Error) => error.message),
        payload,
      )
    expect(await message('object')).toBe(
      "Error invoking remote method 'open': TypeError: id must be a string",
    )
    expect(await message('function')).toMatch(/could not be cloned/)
  })

  it('shuts inline scripts, navigation, popups, permissions and the network', async () => {
    const app = await start()
    const page = await popover(app)
    expect(await page.title()).toBe('Sample')
    await page.click('text=leave')
    await expect
      .poll(async () => (await recorded(app)).requests, soon)
      .toContainEqual({ url: 'https://leave.example/', kind: 'navigation', stopped: 'app' })
    expect(await page.textContent('h1')).toBe('Agents')
    await page.click('text=help')
    await expect
      .poll(async () => (await recorded(app)).opened, soon)
      .toEqual(['https://docs.example/help'])
    const get = (url: string) =>
      page.evaluate((to) => fetch(to).then(String, (error: Error) => error.name), url)
    expect(await get('https://tracker.example/x')).toBe('TypeError')
    expect(await get('https://other.example/x')).toBe('TypeError')
    const { requests, problems } = await recorded(app)
    expect(requests.map(({ stopped }) => stopped)).toEqual(['app', 'app', 'host'])
    expect(problems).toEqual([])
    const mainFetch = (url: string) =>
      app.evaluate(({ session }, to: string) => session.defaultSession.fetch(to).then(String), url)
    await expect(mainFetch('https://tracker.example/x')).rejects.toThrow('ERR_BLOCKED_BY_CLIENT')
    expect(await app.evaluate(() => globalThis.__recorder.user.permission('geolocation'))).toBe(
      false,
    )
  })

  it('lets the app see who sent a request', async () => {
    const app = await start()
    await popover(app)
    const ask = (frame: { url: string; subframe: boolean }) =>
      app.evaluate(
        (_electron, from: typeof frame) => globalThis.__recorder.user.invokeAs(from, 'state', null),
        frame,
      )
    expect(await ask({ url: 'app://bundle/index.html', subframe: false })).toMatchObject({
      waiting: 0,
    })
    await expect(ask({ url: 'https://leave.example/', subframe: false })).rejects.toThrow(
      'untrusted',
    )
    await expect(ask({ url: 'app://bundle/index.html', subframe: true })).rejects.toThrow(
      'untrusted',
    )
  })

  it('unsubscribes across the bridge, and hears the page', async () => {
    const app = await start()
    const page = await popover(app)
    await page.evaluate(() => window.unsubscribe())
    await publish(app, waiting)
    await page.evaluate(() => window.api.getState())
    expect(await page.textContent('#badge')).toBe('quiet')
    await page.click('#hide')
    await expect.poll(() => bounds(app), soon).toMatchObject([{ visible: false }])
  })

  it('hands a second instance over, and leaves by the menu', async () => {
    const app = await start()
    const second = await start({ userData: app.userData })
    await expect.poll(() => second.exitCode(), soon).toBe(0)
    const page = await app.firstWindow()
    await page.waitForSelector('body[data-ready=yes]')
    await app.evaluate(
      () => void setTimeout(() => globalThis.__recorder.user.trayMenu(['Quit']), 10),
    )
    await expect.poll(() => app.exitCode(), soon).toBe(0)
  })

  it('plays macOS: template images, the menu on a right click, a place under the icon', async () => {
    const app = await start({ desktop: 'darwin' })
    const page = await popover(app)
    expect(await page.evaluate(() => window.api.platform)).toBe('darwin')
    await publish(app, waiting)
    const { notifications, trays } = await recorded(app)
    expect(notifications[0]?.ignored).toEqual(['urgency'])
    expect(trays[0]?.image?.template).toBe(true)
    expect(trays[0]?.menu).toBeNull()
    await app.evaluate(() => globalThis.__recorder.user.trayMenu(['Open']))
    expect(await bounds(app)).toMatchObject([{ x: 1500 + 12 - 180, y: 25 }])
  })

  it('plays Windows: the place above the taskbar', async () => {
    const app = await start({ desktop: 'win32' })
    await popover(app)
    expect(await bounds(app)).toMatchObject([{ x: 1700 + 12 - 180, y: 1040 - 420 }])
  })

  it('reads the same through the recorder that real Electron is given', async () => {
    const app = await start()
    const file = await recorderBundle()
    await app.evaluate((_electron, path: string) => {
      process.getBuiltinModule('node:module').createRequire(path)(path)
    }, file)
    await publish(app, waiting)
    const { trays, notifications } = await recorded(app)
    expect(trays).toMatchObject([{ toolTip: '2 waiting', image: { empty: false, width: 16 } }])
    expect(notifications).toMatchObject([{ title: 'Agent needs you', shown: 1, open: true }])
    await app.evaluate(() => globalThis.__recorder.user.notification(1, 'click'))
    await expect.poll(() => bounds(app), soon).toMatchObject([{ visible: true }])
  })

  it('throws on what it does not model', async () => {
    const app = await start()
    const unknown = app.evaluate(({ app: own }) => own.getGPUFeatureStatus())
    await expect(unknown).rejects.toThrow('app.getGPUFeatureStatus is not modelled')
  })
})
