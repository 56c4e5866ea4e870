import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followFile } from './login-file'
import { execWord, loginPlan, type LoginHints } from './login-plan'

const hints = (some: Partial<LoginHints>): LoginHints => ({
  platform: 'linux',
  env: {},
  userHome: '/home/p',
  execPath: '/opt/Andon/andon',
  appPath: null,
  ...some,
})

describe('loginPlan', () => {
  it('is a file of the person’s own on Linux', () => {
    const plan = loginPlan(hints({}))
    expect(plan).toMatchObject({ by: 'file', file: '/home/p/.config/autostart/andon.desktop' })
    const text = plan.by === 'file' ? plan.text : ''
    expect(text.split('\n')).toContain('Exec="/opt/Andon/andon"')
    expect(text.split('\n')[0]).toBe('[Desktop Entry]')
    expect(loginPlan(hints({ env: { XDG_CONFIG_HOME: '/cfg' } }))).toMatchObject({
      file: '/cfg/autostart/andon.desktop',
    })
    expect(loginPlan(hints({ env: { XDG_CONFIG_HOME: 'rel' } }))).toMatchObject({
      file: '/home/p/.config/autostart/andon.desktop',
    })
  })

  it('names the AppImage itself, which is mounted elsewhere each time', () => {
    const plan = loginPlan(hints({ env: { APPIMAGE: '/home/p/My Apps/Andon.AppImage' } }))
    expect(plan.by === 'file' && plan.text).toContain('Exec="/home/p/My Apps/Andon.AppImage"\n')
  })

  it('starts a checkout by its folder', () => {
    const plan = loginPlan(hints({ appPath: '/src/andon' }))
    expect(plan.by === 'file' && plan.text).toContain('Exec="/opt/Andon/andon" "/src/andon"\n')
  })

  it.each([{ FLATPAK_ID: 'x' }, { SNAP: '/snap/x' }])('refuses in a sandbox: %j', (env) => {
    expect(loginPlan(hints({ env })).by).toBe('nothing')
  })

  it('refuses a path that would end its line', () => {
    expect(loginPlan(hints({ execPath: '/x\nHidden=true' })).by).toBe('nothing')
  })

  it.each(['darwin', 'win32'] as const)('leaves it to the system on %s', (platform) => {
    expect(loginPlan(hints({ platform, appPath: '/src/andon' }))).toEqual({
      by: 'system',
      path: '/opt/Andon/andon',
      args: ['/src/andon'],
    })
  })
})

describe('execWord', () => {
  it.each([
    ['/a b', String.raw`"/a b"`],
    ['/a"b', String.raw`"/a\\"b"`],
    ['/a$b`c', String.raw`"/a\\$b\\` + '`c"'],
    ['/a\\b', String.raw`"/a\\\\b"`],
    ['/100%', '"/100%%"'],
  ])('%s becomes %s', (word, expected) => {
    expect(execWord(word)).toBe(expected)
  })
})

describe('followFile', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'andon-login-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('makes the file, leaves it alone when it is right, renews and removes it', async () => {
    const file = join(folder, 'autostart', 'andon.desktop')
    await followFile(false, file, 'one')
    expect(await readdir(folder)).toEqual([])
    await followFile(true, file, 'one')
    const { mtimeMs } = await stat(file)
    await followFile(true, file, 'one')
    expect((await stat(file)).mtimeMs).toBe(mtimeMs)
    await followFile(true, file, 'two')
    expect(await readFile(file, 'utf8')).toBe('two')
    await followFile(false, file, 'two')
    expect(await readdir(join(folder, 'autostart'))).toEqual([])
  })
})
