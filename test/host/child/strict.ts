import type { EventEmitter } from 'node:events'

/**
 * Types that tie a fake to electron.d.ts. A fake models part of the real thing: what it has must fit the real
 * signature, and it may have nothing that the real thing lacks (its own inner members begin with `_`).
 */
export type Modelled<Full> = Partial<Omit<Full, keyof EventEmitter>>

type Invented<Fake, Full> = Exclude<keyof Fake, keyof Full | keyof EventEmitter | `_${string}`>

type Honest<Fake, Full> = [Invented<Fake, Full>] extends [never]
  ? Modelled<Full>
  : { 'not in electron.d.ts': Invented<Fake, Full> }

type Constructor = abstract new (...args: never[]) => object
type Statics<Class> = Omit<Class, keyof typeof EventEmitter | 'prototype'>

// Asked for by Node, by promises and by the test runner, of any object.
const HARMLESS = new Set(['then', 'toJSON', 'constructor', 'nodeType', 'domain', 'inspect'])
const selves = new WeakMap<object, object>()

/**
 * The object as the app sees it: a member that is not modelled throws instead of being undefined.
 * The same object always gives the same stand-in, so that an app may compare what it was handed.
 */
export function strict<T extends object>(target: T, name: string): T {
  const known = selves.get(target)
  if (known) return known as T
  const self = new Proxy(target, {
    get(object, key, receiver) {
      if (typeof key === 'symbol' || key in object || HARMLESS.has(key) || key.startsWith('_'))
        return Reflect.get(object, key, receiver)
      throw new Error(`electron-host: ${name}.${key} is not modelled by the test double`)
    },
  })
  selves.set(target, self)
  selves.set(self, self)
  return self
}

/** What `strict` made of this object; the object itself where it was never wrapped. */
export function selfOf<T extends object>(target: T): T {
  return (selves.get(target) ?? target) as T
}

/** `double<Electron.App>()(fake, 'app')`: checks the fake against the declaration, gives it strict. */
export function double<Full extends object>() {
  return <Fake extends object>(fake: Fake & Honest<Fake, Full>, name: string): Full =>
    // Honest in effect: whatever of Full the fake lacks throws by name.
    strict<object>(fake, name) as Full
}

/** The same for a class: its instances and its statics. */
export function doubleClass<Full extends Constructor>() {
  return <Fake extends new (...args: never[]) => object>(
    fake: Fake &
      (new (...args: never[]) => Honest<InstanceType<Fake>, InstanceType<Full>>) &
      Honest<Statics<Fake>, Statics<Full>>,
    name: string,
  ): Full => {
    const checked = new Proxy<Fake>(fake, {
      construct: (target, args) => strict(Reflect.construct(target, args) as object, name),
    })
    return strict(checked, name) as unknown as Full
  }
}
