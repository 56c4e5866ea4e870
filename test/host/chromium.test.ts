import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findChromium } from './chromium'
import { patternMatches } from './child/web-request'
import { originOf, toChromium, toElectron } from './child/urls'

it('finds a browser by its variable, then on the path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'andon-path-'))
  writeFileSync(join(folder, 'chromium-browser'), '')
  expect(findChromium({ CHROMIUM_PATH: '/x/chrome', PATH: folder }, 'aix')).toBe('/x/chrome')
  expect(findChromium({ PATH: folder }, 'aix')).toBe(join(folder, 'chromium-browser'))
  expect(findChromium({ PATH: '' }, 'aix')).toBeNull()
  rmSync(folder, { recursive: true })
})

it('gives a custom scheme an origin Chromium can load, and back', () => {
  const alias = toChromium('app://bundle/a/b.js?c#d', (scheme) => scheme === 'app')
  expect(alias).toBe('https://app--bundle.electron-host.invalid/a/b.js?c#d')
  expect(toElectron(alias)).toBe('app://bundle/a/b.js?c#d')
  expect(toChromium('https://x.example/', (scheme) => scheme === 'app')).toBe('https://x.example/')
  expect(toElectron('https://x.example/')).toBe('https://x.example/')
  expect(originOf('app://bundle/a')).toBe('app://bundle')
  expect(originOf('')).toBe('null')
})

it('reads the patterns of a request filter', () => {
  expect(patternMatches('<all_urls>', 'ws://x')).toBe(true)
  expect(patternMatches('*://*/*', 'https://x.example/a?b')).toBe(true)
  expect(patternMatches('https://x.example/*', 'https://xyexample/')).toBe(false)
  expect(patternMatches('file://*', 'https://x.example/')).toBe(false)
})
