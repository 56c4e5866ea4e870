import { describe, expect, it } from 'vitest'
import { releasesPage } from './releases'

describe('releasesPage', () => {
  it.each([
    [{ repository: 'https://example.com/a/b' }, 'https://example.com/a/b/releases'],
    [
      { repository: { url: 'git+https://example.com/a/b.git' } },
      'https://example.com/a/b/releases',
    ],
    [{ repository: { url: 'git@example.com:a/b.git' } }, null],
    [{ repository: 'http://example.com/a/b' }, null],
    [{ repository: 7 }, null],
    [{}, null],
    ['text', null],
  ])('%j: %s', (manifest, expected) => {
    expect(releasesPage(manifest)).toBe(expected)
  })
})
