import { describe, expect, it } from 'vitest'
import { hasTrayHost, parseAnswer } from './host'

describe('hasTrayHost', () => {
  it.each([
    ['(true,)\n', true],
    ['(false,)\n', false],
    [
      'method return time=1 sender=org.freedesktop.DBus -> destination=:1.9\n   boolean false\n',
      false,
    ],
    ['', null],
  ])('reads %j', (text, expected) => {
    expect(parseAnswer(text)).toBe(expected)
  })

  it('asks another way when the first is missing, and knows nothing when both are', async () => {
    const asked: string[] = []
    const second = async (command: string) => {
      asked.push(command)
      if (command === 'gdbus') throw new Error('ENOENT')
      return 'boolean true'
    }
    expect(await hasTrayHost(second)).toBe(true)
    expect(asked).toEqual(['gdbus', 'dbus-send'])
    const none = () => Promise.reject(new Error('ENOENT'))
    expect(await hasTrayHost(none)).toBeNull()
  })
})
