import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { notBuilt } from './built'
import { HOSTILE, keyOf, MARKUP } from './hostile-world'
import { PROGRAM, serve, type Served } from './serve'
import { makeStill, type Still } from './still'

/** What an agent wrote is text on every screen: nothing of it runs, loads or navigates. */
const program = findChromium()
const why = program ? notBuilt(PROGRAM, 'out/renderer') : NO_CHROMIUM
const suite = (name: string) => (why ? `${name} (${why})` : name)

describe.skipIf(why !== null)(suite('hostile content in a real browser'), () => {
  let browser: Browser
  let still: Still
  let served: Served
  let page: Page
  /** What would not be there if everything were text. */
  const signs: string[] = []

  beforeAll(async () => {
    still = await makeStill(HOSTILE, 5)
    const config = join(still.root, 'config')
    served = await serve(still.args, { HOME: still.root, XDG_CONFIG_HOME: config })
    browser = await startBrowser()
    page = await browser.newPage({ viewport: { width: 380, height: 640 } })
    page.setDefaultTimeout(10_000)
    const origin = new URL(served.link).origin
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) signs.push(`asked for ${request.url()}`)
    })
    page.on('dialog', (dialog) => {
      signs.push(`said ${dialog.message()}`)
      dialog.dismiss().catch(() => {})
    })
    page.on('popup', (popup) => signs.push(`opened ${popup.url()}`))
    page.on('pageerror', (error) => signs.push(`threw ${error.message}`))
    // Also what the content policy stopped: it should have had nothing to stop.
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) signs.push(message.text())
    })
    await page.goto(served.link)
    await page.locator('[data-id]').nth(3).waitFor()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    still?.close()
  })

  /** Opens a session from the list, then every row of its timeline. */
  async function open(id: string) {
    await page.goto(new URL('/#/', page.url()).href)
    await page
      .locator(`[data-id="${keyOf(id)}"] a`)
      .first()
      .click()
    const rows = page.locator('.steps button.line')
    await rows.first().waitFor()
    for (let row = 0; row < (await rows.count()); row += 1) {
      await rows.nth(row).click()
      await page.locator('.steps .body').nth(row).locator('> :not(.note)').first().waitFor()
    }
    return page.locator('main').innerText()
  }

  async function looksLikeText() {
    const found = await page.evaluate(() => ({
      pwned: 'pwned' in window,
      elements: document.querySelectorAll(
        'main :is(script, img, iframe, object, embed, style, link, form, svg[onload], a:not([href^="#/"]))',
      ).length,
      handlers: [...document.querySelectorAll('main *')].filter((element) =>
        element.getAttributeNames().some((each) => each.startsWith('on')),
      ).length,
      title: document.title,
    }))
    expect(found).toMatchObject({ pwned: false, elements: 0, handlers: 0 })
    expect(found.title).toContain('Andon')
    expect(new URL(page.url()).pathname).toBe('/')
    expect(signs).toEqual([])
  }

  it('in titles, commands, projects and prompts', async () => {
    const text = await open('a1')
    expect(text).toContain('Wants to run a command')
    expect(text).toContain('<script>window.pwned = "script"</script>')
    expect(text).not.toContain('\u202e')
    await looksLikeText()
  })

  it('in a plan: no picture is loaded, no script linked', async () => {
    const text = await open('b2')
    expect(text).toContain('A plan <script>')
    expect(text).toContain('image: a picture')
    await page.getByText('click me', { exact: true }).first().click()
    await page.getByText('go', { exact: true }).first().click()
    expect(new URL(page.url()).hash).toContain('#/session/')
    await looksLikeText()
  })

  it('in questions with their options', async () => {
    const text = await open('d4')
    expect(text).toContain(MARKUP.slice(0, 40))
    await looksLikeText()
  })

  it('in names of files, in changes, and in a line of ten megabytes', async () => {
    const start = Date.now()
    const text = await open('c3')
    expect(text).toContain('Edited')
    expect(await page.locator('.diff').first().innerText()).toContain('<img src="x"')
    const output = await page.getByLabel('Output').first().innerText()
    expect(output).toContain('<svg onload=')
    expect(output.length).toBeLessThanOrEqual(64 * 1024)
    expect(Date.now() - start).toBeLessThan(15_000)
    await looksLikeText()
  })
})
