import { describe, expect, it } from 'vitest'
import { near } from './near'

describe('near', () => {
  it.each([
    ['/home/dev/shop/src/a.ts', '/home/dev/shop', 'src/a.ts'],
    ['/home/dev/shop/src/a b.ts', '/home/dev/shop/', 'src/a b.ts'],
    ['C:\\work\\shop\\src\\a.ts', 'C:\\work\\shop', 'src\\a.ts'],
    ['/home/dev/shopping/a.ts', '/home/dev/shop', '/home/dev/shopping/a.ts'],
    ['/home/dev/shop', '/home/dev/shop', '/home/dev/shop'],
    ['/home/dev/shop/a.ts', '/', '/home/dev/shop/a.ts'],
    ['rm -rf /home/dev/shop/src', '/home/dev/shop', 'rm -rf /home/dev/shop/src'],
    ['src/a.ts', null, 'src/a.ts'],
  ])('%s in %s is %s', (target, cwd, shown) => expect(near(target, cwd)).toBe(shown))
})
