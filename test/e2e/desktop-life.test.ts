import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings, ShellFacts } from '../../src/shared/contract'
import { recorded, type RunningApp } from '../host/app'
import { cannotRun, electronPath, launch, type LaunchOptions } from '../host/launch'
import { appRoot, notBuilt } from './built'
import { makeWorld, type World } from './world'

/** What a tray app does besides its popover: settings that reach the system, mutes, sleep, refusals. */
const why = cannotRun ?? notBuilt('out/main/index.js', 'out/preload', 'out/renderer')
const double = why ?? (electronPath ? 'skipped: only the double plays other systems' : null)
const suite = (name: string) => (double ? `${name} (${double})` : name)

const patience = { timeout: 15_000, interval: 50 }
let world: World
const running: RunningApp[] = []

beforeEach(async () => {
  world = await makeWorld()
})
afterEach(async () => {
  for (const app of running.splice(0)) await app.close()
  await world.close()
})

type Wanted = Partial<Omit<Settings, 'notify'>> & { notify?: Partial<Settings['notify']> }

/** Started over a session that works, with these settings on the disk. */
async function start(settings: Wanted, options: Partial<LaunchOptions> = {}): Promise<RunningApp> {
  const userData = join(world.root, 'user-data')
  mkdirSync(userData, { recursive: true })
  writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings))
  await world.works()
  const app = await launch({ appPath: appRoot, env: world.env, userData, ...options })
  running.push(app)
  await expect
    .poll(async () => (await recorded(app)).trays.at(-1)?.toolTip, patience)
    .toMatch(/1 working/)
  return app
}

const saved = (app: RunningApp): Partial<Settings> =>
  JSON.parse(readFileSync(join(app.userData, 'settings.json'), 'utf8')) as Partial<Settings>
const notifications = async (app: RunningApp) => (await recorded(app)).notifications
const isShown = (app: RunningApp) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible() ?? false)
const choose = (app: RunningApp, path: readonly string[]) =>
  app.evaluate((_e, to: readonly string[]) => globalThis.__recorder.user.trayMenu(to), path)
const power = (app: RunningApp, event: 'suspend' | 'resume') =>
  app.evaluate(({ powerMonitor }, name: string) => void powerMonitor.emit(name), event)

/** A request of the page, out of a page that is open. */
async function ask<T>(app: RunningApp, name: string, payload: unknown): Promise<T> {
  const page = await app.firstWindow()
  await page.locator(`[data-id="${world.session.key}"]`).waitFor()
  return page.evaluate(([to, what]) => window.andon.request(String(to), what), [
    name,
    payload,
  ] as const) as Promise<T>
}

