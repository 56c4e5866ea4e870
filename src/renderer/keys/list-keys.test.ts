import { describe, expect, it } from 'vitest'
import { listCommand } from './list-keys'

const press = (
  key: string,
  held: Partial<Record<'meta' | 'ctrl' | 'alt' | 'shift', boolean>> = {},
) => ({
  key,
  metaKey: held.meta ?? false,
  ctrlKey: held.ctrl ?? false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
  isComposing: false,
})
const list = { mac: false, filter: null }

describe('listCommand', () => {
  it.each([
    ['ArrowDown', { do: 'move', by: 'next' }],
    ['ArrowUp', { do: 'move', by: 'previous' }],
    ['Home', { do: 'move', by: 'first' }],
    ['End', { do: 'move', by: 'last' }],
    ['m', { do: 'mute' }],
    ['/', { do: 'filter' }],
    ['Escape', { do: 'close' }],
    ['Enter', null],
    ['x', null],
  ])('%s', (key, command) => expect(listCommand(press(key), list)).toEqual(command))

  it('takes the leading modifier of the platform', () => {
    const mac = { mac: true, filter: null }
    expect(listCommand(press('Enter', { meta: true }), mac)).toEqual({ do: 'goTo' })
    expect(listCommand(press('Enter', { ctrl: true }), mac)).toBeNull()
    expect(listCommand(press('Enter', { ctrl: true }), list)).toEqual({ do: 'goTo' })
    expect(listCommand(press(',', { ctrl: true, shift: true }), list)).toBeNull()
  })

  it('leaves keys with other modifiers to the browser', () => {
    expect(listCommand(press('m', { alt: true }), list)).toBeNull()
    expect(listCommand(press('ArrowLeft', { meta: true }), list)).toBeNull()
  })

  it('types into the filter, whose Escape empties it and then leaves', () => {
    expect(listCommand(press('m'), { mac: false, filter: 'a' })).toBeNull()
    expect(listCommand(press('Home'), { mac: false, filter: 'a' })).toBeNull()
    expect(listCommand(press('Escape'), { mac: false, filter: 'a' })).toEqual({ do: 'clear' })
    expect(listCommand(press('Escape'), { mac: false, filter: '' })).toEqual({ do: 'leave' })
  })

  it('leaves every key to an input method that composes', () => {
    expect(listCommand({ ...press('Escape'), isComposing: true }, list)).toBeNull()
  })
})
