import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, settingsSchema } from '../../shared/contract'
import { migrate, parseSettings } from './parse'
import { settingsPath } from './path'
import { openSettings } from './store'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'andon-settings-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))
const file = () => join(folder, 'deep', 'settings.json')

describe('parseSettings', () => {
  it('takes an empty object as all defaults', () => {
    expect(parseSettings('{}')).toEqual({ settings: DEFAULT_SETTINGS, extra: {}, broken: [] })
  })

  it('loses one bad field, not its neighbours', () => {
    const parsed = parseSettings('{"theme":"purple","endedHours":48,"notify":{"finished":true}}')
    expect(parsed.broken).toEqual(['theme'])
    expect(parsed.settings).toMatchObject({ theme: 'system', endedHours: 48 })
    expect(parsed.settings.notify).toMatchObject({ finished: true, waiting: true })
  })

  it('keeps the fields of another version', () => {
    expect(parseSettings('{"colour":{"deep":1}}').extra).toEqual({ colour: { deep: 1 } })
  })

  it('never throws and always yields valid settings', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((o) => JSON.stringify(o)),
        ),
        (text) => {
          expect(settingsSchema.safeParse(parseSettings(text).settings).success).toBe(true)
        },
      ),
    )
  })

  it('makes rules of the muted sessions of version 1', () => {
    const { settings, broken, extra } = parseSettings(
      '{"version":1,"muted":["a",7],"theme":"dark"}',
    )
    expect(settings).toMatchObject({ version: 2, theme: 'dark' })
    expect(settings.mutes).toEqual([{ scope: 'session', value: 'a', until: null }])
    expect([broken, extra]).toEqual([[], {}])
  })

  it('runs only the migrations a file still needs', () => {
    const steps = [1, 2].map((n) => (raw: Record<string, unknown>) => ({
      ...raw,
      [`step${n}`]: true,
    }))
    expect(migrate({ version: 1 }, steps)).toEqual({ version: 1, step1: true, step2: true })
    expect(migrate({ version: 2 }, steps)).toEqual({ version: 2, step2: true })
  })
})

describe('openSettings', () => {
  it('has defaults where there is no file, and writes none by reading', async () => {
    const store = await openSettings(file())
    expect(store.current()).toEqual(DEFAULT_SETTINGS)
    expect(store.trouble).toBeNull()
    expect(await readdir(folder)).toEqual([])
  })

  it('saves, announces, and reads back; leaves no temporary file', async () => {
    const store = await openSettings(file())
    const heard: string[] = []
    const stop = store.listen((settings) => heard.push(settings.theme))
    await store.save({ ...DEFAULT_SETTINGS, theme: 'dark' })
    stop()
    await store.save({ ...DEFAULT_SETTINGS, theme: 'light' })
    expect(heard).toEqual(['dark'])
    expect((await openSettings(file())).current().theme).toBe('light')
    expect(await readdir(join(folder, 'deep'))).toEqual(['settings.json'])
  })

  it('loses no change of two that come at once', async () => {
    const store = await openSettings(file())
    const mute = (id: string) =>
      store.update((settings) => ({
        ...settings,
        mutes: [...settings.mutes, { scope: 'session', value: id, until: null }],
      }))
    await Promise.all([mute('a'), mute('b'), mute('c')])
    const { mutes } = (await openSettings(file())).current()
    expect(mutes.map(({ value }) => value)).toEqual(['a', 'b', 'c'])
  })

  it('keeps a broken file aside and says so', async () => {
    const path = join(folder, 'settings.json')
    await writeFile(path, '{"theme": "da')
    const store = await openSettings(path, () => Date.parse('2026-11-30T12:00:00.000Z'))
    expect(store.current()).toEqual(DEFAULT_SETTINGS)
    expect(store.trouble).toContain('settings.broken-2026-11-30T12-00-00-000Z.json')
    await store.save({ ...DEFAULT_SETTINGS, theme: 'dark' })
    const aside = join(folder, 'settings.broken-2026-11-30T12-00-00-000Z.json')
    expect(await readFile(aside, 'utf8')).toBe('{"theme": "da')
  })

  it('says so when the file cannot be opened at all', async () => {
    const store = await openSettings(folder) // a folder, where a file should be
    expect(store.current()).toEqual(DEFAULT_SETTINGS)
    expect(store.trouble).toContain('could not be opened')
  })

  it('refuses what is not settings and goes on with what it has', async () => {
    const store = await openSettings(file())
    // @ts-expect-error the renderer could send anything
    await expect(store.save({ ...DEFAULT_SETTINGS, theme: 'purple' })).rejects.toThrow('theme')
    expect((await store.save({ ...DEFAULT_SETTINGS, theme: 'dark' })).theme).toBe('dark')
  })

  it('writes the unknown fields of the file back', async () => {
    const path = join(folder, 'settings.json')
    await writeFile(path, '{"newer":7}')
    const store = await openSettings(path)
    await store.save({ ...DEFAULT_SETTINGS, theme: 'dark' })
    expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ newer: 7, theme: 'dark' })
  })
})

describe('settingsPath', () => {
  it.each([
    ['linux', {}, '/home/p', '/home/p/.config/andon/settings.json'],
    ['linux', { XDG_CONFIG_HOME: '/cfg' }, '/home/p', '/cfg/andon/settings.json'],
    ['linux', { XDG_CONFIG_HOME: 'rel' }, '/home/p', '/home/p/.config/andon/settings.json'],
    ['darwin', {}, '/Users/p', '/Users/p/Library/Application Support/andon/settings.json'],
    ['win32', { APPDATA: 'C:\\R' }, 'C:\\Users\\p', 'C:\\R\\andon\\settings.json'],
    ['win32', {}, 'C:\\Users\\p', 'C:\\Users\\p\\AppData\\Roaming\\andon\\settings.json'],
  ] as const)('%s %j', (platform, env, userHome, path) => {
    expect(settingsPath({ platform, env, userHome })).toBe(path)
  })
})
