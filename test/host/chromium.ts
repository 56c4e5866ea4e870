import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const DEFAULTS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  linux: [
    // Debian's headless shell: the same pages without a browser's own windows, for a fifth less work. The program
    // itself: what is on the PATH is a script that leaves it behind when it is killed.
    '/usr/lib/chromium/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
}

/** Where a Chromium is: CHROMIUM_PATH, the system's usual place, then PATH. Null: there is none. */
export function findChromium(
  env: NodeJS.ProcessEnv = process.env,
  platform: NodeJS.Platform = process.platform,
): string | null {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  const onPath = (env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => PROGRAMS.map((name) => join(folder, name)))
  return [...(DEFAULTS[platform] ?? []), ...onPath].find((file) => existsSync(file)) ?? null
}

/** Quiet, offline, the same picture everywhere. No sandbox of its own: tests may run as root in a container. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
  '--password-store=basic',
  '--use-mock-keychain',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
]

/** What a browser test adds to its name where it cannot run. */
export const NO_CHROMIUM =
  'skipped: no Chromium found (install chromium, or set CHROMIUM_PATH to one)'
