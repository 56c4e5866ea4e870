import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { GALLERY } from '../../fixtures/gallery'
import type { Settings } from '../../src/shared/contract'
import { worlds } from '../../src/renderer/dev/worlds'
import { servePage, type ServedPage } from '../bench/renderer'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { appRoot, notBuilt } from './built'
import { goTo, openHall, openSession, POPOVER, THEMES, unfold, type Hall } from './gallery'
import { likeness, measureFonts, type Fonts } from './likeness'
import { showPage } from './page'
import { PROGRAM } from './serve'

/**
 * Every screen beside its picture in docs/screens, dark and light: real files, the real engine, `andon serve`, a real
 * browser. UPDATE_SCREENS=1 takes the pictures anew; they are then looked at before they are committed.
 */
const program = findChromium()
const why = program ? notBuilt(PROGRAM, 'out/renderer') : NO_CHROMIUM
const folder = resolve('docs/screens')
const renews = Boolean(process.env['UPDATE_SCREENS'])
/** Share of squares that may differ: a minute that reads otherwise is a tenth of it. */
const TOLERANCE = 0.02
/** What a screen still waits for (its steps, its replay) comes within this many ms. */
const PATIENCE = 5000

interface Screen {
  name: string
  /** Brings the page, which stands where the screen before left it, to this one. */
  show(page: Page): Promise<unknown>
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click()
const list = async (page: Page) => {
  await goTo(page, '#/')
  await page.locator('[data-id]').first().waitFor()
}
const session = (title: string, shows: string) => async (page: Page) => {
  await list(page)
  await openSession(page, title)
  await page.getByText(shows).first().waitFor()
}

const NEEDS: readonly Screen[] = [
  { name: 'needs', show: list },
  {
    name: 'zoom-150',
    show: async (page) => {
      await list(page)
      await page.setViewportSize({ width: 253, height: 427 })
    },
  },
  { name: 'detail-wait', show: session('Release the date picker', 'npm publish') },
  { name: 'detail-plan', show: session('Split the billing worker', 'Not in this plan') },
  { name: 'detail-question', show: session('Move sessions out', 'Signed tokens') },
  { name: 'detail-sandbox', show: session('Update the TLS', 'certs.example.org') },
  { name: 'detail-error', show: session('Translate the onboarding', 'session limit') },
  { name: 'detail-command', show: session('Fix the login redirect', 'keeps the return path') },
  {
    name: 'detail-step',
    show: async (page) => {
      await session('Fix the login redirect', 'keeps the return path')(page)
      const row = page
        .locator('.steps .line', { hasText: 'redirect' })
        .filter({ hasText: 'failed' })
      await row.first().click()
      await page.getByText('1 failed, 8 passed').waitFor()
      await unfold(page)
    },
  },
  {
    name: 'detail-agent',
    show: async (page) => {
      await session('Fix the login redirect', 'keeps the return path')(page)
      await page
        .getByRole('link', { name: /Explore the session store/ })
        .first()
        .click()
      await page.getByText('git log -S').first().waitFor()
    },
  },
  { name: 'detail-diff', show: session('Speed up image import', 'into_par_iter') },
  { name: 'detail-text', show: session('Explain the retry policy', 'timeout') },
  {
    name: 'detail-ended',
    show: async (page) => {
      await list(page)
      const all = page.getByRole('button', { name: /Show all/ })
      if ((await all.count()) > 0) await all.click()
      await session('Write the invoice tests', 'All 24 tests pass')(page)
    },
  },
  {
    name: 'replay',
    show: async (page) => {
      await session('Write the invoice tests', 'All 24 tests pass')(page)
      for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowLeft')
      await page.getByText('2 failed, 22 passed').first().waitFor()
    },
  },
  {
    name: 'settings',
    show: async (page) => {
      await goTo(page, '#/settings')
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await unfold(page)
    },
  },
  {
    name: 'board',
    show: async (page) => {
      await page.setViewportSize({ width: 1200, height: 800 })
      await goTo(page, '#/board')
      // Without the row that was opened before, which the board would scroll to.
      await page.reload()
      await page.mouse.move(600, 5)
      await page.getByText('Signed tokens').first().waitFor()
      await page.getByText('keeps the return path').first().waitFor()
    },
  },
]

/** What only the desktop's shell can do; it is answered from memory. */
const DESKTOP: readonly (Screen & { hash: string; settings: Partial<Settings> })[] = [
  {
    name: 'desktop-needs',
    hash: '',
    settings: {},
    show: (page) => page.getByText('Go to it').first().waitFor(),
  },
  {
    name: 'desktop-settings',
    hash: '#/settings',
    settings: { homes: [{ tool: 'codex', path: '/srv/.codex' }], shortcut: 'Control+Alt+A' },
    show: unfold,
  },
]

let browser: Browser | null = null
let blank: Page
/** The fonts are asked for before the tests have names: what they can compare depends on it. */
const fonts: Fonts | null = await (async () => {
  if (why !== null || !program) return null
  browser = await startBrowser()
  blank = await browser.newPage()
  return measureFonts(blank)
})()
afterAll(async () => browser?.close())

const recorded = join(folder, 'fonts.json')
if (renews && fonts) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(recorded, `${JSON.stringify(fonts, null, 2)}\n`)
}
const sameFonts =
  existsSync(recorded) &&
  JSON.stringify(JSON.parse(readFileSync(recorded, 'utf8'))) === JSON.stringify(fonts)
