import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO } from '../../fixtures/demo'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { notBuilt } from './built'
import { colours } from './picture'
import { PROGRAM, serve, type Served } from './serve'
import { makeStill, type Still } from './still'
import { makeWorld, type World } from './world'

/** The popover in a real browser, as `andon serve` gives it. */
const program = findChromium()
const why = program ? notBuilt(PROGRAM, 'out/renderer') : NO_CHROMIUM
const suite = (name: string) => (why ? `${name} (${why})` : name)

let browser: Browser
const open: Page[] = []

beforeAll(async () => {
  if (why === null && program) browser = await startBrowser()
})
afterAll(async () => browser?.close())
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close()
})

interface Visit {
  page: Page
  /** What the page said on its console that is no good news, and what it threw. */
  complaints: string[]
}

async function visit(link: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 380, height: 640 }, ...options })
  const page = await context.newPage()
  open.push(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(link)
  return { page, complaints }
}

const headline = (page: Page) => page.getByRole('heading', { level: 1 })
const patience = { timeout: 15_000, interval: 50 }

describe.skipIf(why !== null)(suite('andon serve, in a browser'), () => {
  let world: World
  let served: Served
  beforeEach(async () => {
    world = await makeWorld()
    await world.works()
    served = await serve([], world.env)
  })
  afterEach(async () => {
    await served.stop()
    await world.close()
  })

  it('shows the sessions and follows them live, without one complaint of the browser', async () => {
    const { page, complaints } = await visit(served.link)
    await page.locator(`[data-id="${world.session.key}"]`).waitFor()
    await expect.poll(() => headline(page).innerText(), patience).toBe('1 working')
    await world.asks('npm publish')
    await page.getByText('Wants to run a command').waitFor()
    expect(await headline(page).innerText()).toBe('1 needs you')
    expect(await page.getByText('npm publish').first().isVisible()).toBe(true)
    await world.answered()
    await expect.poll(() => headline(page).innerText(), patience).toBe('1 working')
    await world.killed()
    await expect.poll(() => headline(page).innerText(), patience).toBe('Nothing running')
    expect(complaints).toEqual([])
  })

  it('opens by its link once, and keeps the token out of the page', async () => {
    const { page } = await visit(served.link)
    await headline(page).waitFor()
    const { pathname, search } = new URL(served.link)
    expect(page.url()).not.toContain(pathname + search)
    expect(await page.evaluate(() => document.cookie)).toBe('')
    const again = await browser.newContext()
    const second = await again.newPage()
    open.push(second)
    const response = await second.goto(served.link)
    expect(response?.status()).toBeGreaterThanOrEqual(400)
    await page.reload()
    await headline(page).waitFor()
  })

  it('runs no inline script and reaches no other server', async () => {
    const { page } = await visit(served.link)
    await headline(page).waitFor()
    const tried = await page.evaluate(async () => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "inline"'
      document.body.append(script)
      const fetched = await fetch('https://elsewhere.example/').then(String, (e: Error) => e.name)
      return { title: document.title, fetched }
    })
    expect(tried.title).not.toBe('inline')
    expect(tried.fetched).toBe('TypeError')
  })
})

/** Seconds into the demo at which the pictures are taken. */
const MOMENT = 18
const pictures = process.env['UPDATE_SCREENS']
  ? resolve('docs/screens')
  : mkdtempSync(join(tmpdir(), 'andon-screens-'))

describe.skipIf(why !== null)(suite('pictures of the list'), () => {
  let still: Still
  let served: Served
  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true })
    still = await makeStill(DEMO, MOMENT)
    const config = join(still.root, 'config')
    // The first-run card was read: the pictures are of the list.
    mkdirSync(join(config, 'andon'), { recursive: true })
    writeFileSync(join(config, 'andon', 'settings.json'), JSON.stringify({ welcomed: true }))
    served = await serve(still.args, { HOME: still.root, XDG_CONFIG_HOME: config })
  })
  afterAll(async () => {
    await served?.stop()
    still?.close()
    if (!process.env['UPDATE_SCREENS']) rmSync(pictures, { recursive: true, force: true })
  })

  it('dark, then light', async () => {
    const { page, complaints } = await visit(served.link, {
      colorScheme: 'dark',
      deviceScaleFactor: 2,
      reducedMotion: 'reduce',
    })
    await page.getByText('Wants to run a command').first().waitFor()
    const dark = await page.screenshot({ path: join(pictures, 'list-dark.png') })
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await page.screenshot({ path: join(pictures, 'list-light.png') })
    const [seenDark, seenLight] = await Promise.all([colours(page, dark), colours(page, light)])
    expect(seenDark).toMatchObject({ width: 760, height: 1280 })
    expect(seenDark.brightness).toBeLessThan(80)
    expect(seenLight.brightness).toBeGreaterThan(200)
    for (const { different } of [seenDark, seenLight]) expect(different).toBeGreaterThan(50)
    expect(complaints).toEqual([])
  })
})
