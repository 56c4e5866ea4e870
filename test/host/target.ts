import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright-core'

async function targetOf(context: BrowserContext, page: Page): Promise<string | null> {
  try {
    const cdp = await context.newCDPSession(page)
    const { targetInfo } = await cdp.send('Target.getTargetInfo')
    await cdp.detach()
    return targetInfo.targetId
  } catch {
    return null // closed while it was asked
  }
}

/** The page behind a DevTools target id; null when none turns up within two seconds. */
export async function pageOfTarget(browser: Browser, targetId: string): Promise<Page | null> {
  for (let tries = 0; tries < 100; tries += 1) {
    for (const context of browser.contexts())
      for (const page of context.pages())
        if ((await targetOf(context, page)) === targetId) return page
    await wait(20)
  }
  return null
}
