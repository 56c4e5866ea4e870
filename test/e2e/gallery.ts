import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import type { ScenarioSource } from '../../fixtures/format'
import { serve, type Served } from './serve'
import { makeStill, type Still } from './still'

/** One world in one page of one `andon serve`; its screens are shown in it one after the other. */
export interface Hall {
  page: Page
  /** What the page said on its console that is no good news, and what it threw. */
  complaints: string[]
  close(): Promise<void>
}

export const THEMES = ['dark', 'light'] as const
export const POPOVER = { width: 380, height: 640 }

export interface HallOptions {
  /** The first-run card was read. */
  welcomed?: boolean
}

export async function openHall(
  browser: Browser,
  source: ScenarioSource,
  { welcomed = true }: HallOptions = {},
): Promise<Hall> {
  const still: Still = await makeStill(source, 0)
  const config = join(still.root, 'config')
  mkdirSync(join(config, 'andon'), { recursive: true })
  if (welcomed)
    writeFileSync(join(config, 'andon', 'settings.json'), JSON.stringify({ welcomed: true }))
  let served: Served
  try {
    const home = join(still.root, 'world')
    served = await serve(still.args, {
      HOME: home,
      USERPROFILE: home,
      XDG_CONFIG_HOME: config,
      CLAUDE_CODE_TMPDIR: join(home, 'tmp'),
      TZ: 'UTC',
    })
  } catch (cause) {
    still.close()
    throw cause
  }
  const context = await browser.newContext({
    viewport: POPOVER,
    deviceScaleFactor: 1,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  // The page's clock stands at the world's moment: however slow the machine, "4m" stays "4m".
  await page.clock.setFixedTime(still.now)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(served.link)
  await page.locator('h1').first().waitFor()
  return {
    page,
    complaints,
    async close() {
      await context.close()
      await served.stop()
      still.close()
    },
  }
}

/** Goes to a screen by its fragment, as a link does; the page itself stays. */
export async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
}

/** Opens the session with this title from the list. */
export async function openSession(page: Page, title: string): Promise<void> {
  const id = await page.locator('[data-id]', { hasText: title }).first().getAttribute('data-id')
  if (id === null) throw new Error(`No session is called ${title}`)
  await goTo(page, `#/session/${encodeURIComponent(id)}`)
  await page.getByRole('heading', { name: title }).waitFor()
}

/** The whole of a screen that scrolls: the window grows until nothing is cut off. */
export async function unfold(page: Page): Promise<void> {
  const missing = await page.evaluate(() => {
    const scroll = document.querySelector('.scroll')
    return scroll === null ? 0 : scroll.scrollHeight - scroll.clientHeight
  })
  const { width, height } = page.viewportSize() ?? POPOVER
  await page.setViewportSize({ width, height: height + Math.max(0, missing) })
}