const how = why ?? (sameFonts ? 'by pixels' : 'only by size and brightness: other fonts are here')

/** What is not as in the picture; small print may be another. With other fonts only its size and brightness are told. */
async function compare(name: string, png: Buffer): Promise<string[]> {
  const path = join(folder, `${name}.png`)
  if (renews) writeFileSync(path, png)
  if (!existsSync(path)) return [`${name}: no picture of it (UPDATE_SCREENS=1 takes it)`]
  const like = await likeness(blank, png, readFileSync(path))
  const [width, height, wide, high] = like.sizes
  const far = sameFonts ? !like.sameSize : width !== wide || Math.abs(height - high) > high / 10
  const percent = (like.different * 100).toFixed(1)
  return [
    like.levels < 20 && `${name} is blank`,
    far && `${name} is ${width} × ${height}, in the picture ${wide} × ${high}`,
    sameFonts && like.different > TOLERANCE && `${name} differs in ${percent} % of its squares`,
    Math.abs(like.brighter) > 12 && `${name} is lit otherwise, by ${like.brighter.toFixed(0)}`,
  ].filter((fault) => fault !== false)
}

/** The screen once it has come to rest: two shots in a row are the same. */
async function settled(page: Page): Promise<Buffer> {
  let last = await page.screenshot()
  for (let i = 0; i < 20; i += 1) {
    await page.waitForTimeout(250)
    const next = await page.screenshot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error('The screen never came to rest')
}

async function both(page: Page, name: string): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const shoot = () => (renews ? settled(page) : page.screenshot())
    const until = Date.now() + PATIENCE
    let faults = await compare(`${name}-${colorScheme}`, await shoot())
    while (faults.length > 0 && Date.now() < until) {
      await page.waitForTimeout(200)
      faults = await compare(`${name}-${colorScheme}`, await shoot())
    }
    found.push(...faults)
  }
  return found
}

describe.skipIf(why !== null)(`pictures of every screen (${how})`, () => {
  let hall: Hall
  const world = (name: keyof typeof GALLERY, options = {}) => {
    beforeAll(async () => {
      if (browser) hall = await openHall(browser, GALLERY[name], options)
    })
    afterAll(async () => hall?.close())
    afterEach(() => expect(hall.complaints.splice(0)).toEqual([]))
  }
  const draws = ({ name, show }: Screen) =>
    it(name, async () => {
      await hall.page.setViewportSize(POPOVER)
      await show(hall.page)
      const found = await both(hall.page, name)
      expect(found).toEqual([])
    })

  describe('somebody is needed', () => {
    world('needs')
    NEEDS.forEach(draws)

    it('a panel that is gone is seen', async () => {
      const { page } = hall
      await page.setViewportSize(POPOVER)
      await session('Fix the login redirect', 'keeps the return path')(page)
      await page
        .locator('.live')
        .first()
        .evaluate((panel) => panel.remove())
      const { different } = await likeness(
        blank,
        await page.screenshot(),
        readFileSync(join(folder, 'detail-command-light.png')),
      )
      expect(different).toBeGreaterThan(2 * TOLERANCE)
    })
  })

  describe('in the window of the desktop', () => {
    let page: ServedPage
    beforeAll(async () => {
      page = await servePage(join(appRoot, 'out/renderer'))
    })
    afterAll(() => page?.close())

    it.each(DESKTOP)('$name', async ({ name, hash, settings, show }) => {
      if (!browser) return
      const seen = worlds(Date.now() - 20_000)['needs']
      if (!seen) throw new Error('The worlds of the page have other names now')
      const shown = { snapshot: seen.snapshot, settings: { ...settings, mutes: seen.mutes } }
      const desk = await showPage(browser, `${page.url}${hash}`, shown)
      await show(desk.page)
      expect(await both(desk.page, name)).toEqual([])
      expect(desk.complaints).toEqual([])
      await desk.page.context().close()
    })
  })

  describe('nobody is', () => {
    world('calm')
    draws({ name: 'calm', show: list })
  })
  describe('nothing works', () => {
    world('idle')
    draws({ name: 'idle', show: list })
  })
  describe('a broken file', () => {
    world('fault')
    draws({
      name: 'fault',
      show: async (page) => {
        await list(page)
        // A store that cannot be understood is told after the engine's patience of two seconds.
        await page.getByText('could not be read').first().waitFor()
        await press(page, 'Details')
      },
    })
  })
  describe('many', () => {
    world('forty')
    draws({ name: 'forty', show: list })
  })
  describe('titles of other scripts', () => {
    world('titles')
    draws({ name: 'titles', show: list })
  })
  describe('nobody was ever here', () => {
    world('none', { welcomed: false })
    draws({ name: 'first-run', show: (page) => page.getByText('Got it').waitFor() })
    draws({
      name: 'none',
      show: async (page) => {
        await press(page, 'Got it')
        await page.getByText('Got it').waitFor({ state: 'detached' })
      },
    })
  })
})
