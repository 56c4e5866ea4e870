import { describe, expect, it } from 'vitest'
import { double, doubleClass, selfOf, strict } from './child/strict'

/** What the double promises of every fake. The type checks are half of it: `tsc` fails when they stop to hold. */
describe('a fake', () => {
  const beep = () => {}

  it('gives what it models and throws on the rest', () => {
    const shell = double<Electron.Shell>()({ beep }, 'shell')
    expect(shell.beep).toBe(beep)
    expect(() => shell.openExternal).toThrow('shell.openExternal is not modelled')
  })

  it('cannot drift from electron.d.ts without a type error', () => {
    const make = double<Electron.Shell>()
    // @ts-expect-error -- Electron has no such member
    make({ beep, knock: beep }, 'shell')
    // @ts-expect-error -- Electron's openPath resolves to a string
    make({ openPath: async () => 7 }, 'shell')
    // @ts-expect-error -- Electron's openPath takes a path
    make({ openPath: async (_path: number) => '' }, 'shell')
    class Extra {
      shout() {}
    }
    class ExtraStatic {
      show() {}
      static shout() {}
    }
    const makeClass = doubleClass<typeof Electron.Notification>()
    // @ts-expect-error -- Electron's Notification has no such method
    makeClass(Extra, 'Notification')
    // @ts-expect-error -- nor such a static
    makeClass(ExtraStatic, 'Notification')
    expect(make({ beep }, 'shell')).toBeDefined()
  })

  it('is the same object wherever it is handed out', () => {
    const target = { a: 1 }
    const self = strict(target, 'x')
    expect(strict(target, 'x')).toBe(self)
    expect(strict(self, 'x')).toBe(self)
    expect(selfOf(target)).toBe(self)
  })

  it('is strict when it is made by a class', () => {
    class Fake {
      body = ''
      show() {}
      static isSupported() {
        return true
      }
    }
    const Made = doubleClass<typeof Electron.Notification>()(Fake, 'Notification')
    const notification = new Made()
    expect(notification).toBeInstanceOf(Fake)
    expect(notification.body).toBe('')
    expect(() => notification.subtitle).toThrow('Notification.subtitle is not modelled')
    expect(() => Made.getHistory).toThrow('Notification.getHistory is not modelled')
  })
})
