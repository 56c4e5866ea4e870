// Draws the design's screens from the built renderer, for eyes: node src/renderer/dev/shoot.mjs FOLDER [world…]
// Needs `npx electron-vite build` (or build:app) before, and a Chromium (CHROMIUM_PATH, /usr/bin/chromium).
import { createServer } from 'node:http'
import { readFile, mkdir } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { chromium } from 'playwright-core'
import { runnerImport } from 'vite'

const [folder = 'shots', ...only] = process.argv.slice(2)
const root = process.env.RENDERER_ROOT ?? 'out/renderer'
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"

const server = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://x').pathname).replace(/^\/$/, '/index.html')
  const body = await readFile(join(root, path)).catch(() => null)
  response.writeHead(body ? 200 : 404, {
    'content-type': TYPES[extname(path)] ?? 'text/plain',
    'content-security-policy': CSP,
  })
  response.end(body ?? '')
}).listen(0, '127.0.0.1')

const { module } = await runnerImport('./src/renderer/dev/worlds.ts')
const details = await runnerImport('./src/renderer/dev/details.ts').then(
  (loaded) => loaded.module.details,
  () => () => ({}),
)
const { module: replays } = await runnerImport('./src/renderer/dev/replays.ts')
const now = Date.now()
const track = replays.track(now)
const moment = replays.moment(now)
const worlds = module.worlds(now)
await mkdir(folder, { recursive: true })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--hide-scrollbars',
    '--no-first-run',
    '--disable-background-networking',
  ],
})

const SIZES = {
  '': [428, 688],
  '-full': [428, 2400],
  '-125': [304, 512],
  '-150': [253, 427],
  '-wide': [1280, 800],
}

async function shoot(
  name,
  world,
  {
    theme,
    size = '',
    hash = '',
    detail = null,
    step = null,
    track = null,
    moment = null,
    byId = {},
    act = null,
  },
) {
  const [width, height] = SIZES[size]
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    colorScheme: theme,
  })
  page.on('console', (message) => console.log(name, theme, message.type(), message.text()))
  page.on('pageerror', (error) => console.log(name, theme, 'ERROR', error.stack))
  await page.addInitScript(
    ([snapshot, mutes, detail, step, track, moment, byId]) => {
      const settings = {
        version: 2,
        welcomed: true,
        theme: 'system',
        trayIcon: 'auto',
        countOnIcon: true,
        notify: {
          waiting: true,
          notWaiting: [],
          error: true,
          finished: false,
          finishedAfterMinutes: 5,
          hideDetails: false,
          sound: false,
          repeatMinutes: 0,
          quiet: { on: false, from: '22:00', to: '08:00' },
        },
        mutes,
        hide: [],
        homes: [],
        toolsOff: [],
        launchAtLogin: false,
        shortcut: null,
        showHidden: false,
        endedHours: 24,
      }
      const answers = {
        'andon:snapshot': snapshot,
        'andon:settings': settings,
        'andon:detail': detail,
        'andon:step': step,
        'andon:track': track,
        'andon:moment': moment,
        'andon:hide': null,
      }
      window.andon = {
        kind: 'desktop',
        request: async (name, payload) =>
          name === 'andon:detail' && payload.id in byId
            ? byId[payload.id]
            : name in answers
              ? answers[name]
              : name === 'andon:settings:save'
                ? payload
                : settings,
        onPush: () => () => {},
      }
    },
    [world.snapshot, world.mutes, detail, step, track, moment, byId],
  )
  await page.goto(`http://127.0.0.1:${server.address().port}/${hash}`)
  await page.evaluate(() => {
    document.documentElement.dataset.shell = 'browser'
  })
  await page.waitForTimeout(500)
  if (act) await act(page)
  if (size === '-full') {
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.popover{max-height:none!important} .scroll{overflow:visible!important}')
      document.adoptedStyleSheets = [sheet]
    })
    const box = await page.locator('.popover').boundingBox()
    await page.setViewportSize({ width, height: Math.ceil(box.height) + 48 })
  }
  await page.screenshot({ path: join(folder, `${name}${size}-${theme}.png`) })
  await page.close()
}

async function keys(page, key, times) {
  for (let i = 0; i < times; i += 1) await page.keyboard.press(key)
  await page.waitForTimeout(100)
}

const wanted = (name) => only.length === 0 || only.includes(name)
for (const [name, world] of Object.entries(worlds)) {
  if (!wanted(name)) continue
  await shoot(name, world, { theme: 'dark' })
  await shoot(name, world, { theme: 'light' })
}
for (const [name, { world, hash, detail, step, opens }] of Object.entries(details(now))) {
  if (!wanted(name)) continue
  const row = (page) => page.locator('.steps .line', { hasText: opens }).first()
  const seen = { hash, detail, step, track, act: opens ? (page) => row(page).click() : null }
  await shoot(name, worlds[world], { theme: 'dark', ...seen })
  await shoot(name, worlds[world], { theme: 'light', ...seen })
  await shoot(name, worlds[world], { theme: 'light', ...seen, size: '-full' })
}
if (wanted('board')) {
  const answers = Object.values(details(now)).flatMap(({ detail }) => (detail ? [detail] : []))
  const byId = Object.fromEntries(answers.map((detail) => [detail.session.id, detail]))
  const board = { size: '-wide', hash: '#/board', byId }
  await shoot('board', worlds.needs, { theme: 'dark', ...board })
  await shoot('board', worlds.needs, { theme: 'light', ...board })
  await shoot('board-crowd', worlds.crowd, { theme: 'light', ...board })
}
if (wanted('replay')) {
  const { world, hash, detail } = details(now)['detail-error']
  const back = { hash, detail, track, moment, act: (page) => keys(page, 'ArrowLeft', 17) }
  await shoot('replay', worlds[world], { theme: 'dark', ...back })
  await shoot('replay', worlds[world], { theme: 'light', ...back })
  await shoot('replay', worlds[world], { theme: 'light', size: '-150', ...back })
  const ended = worlds.idle.snapshot.sessions[0]
  await shoot('ended', worlds.idle, {
    theme: 'light',
    hash: `#/session/${encodeURIComponent(ended.id)}`,
    detail: { ...detail, session: ended, screen: { kind: 'text', text: 'All tests pass.' } },
    track,
  })
}
if (only.length === 0 || only.includes('sizes')) {
  await shoot('needs', worlds.needs, { theme: 'light', size: '-full' })
  await shoot('fault-open', worlds.fault, {
    theme: 'light',
    act: (page) => page.getByText('Details').first().click(),
  })
  await shoot('list', worlds.list, { theme: 'dark', size: '-125' })
  await shoot('list', worlds.list, { theme: 'light', size: '-150' })
  await shoot('focus', worlds.list, {
    theme: 'light',
    act: async (page) => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
    },
  })
}
await browser.close()
server.close()
