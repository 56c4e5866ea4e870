import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { details } from '../../src/renderer/dev/details'
import { worlds } from '../../src/renderer/dev/worlds'
import { servePage, type ServedPage } from '../bench/renderer'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { appRoot, notBuilt } from './built'
import { showPage } from './page'

/** The whole way with nothing but keys, in a real browser: list, detail, timeline, settings and back. */
const program = findChromium()
const why = program ? notBuilt('out/renderer') : NO_CHROMIUM
const suite = (name: string) => (why ? `${name} (${why})` : name)

const NOW = Date.now()
const patience = { timeout: 10_000, interval: 30 }

let browser: Browser
let served: ServedPage
beforeAll(async () => {
  if (why !== null || !program) return
  served = await servePage(join(appRoot, 'out/renderer'))
  browser = await startBrowser()
})
afterAll(async () => {
  await browser?.close()
  served?.close()
})

async function open(): Promise<Page> {
  const { snapshot } = worlds(NOW)['list'] ?? { snapshot: null }
  const { detail } = details(NOW)['detail-command'] ?? { detail: null }
  if (!snapshot || !detail) throw new Error('The worlds of the page have other names now')
  const { page } = await showPage(browser, served.url, { snapshot, detail })
  await page.locator('.row').first().waitFor()
  return page
}

/** What has the focus, by its accessible name or words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at?.getAttribute('aria-label') ?? at?.textContent ?? ''
  })
const hash = (page: Page) => page.evaluate(() => decodeURIComponent(location.hash))
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** Tab, until something with these words has the focus. */
async function tabTo(page: Page, words: RegExp, most = 40): Promise<void> {
  for (let i = 0; i < most; i += 1) {
    await page.keyboard.press('Tab')
    if (words.test(await focused(page))) return
  }
  throw new Error(`Tab never came to ${words}; it is at ${await focused(page)}`)
}

describe.skipIf(why !== null)(suite('with nothing but keys'), () => {
  it('from the list into a session, along its timeline, back to the same row, to the settings', async () => {
    const page = await open()
    await press(page, 'ArrowDown', 'ArrowDown')
    expect(await focused(page)).toContain('Fix the login redirect loop')
    await press(page, 'Enter')
    await expect.poll(() => hash(page), patience).toContain('Fix the login redirect loop')

    const timeline = page.locator('details:has(> summary:has-text("Timeline"))')
    await timeline.waitFor()
    await tabTo(page, /^Timeline/)
    const before = await timeline.getAttribute('open')
    await press(page, 'Enter')
    expect(await timeline.getAttribute('open')).not.toBe(before)

    await press(page, 'Escape')
    await expect.poll(() => hash(page), patience).toBe('#/')
    await expect.poll(() => focused(page), patience).toContain('Fix the login redirect loop')

    await press(page, 'Control+,')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    await tabTo(page, /^$/)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('switch')
    const wants = page.getByRole('switch', { name: 'wants permission' })
    await press(page, 'Space')
    expect(await wants.isChecked()).toBe(false)
    await tabTo(page, /^Shortcut to the agent/)
    await press(page, 'Enter', 'Control+Alt+k')
    expect(await focused(page)).toContain('Ctrl Alt K')
    await press(page, 'Escape')
    await expect.poll(() => hash(page), patience).toBe('#/')
    await page.context().close()
  })

  it('filters, mutes and goes to it', async () => {
    const page = await open()
    await press(page, '/')
    await page.keyboard.type('codex')
    await expect.poll(() => page.locator('.row').count(), patience).toBe(3)
    await press(page, 'Escape', 'Escape')
    expect(await focused(page)).toContain('Release the date picker')
    await tabTo(page, /^Mute/)
    await press(page, 'Enter')
    await page.getByRole('radio', { name: 'This session' }).waitFor()
    // The radios' arrows are theirs: the list does not move.
    await press(page, 'ArrowRight')
    expect(await page.getByRole('radio', { name: /^All of/ }).isChecked()).toBe(true)
    await press(page, 'Escape')
    expect(await focused(page)).toBe('Mute')
    await press(page, 'Control+Enter')
    await page.getByText(/Its window could not be found/).waitFor()
    await page.context().close()
  })

  it('reaches every control of the settings at 200 %, each in sight when it has the focus', async () => {
    const page = await open()
    await page.setViewportSize({ width: 190, height: 320 })
    await press(page, 'Control+,')
    await page.getByRole('heading', { name: 'Settings' }).waitFor()
    const controls = await page.locator('.popover :is(a, :enabled:not(option))').count()
    const seen = new Set<string>()
    for (let i = 0; i < controls + 4; i += 1) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const { activeElement: element } = document
        if (!element || element === document.body) return null
        const { top, bottom, left, right } = element.getBoundingClientRect()
        const visible = bottom > 0 && top < innerHeight && right > 0 && left >= 0
        const all = [...document.querySelectorAll('.popover :is(a, :enabled:not(option))')]
        return { index: all.indexOf(element), visible, right }
      })
      if (at === null || at.index === -1) continue
      seen.add(String(at.index))
      expect(at).toMatchObject({ visible: true })
      expect(at.right).toBeLessThanOrEqual(190)
    }
    // Of the radios of a group one is a stop.
    expect(seen.size).toBeGreaterThanOrEqual(controls - 2)
    await page.context().close()
  })
})
