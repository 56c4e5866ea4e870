import { describe, expect, it } from 'vitest'
import { recordKey, shownKeys, type PressedKey } from './accelerator'

const press = (key: string, held = '', code = ''): PressedKey => ({
  key,
  code,
  ctrlKey: held.includes('c'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
  metaKey: held.includes('m'),
})

describe('recordKey', () => {
  it.each([
    [press('a', 'ca'), 'Control+Alt+A'],
    [press('å', 'ca', 'KeyA'), 'Control+Alt+A'],
    [press('!', 'cs', 'Digit1'), 'Control+Shift+1'],
    [press(' ', 'a'), 'Alt+Space'],
    [press('ArrowUp', 'c'), 'Control+Up'],
    [press('+', 'ca'), 'Control+Alt+Plus'],
    [press('F9'), 'F9'],
    [press('k', 'm'), 'Super+K'],
  ])('%j is %s', (event, keys) => expect(recordKey(event, false)).toEqual({ is: 'shortcut', keys }))

  it('has the words of macOS there', () => {
    expect(recordKey(press('k', 'm'), true)).toEqual({ is: 'shortcut', keys: 'Command+K' })
    expect(shownKeys('Control+Alt+A', true)).toEqual(['⌃', '⌥', 'A'])
    expect(shownKeys('Control+Alt+Plus', false)).toEqual(['Ctrl', 'Alt', '+'])
  })

  it('waits for the key while only modifiers are held', () => {
    expect(recordKey(press('Alt', 'ca'), false)).toEqual({ is: 'held', keys: ['Control', 'Alt'] })
  })

  it.each([
    [press('a'), 'Hold'],
    [press('A', 's'), 'Hold'],
    [press('c', 'c'), 'Every program'],
    [press('Dead', 'ca', 'BracketLeft'), 'cannot be part'],
    [press('é', 'ca', 'Digit'), 'cannot be part'],
  ])('refuses %j', (event, why) => {
    const found = recordKey(event, false)
    expect(found.is === 'refused' && found.why).toContain(why)
  })
})
