import { existsSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { many } from '../../../src/renderer/dev/worlds'
import { snapshot } from '../../../src/renderer/dev/session'
import { settingsSchema, type Session, type Snapshot } from '../../../src/shared/contract'
import { CHROMIUM_FLAGS, findChromium, NO_CHROMIUM } from '../../host/chromium'
import { median, most, type Figure } from '../figure'
import { firstList, preparePage, servePage, startPushes, watchTasks } from '../renderer'
import type { Measure } from './measure'

const EVERY = 100
/** So many sessions are not what they were, from one snapshot to the next. */
const CHANGED = 20

interface Seen {
  first: number
  longest: number
  longestCpu: number
  busy: number
}

/** The built page with a snapshot ten times a second: when it shows its list, and for how long it is ever busy. */
export const rendering: Measure = {
  name: 'renderer',
  about: 'the page, 300 sessions, a snapshot every 100 ms',
  async run({ quick }) {
    if (!existsSync('out/renderer/index.html'))
      throw new Error('The page is not built (npm run build)')
    const executablePath = findChromium()
    if (executablePath === null) throw new Error(NO_CHROMIUM)
    // Only here: every probe loads this file, too, and is to be no larger than the product.
    const { chromium } = await import('playwright-core')
    const served = await servePage('out/renderer')
    const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
    try {
      const rounds = quick ? 1 : 3
      const ms = quick ? 2000 : 6000
      // Twice as the first page of a browser also waits for the browser.
      await watch(browser, served.url, 1, 200)
      const crowd: Seen[] = []
      const one: Seen[] = []
      for (let i = 0; i < rounds; i += 1) {
        one.push(await watch(browser, served.url, 1, ms))
        crowd.push(await watch(browser, served.url, 300, ms))
      }
      return figures(crowd, one)
    } finally {
      await browser.close()
      served.close()
    }
  },
}

async function watch(browser: Browser, url: string, count: number, ms: number): Promise<Seen> {
  const pushes = snapshotsOf(count)
  const page = await preparePage(browser, {
    answers: {
      'andon:snapshot': pushes[0],
      'andon:settings': settingsSchema.parse({ welcomed: true }),
      'andon:shell': shell,
    },
    pushes,
    everyMs: EVERY,
  })
  try {
    const first = await firstList(page, url)
    await startPushes(page)
    const { longest, longestCpu, busy } = await watchTasks(browser, page, ms)
    return { first, longest: longest[0] ?? 0, longestCpu: longestCpu[0] ?? 0, busy: busy * 100 }
  } finally {
    await page.context().close()
  }
}

const shell = {
  kind: 'desktop',
  platform: 'linux',
  version: '0.0.0',
  can: {
    goTo: true,
    notify: true,
    chooseFolder: true,
    launchAtLogin: true,
    shortcut: true,
    trayIcon: true,
    openFiles: true,
  },
  troubles: [],
  crashReport: null,
}

function snapshotsOf(count: number): Snapshot[] {
  const now = Date.now()
  const sessions = many(count, (ms) => new Date(now - ms).toISOString())
  return Array.from({ length: 10 }, (_, turn) =>
    snapshot(
      now,
      sessions.map((session, i) =>
        (i + turn) % Math.ceil(count / CHANGED) === 0 ? busier(session, turn) : session,
      ),
    ),
  )
}

const busier = (session: Session, turn: number): Session => ({
  ...session,
  activity: { label: 'Bash', target: `npm test -- part ${turn}`, startedAt: session.since },
  context: { used: 40_000 + turn * 7000, limit: 200_000 },
})

function figures(crowd: readonly Seen[], one: readonly Seen[]): Figure[] {
  const of = (seen: readonly Seen[], pick: (seen: Seen) => number): number => median(seen.map(pick))
  const what = 'the same with one session'
  const row = (
    name: string,
    said: string,
    pick: (seen: Seen) => number,
    unit: 'ms' | '%',
  ): Figure => ({
    name: `renderer.${name}`,
    what: said,
    value: of(crowd, pick),
    unit,
    baseline: { what, value: of(one, pick) },
    target: null,
  })
  return [
    {
      ...row(
        'first',
        'navigation to the first rows on the screen, 300 sessions',
        ({ first }) => first,
        'ms',
      ),
      target: most(150),
    },
    {
      ...row(
        'longest',
        'longest task at a snapshot every 100 ms, its own CPU time',
        ({ longestCpu }) => longestCpu,
        'ms',
      ),
      target: most(50),
    },
    row('longest-wall', 'the same by the clock', ({ longest }) => longest, 'ms'),
    row('busy', 'share of the time in which the page is busy', ({ busy }) => busy, '%'),
  ]
}
