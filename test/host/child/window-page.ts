import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CDPSession, Page } from 'playwright-core'
import { BINDING, PRELOAD_WORLD, type PageInfo } from '../page/names'
import { browser } from './browser'
import { config, link } from './config'
import { nativeTheme } from './desktop'
import { recorder } from './record'
import { addPage, openPage, routeAll, type Routed } from './routing'
import { toElectron } from './urls'
import { openRequested, type FakeWebContents } from './web-contents'

function pageScripts(preload: string | undefined): { main: string; preload: string } {
  const secret = randomBytes(8).toString('hex')
  const info: PageInfo = {
    toMain: `eh:${secret}:m`,
    toPreload: `eh:${secret}:p`,
    platform: process.platform,
    arch: process.arch,
    versions: { electron: config.electronVersion, node: process.versions.node },
  }
  const host = JSON.stringify(info)
  const source = preload === undefined ? null : readFileSync(preload, 'utf8')
  const run = source === null ? 'null' : `(require, module, exports, process) => {\n${source}\n}`
  const mainWorld = readFileSync(config.pageScripts.mainWorld, 'utf8')
  const preloadWorld = readFileSync(config.pageScripts.preloadWorld, 'utf8')
  return {
    main: `((HOST) => {\n${mainWorld}\n})(${host})`,
    preload: `((HOST, RUN_PRELOAD) => {\n${preloadWorld}\n})(${host}, ${run})`,
  }
}

/** Puts both scripts before any script of any document, and the way back to this process into one world only. */
async function prepare(cdp: CDPSession, preload: string | undefined): Promise<void> {
  const scripts = pageScripts(preload)
  await cdp.send('Page.enable')
  await cdp.send('Runtime.enable')
  await cdp.send('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: scripts.main })
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', {
    source: scripts.preload,
    worldName: PRELOAD_WORLD,
  })
}

function listen(page: Page, cdp: CDPSession, contents: FakeWebContents): void {
  cdp.on('Page.windowOpen', (event) => openRequested(contents, toElectron(event.url)))
  cdp.on('Runtime.bindingCalled', (event) => contents._onBinding(event))
  cdp.on('Runtime.executionContextDestroyed', (event) => {
    if (event.executionContextId === contents._contextId) contents._contextId = null
  })
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return
    contents._url = toElectron(frame.url())
    contents.emit('did-navigate', {}, contents._url, 200, 'OK')
  })
  page.on('console', (message) =>
    contents.emit('console-message', { level: message.type(), message: message.text() }),
  )
  page.on('pageerror', (error) => recorder.problems.push(`renderer: ${error.message}`))
  page.on('crash', () => {
    contents._crashed = true
    contents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 })
  })
}

export interface WindowSize {
  width: number
  height: number
}

/** A tab of Chromium that stands for one BrowserWindow; the test process is told of it. */
export async function openWindowPage(
  entry: Routed,
  size: WindowSize,
  preload: string | undefined,
): Promise<Page> {
  const { context, endpoint } = await browser()
  await routeAll(context)
  const page = await openPage(context)
  addPage(page, entry)
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' })
  const cdp = await context.newCDPSession(page)
  entry.contents._cdp = cdp
  await prepare(cdp, preload)
  listen(page, cdp, entry.contents)
  const { targetInfo } = await cdp.send('Target.getTargetInfo')
  link.send({ t: 'window', id: entry.contents.id, targetId: targetInfo.targetId, endpoint })
  return page
}
