import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { details } from '../../src/renderer/dev/details'
import { worlds } from '../../src/renderer/dev/worlds'
import { servePage, type ServedPage } from '../bench/renderer'
import { findChromium, NO_CHROMIUM } from '../host/chromium'
import { startBrowser } from './browser'
import { appRoot, notBuilt } from './built'
import { showPage, type Shown } from './page'

/** Every screen under axe in a real browser, in both themes and at 200 %. */
const program = findChromium()
const why = program ? notBuilt('out/renderer') : NO_CHROMIUM
const suite = (name: string) => (why ? `${name} (${why})` : name)

const NOW = Date.now()
const all = worlds(NOW)
const world = (name: string): Shown => {
  const found = all[name]
  if (!found) throw new Error(`There is no world ${name}`)
  return { snapshot: found.snapshot, settings: { mutes: found.mutes } }
}

interface Screen extends Shown {
  name: string
  hash?: string
  act?(page: Page): Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const SCREENS: readonly Screen[] = [
  ...Object.keys(all)
    // The others have nothing that these have not.
    .filter((name) => !['crowd', 'list', 'fault', 'one', 'forty'].includes(name))
    .map((name) => ({ name: `list ${name}`, ...world(name) })),
  { name: 'list, mute opened', ...world('needs'), act: press(/^Mute/) },
  { name: 'list, menus opened', ...world('forty'), act: press(/^Filter by/) },
  { name: 'list, fault opened', ...world('fault'), act: press('Details') },
  {
    name: 'list, what came of going there',
    ...world('needs'),
    act: press(/^Go to it/),
    troubles: [{ about: 'notifications', text: 'Notifications are off for Andon.' }],
  },
  {
    name: 'board',
    ...world('needs'),
    hash: '#/board',
    act: (page) => page.setViewportSize({ width: 1200, height: 800 }),
  },
  { name: 'first run', snapshot: world('none').snapshot, settings: { welcomed: false } },
  ...Object.entries(details(NOW))
    .filter(([name]) => name.startsWith('detail'))
    .map(([name, { world: of, hash, detail, step, opens }]) => ({
      name,
      ...world(of),
      hash,
      detail,
      step,
      ...(opens && { act: (page: Page) => page.getByText(opens).first().click() }),
    })),
  {
    name: 'settings',
    hash: '#/settings',
    snapshot: world('fault').snapshot,
    troubles: [{ about: 'shortcut', text: 'Another program has that shortcut.' }],
    settings: {
      mutes: [{ scope: 'project', value: 'billing', until: null }],
      hide: [{ scope: 'folder', value: '/tmp' }],
      homes: [{ tool: 'codex', path: '/srv/.codex' }],
      shortcut: 'Control+Alt+A',
    },
    act: async (page) => {
      await page.getByRole('switch', { name: /Quiet hours/ }).click()
      await page.getByRole('button', { name: /Add a folder/ }).click()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
    },
  },
]

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

/** What is wrong, one line each: the rule, the words of it, the elements. */
async function faults(page: Page, rules: readonly string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        resultTypes: ['violations'],
        // An agent's plan begins at whichever level of heading it likes.
        // Two opened steps may have shown the same file: two panels of one name.
        rules: { 'heading-order': { enabled: false }, 'landmark-unique': { enabled: false } },
        ...(only ? { runOnly: { type: 'rule', values: [...only] } } : {}),
      }),
    rules,
  )
  return violations.map(
    ({ id, impact, help, nodes }) =>
      `${impact} ${id}: ${help}: ${nodes.map(({ target, failureSummary }) => `${String(target)} ${failureSummary}`).join(' | ')}`,
  )
}

/** No sideways scrolling, and nothing that cannot be reached by scrolling down. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.skipIf(why !== null)(suite('every screen'), () => {
  it.each(SCREENS)(
    '$name has no fault for assistive software',
    async ({ hash = '', act, ...shown }) => {
      const { page, complaints } = await showPage(browser, `${served.url}${hash}`, shown)
      try {
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
        await act?.(page)
        expect(await faults(page, null)).toEqual([])
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
        expect(await faults(page, ['color-contrast'])).toEqual([])
        // 200 % of a popover that is 380 wide.
        await page.setViewportSize({ width: 190, height: 320 })
        expect(await overflow(page)).toBe(0)
        expect(complaints).toEqual([])
      } finally {
        await page.context().close()
      }
    },
  )
})