describe.skipIf(double !== null)(suite('the life of the tray app'), () => {
  it('Linux: starts at log-in by a file, has a shortcut, and asks the person for folders and links', async () => {
    const app = await start(
      { launchAtLogin: true, shortcut: 'Control+Alt+A' },
      { profile: { picks: '/work/.codex' } },
    )
    const file = join(world.root, '.config', 'autostart', 'andon.desktop')
    await expect.poll(() => readFileSync(file, 'utf8'), patience).toContain(`"${appRoot}"`)
    expect(await app.evaluate(() => globalThis.__recorder.user.shortcut('Control+Alt+A'))).toBe(
      true,
    )
    await expect.poll(() => isShown(app), patience).toBe(true)
    const facts = await ask<ShellFacts>(app, 'andon:shell', null)
    expect(facts).toMatchObject({ kind: 'desktop', platform: 'linux', troubles: [] })
    expect(await ask(app, 'andon:choose-folder', null)).toBe('/work/.codex')
    expect(await ask(app, 'andon:test-notification', null)).toBeNull()
    const link = (url: string) => ask<boolean>(app, 'andon:open', { what: 'link', url })
    expect(await link('https://example.com/a')).toBe(true)
    expect(await link('file:///etc/passwd')).toBe(false)
    expect(await link('vscode://file/x')).toBe(false)
    expect((await recorded(app)).opened).toEqual(['https://example.com/a'])
    expect(await ask(app, 'andon:open', { what: 'crash-report' })).toBe(false)
    await app.evaluate(() => void process.emit('uncaughtException', new Error('boom')))
    expect((await ask<ShellFacts>(app, 'andon:shell', null)).crashReport).toMatch(/crash-\d+\.txt$/)
    expect(await ask(app, 'andon:open', { what: 'crash-report' })).toBe(true)
    const next = { ...(await ask<Settings>(app, 'andon:settings', null)), launchAtLogin: false }
    await ask(app, 'andon:settings:save', next)
    await expect.poll(() => fileIsThere(file), patience).toBe(false)
    expect((await recorded(app)).problems).toEqual([])
  })

  it('mutes from the menu: what stands is taken back, nothing new is told; hidden details stay hidden', async () => {
    const other = join(world.root, '.config', 'autostart', 'andon.desktop')
    mkdirSync(dirname(other), { recursive: true })
    writeFileSync(other, 'of another Andon')
    const app = await start({ notify: { hideDetails: true } })
    await world.asks('npm publish')
    await expect.poll(() => notifications(app), patience).toHaveLength(1)
    const [first] = await notifications(app)
    expect(first).toMatchObject({ title: 'Claude Code', open: true })
    expect(JSON.stringify(first)).not.toMatch(/publish|shop-api/i)
    await choose(app, ['! Needs you: Publish the package', 'Mute for an hour'])
    await expect.poll(async () => (await notifications(app))[0]?.open, patience).toBe(false)
    expect(saved(app).mutes).toMatchObject([{ scope: 'session', value: world.session.key }])
    await choose(app, ['! Needs you: Publish the package (muted)', 'Unmute'])
    await expect.poll(() => saved(app).mutes, patience).toEqual([])
    expect(await notifications(app)).toHaveLength(1)
    // Launch at log-in is off, and was never turned on here: what lies there is not ours to take away.
    expect(readFileSync(other, 'utf8')).toBe('of another Andon')
  })

  it('sleeps: what happened meanwhile is told once, after it was read anew; the icon follows the theme', async () => {
    const app = await start({})
    const image = async () => (await recorded(app)).trays.at(-1)?.image?.path
    expect(await image()).toMatch(/busy-light-22\.png$/)
    await app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark'
      nativeTheme.emit('updated')
    })
    await expect.poll(image, patience).toMatch(/busy-dark-22\.png$/)
    await power(app, 'suspend')
    await world.asks('npm publish')
    await expect
      .poll(async () => (await recorded(app)).trays.at(-1)?.toolTip, patience)
      .toBe('Andon: 1 needs you')
    await new Promise((done) => setTimeout(done, 1_000))
    expect(await notifications(app)).toEqual([])
    await power(app, 'resume')
    await expect.poll(() => notifications(app), patience).toHaveLength(1)
  })

  it('macOS: a build that may not notify, a shortcut that another program has, the system’s log-in list', async () => {
    await world.close()
    world = await makeWorld({ procStart: false })
    const app = await start(
      { launchAtLogin: true, shortcut: 'Control+Alt+A' },
      { desktop: 'darwin', profile: { notifications: false, takenShortcuts: ['Control+Alt+A'] } },
    )
    const { calls } = await recorded(app)
    expect(calls.filter(({ method }) => method === 'setLoginItemSettings')).toMatchObject([
      { args: [{ openAtLogin: true }] },
    ])
    await world.asks('npm publish')
    await expect.poll(() => notifications(app), patience).toHaveLength(1)
    const notes = async () => {
      await app.evaluate(() => globalThis.__recorder.user.tray('right-click'))
      const menu = (await recorded(app)).trays[0]?.menu ?? []
      return menu.filter(({ enabled, type }) => !enabled && type === 'normal').map(labelOf)
    }
    await expect
      .poll(notes, patience)
      .toEqual([
        '1 needs you',
        'The shortcut Control+Alt+A belongs to another program, or this desktop gives none.',
        'The system refuses notifications of Andon.',
      ])
  })

  it('Windows: starts at log-in by the system’s list, with its own program', async () => {
    const app = await start({ launchAtLogin: true }, { desktop: 'win32' })
    const { calls, problems } = await recorded(app)
    expect(calls.filter(({ method }) => method === 'setLoginItemSettings')).toMatchObject([
      { args: [{ openAtLogin: true, args: [appRoot] }] },
    ])
    expect(problems).toEqual([])
  })
})

const labelOf = ({ label }: { label: string }) => label

function fileIsThere(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch {
    return false
  }
}
