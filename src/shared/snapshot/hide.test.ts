import { describe, expect, it } from 'vitest'
import { isHiddenBy } from './hide'

describe('isHiddenBy', () => {
  it.each([
    ['project', 'shop', 'shop', '/p/x', true],
    ['project', 'shop', 'shop-api', '/p/shop', false],
    ['folder', '/p/shop', 'x', '/p/shop', true],
    ['folder', '/p/shop/', 'x', '/p/shop/packages/api', true],
    ['folder', '/p/shop', 'x', '/p/shop-api', false],
    ['folder', '/', 'x', '/p', true],
    ['folder', '/P/shop', 'x', '/p/shop', false],
    ['folder', 'C:\\Work', 'x', 'c:\\work\\shop', true],
    ['folder', 'C:\\Work', 'x', 'C:\\Workshop', false],
    ['folder', '/p', 'x', null, false],
    ['project', 'x', null, '/p', false],
  ] as const)('%s %s, project %s in %s: %s', (scope, value, project, cwd, hidden) => {
    expect(isHiddenBy([{ scope, value }], { project, cwd })).toBe(hidden)
    expect(isHiddenBy([], { project, cwd })).toBe(false)
  })
})
