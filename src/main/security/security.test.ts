import * as fc from 'fast-check'
import { join, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CSP, fileFor, headersFor } from './files'
import { isOwn, isTrusted, mayLoad, START_URL } from './origin'

describe('isOwn', () => {
  it.each([
    [START_URL, true],
    ['app://andon/assets/x.js', true],
    ['app://andon.evil/index.html', false],
    ['app://other/index.html', false],
    ['app://andon@evil/index.html', false],
    ['app://evil@andon/index.html', false],
    ['https://andon/index.html', false],
    ['file:///index.html', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(isOwn(url)).toBe(expected)
  })
})

describe('isTrusted', () => {
  it('hears the main frame of an own page only', () => {
    expect(isTrusted({ url: START_URL, parent: null })).toBe(true)
    expect(isTrusted({ url: START_URL, parent: {} })).toBe(false)
    expect(isTrusted({ url: 'https://example.com/', parent: null })).toBe(false)
    expect(isTrusted(null)).toBe(false)
  })
})

describe('mayLoad', () => {
  it('lets no network through', () => {
    expect(mayLoad('app://andon/index.html')).toBe(true)
    expect(mayLoad('data:image/png;base64,AA')).toBe(true)
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1/',
      'ws://x/',
      'file:///etc/passwd',
    ]) {
      expect(mayLoad(url)).toBe(false)
    }
  })
})

describe('fileFor', () => {
  const root = resolve('/srv/renderer')

  it('names files below the root', () => {
    expect(fileFor('app://andon/index.html', root)).toBe(join(root, 'index.html'))
    expect(fileFor('app://andon/assets/a%20b.js?x=1#y', root)).toBe(join(root, 'assets', 'a b.js'))
    // The URL parser takes these dots away before anything of ours sees them.
    expect(fileFor('app://andon/%2e%2e/x', root)).toBe(join(root, 'x'))
  })

  it.each([
    'app://andon/..%2fsecret',
    'app://andon/a/..%2f..%2f..%2fsecret',
    'app://andon/..%5csecret',
    'app://andon/%00',
    'app://andon/%E0%A4%A',
    'app://andon/',
    'no url',
  ])('refuses %s', (url) => {
    expect(fileFor(url, root)).toBeNull()
  })

  it('never leads out of the root', () => {
    const part = fc.constantFrom('..', '.', '%2e%2e', '%2f', '%5c', 'a', '/', '\\', '%252e')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const file = fileFor(`app://andon/${parts.join('/')}`, root)
        expect(file === null || file.startsWith(root + sep)).toBe(true)
      }),
    )
  })
})

describe('headersFor', () => {
  it('sends the policy with every file, and a type that is never sniffed', () => {
    for (const file of ['/r/index.html', '/r/a.js', '/r/unknown.bin']) {
      expect(headersFor(file)).toMatchObject({
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
      })
    }
    expect(headersFor('/r/a.js')['content-type']).toContain('text/javascript')
  })

  it('allows scripts and styles from the app alone', () => {
    expect(CSP).toContain("default-src 'none'")
    expect(CSP).not.toMatch(/unsafe|https?:|\*/)
  })
})
