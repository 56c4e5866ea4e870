import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type BrowserContext } from 'playwright-core'
import { CHROMIUM_FLAGS } from '../chromium'
import { config, link } from './config'
import { realPlatform } from './platform'

export interface Browser {
  context: BrowserContext
  /** Where the test process joins the same browser. */
  endpoint: string
}

/** Chromium's own word for where it listens. */
const endpointOf = (child: ReturnType<typeof spawn>) =>
  new Promise<string>((resolve, reject) => {
    let text = ''
    child.stderr?.on('data', (data) => {
      text += String(data)
      const found = /DevTools listening on (ws:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`Chromium left with ${code}: ${text.slice(-400)}`)))
  })

async function start(): Promise<Browser> {
  const profile = mkdtempSync(join(config.tmp, 'electron-host-chromium-'))
  const flags = [...CHROMIUM_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const child = realPlatform(() =>
    spawn(config.chromium, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] }),
  )
  process.on('exit', () => child.kill('SIGKILL'))
  // The test process sees to it that it has ended, also when this one hangs, and removes what it wrote.
  if (child.pid !== undefined) link.send({ t: 'chromium', pid: child.pid, profile })
  const endpoint = await endpointOf(child)
  const connected = await chromium.connectOverCDP(endpoint)
  const [context] = connected.contexts()
  if (!context) throw new Error('Chromium gave no context')
  return { context, endpoint }
}

let starting: Promise<Browser> | undefined

/** Started on first use: an app that opens no window starts no browser. */
export function browser(): Promise<Browser> {
  starting ??= start()
  return starting
}
