import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../../shared/contract'
import { createMuting } from './muting'

describe('createMuting', () => {
  it('mutes for good, for an hour, and takes away every rule again', async () => {
    let settings: Settings = {
      ...DEFAULT_SETTINGS,
      mutes: [
        { scope: 'project', value: 'shop', until: null },
        { scope: 'session', value: 'other', until: null },
      ],
    }
    const muting = createMuting({
      settings: { update: async (change) => (settings = change(settings)) },
      session: () => ({ id: 'a', project: 'shop' }),
      log: () => {},
      now: () => 0,
    })
    muting.forAnHour('a')
    expect(settings.mutes.at(-1)).toEqual({
      scope: 'session',
      value: 'a',
      until: '1970-01-01T01:00:00.000Z',
    })
    muting.mute('a')
    expect(settings.mutes).toHaveLength(3)
    expect(settings.mutes.at(-1)?.until).toBeNull()
    muting.unmute('a')
    expect(settings.mutes.map(({ value }) => value)).toEqual(['other'])
  })

  it('says in the log when it could not be saved', async () => {
    const logged: string[] = []
    const muting = createMuting({
      settings: { update: () => Promise.reject(new Error('disk full')) },
      session: () => undefined,
      log: (_scope, message) => logged.push(message),
      now: () => 0,
    })
    muting.mute('a')
    await new Promise((done) => setImmediate(done))
    expect(logged).toEqual(['A mute could not be saved.'])
  })
})
