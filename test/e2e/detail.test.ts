import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claudeSession } from '../../fixtures/builders/claude-code'
import { defineScenario, step } from '../../fixtures/format'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { notBuilt } from './built'
import { PROGRAM, serve, type Served } from './serve'
import { makeStill, type Still } from './still'

const program = findChromium()
const why = program ? notBuilt(PROGRAM, 'out/renderer') : NO_CHROMIUM
const suite = (name: string) => (why ? `${name} (${why})` : name)

/** More steps than three pages hold. */
const PROMPTS = 150
const LONG = defineScenario({
  cases: [],
  about: 'One session with a long past.',
  steps: (start) => {
    const s = claudeSession({ start, id: 'e5' })
    const prompts = Array.from({ length: PROMPTS }, (_, i) => s.prompt(i / 100, `Prompt ${i}`))
    return [step(0, [s.born(0), s.append(...prompts), s.registry(2, 'busy')])]
  },
})

describe.skipIf(why !== null)(suite('the timeline in a real browser'), () => {
  let browser: Browser
  let still: Still
  let served: Served
  beforeAll(async () => {
    still = await makeStill(LONG, 5)
    const config = join(still.root, 'config')
    served = await serve(still.args, { HOME: still.root, XDG_CONFIG_HOME: config })
    browser = await startBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.stop()
    still?.close()
  })

  it('goes on as it is scrolled, to the very beginning, and keeps its place', async () => {
    const page = await browser.newPage({ viewport: { width: 380, height: 640 } })
    page.setDefaultTimeout(10_000)
    await page.goto(served.link)
    await page.locator('[data-id] a').first().click()
    const rows = page.locator('.steps > li')
    await rows.first().waitFor()
    const first = await rows.count()
    expect(first).toBeLessThan(PROMPTS)
    // Nothing is loaded that nobody has scrolled to.
    await page.waitForTimeout(200)
    expect(await rows.count()).toBe(first)

    const last = rows.nth(first - 1)
    await last.scrollIntoViewIfNeeded()
    const before = await last.boundingBox()
    await expect.poll(() => rows.count(), { timeout: 10_000 }).toBeGreaterThan(first)
    expect(await last.boundingBox()).toEqual(before)
    await expect
      .poll(
        async () => {
          await page.locator('.steps > li').last().scrollIntoViewIfNeeded()
          return rows.count()
        },
        { timeout: 15_000 },
      )
      .toBe(PROMPTS)
    expect(await rows.last().innerText()).toContain('Prompt 0')
    await page.close()
  })
})
