import type { Browser, Page } from 'playwright-core'
import {
  settingsSchema,
  type Settings,
  type ShellFacts,
  type Snapshot,
} from '../../src/shared/contract'
import { preparePage } from '../bench/renderer'

/** The built page over a shell that answers from memory: every screen, also those that no scenario leads to. */
export interface Shown {
  snapshot: Snapshot
  settings?: Partial<Settings>
  detail?: unknown
  /** What a step showed. */
  step?: unknown
  troubles?: ShellFacts['troubles']
}

const ALL: ShellFacts['can'] = {
  goTo: true,
  notify: true,
  chooseFolder: true,
  launchAtLogin: true,
  shortcut: true,
  trayIcon: true,
  openFiles: true,
}

export interface ShownPage {
  page: Page
  /** Errors and warnings of the browser, and what the page threw. */
  complaints: string[]
}

export async function showPage(
  browser: Browser,
  url: string,
  { snapshot, settings = {}, detail = null, step = null, troubles = [] }: Shown,
): Promise<ShownPage> {
  const shell: ShellFacts = {
    kind: 'desktop',
    platform: 'linux',
    version: '0.0.0',
    can: ALL,
    troubles,
    crashReport: null,
  }
  const page = await preparePage(browser, {
    answers: {
      'andon:snapshot': snapshot,
      'andon:settings': settingsSchema.parse({ welcomed: true, ...settings }),
      'andon:shell': shell,
      'andon:detail': detail,
      'andon:step': step,
      'andon:go': {
        outcome: 'copied',
        strategy: 'resume',
        text: 'Its window could not be found. Copied: cd shop-api',
      },
      'andon:open': true,
      'andon:choose-folder': '/srv/picked',
    },
    pushes: [],
    everyMs: 1000,
  })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  return { page, complaints }
}
