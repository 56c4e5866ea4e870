import { chromium, type Browser } from 'playwright-core'
import { CHROMIUM_FLAGS, findChromium, NO_CHROMIUM } from '../host/chromium'

/** A browser of its own for a file of tests. Rejects where there is none; those tests say so in their names. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error(NO_CHROMIUM)
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] })
}
