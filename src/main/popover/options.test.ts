import { describe, expect, it } from 'vitest'
import { popoverOptions } from './options'

describe('popoverOptions', () => {
  const of = (platform: 'linux' | 'darwin' | 'win32', windowed = false) =>
    popoverOptions({ platform, preload: '/p/index.cjs', dark: true, icon: '/p/app.png', windowed })

  it.each(['linux', 'darwin', 'win32'] as const)('locks the page down on %s', (platform) => {
    expect(of(platform).webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
    })
    expect(of(platform).show).toBe(false)
  })

  it('is an ordinary window where there is no tray icon', () => {
    expect(of('linux')).toMatchObject({ frame: false, skipTaskbar: true })
    expect(of('linux', true)).toMatchObject({ frame: true, skipTaskbar: false })
    expect(of('linux', true).webPreferences).toEqual(of('linux').webPreferences)
  })

  it('is a panel on macOS only', () => {
    expect(of('darwin').type).toBe('panel')
    expect(of('win32').type).toBeUndefined()
  })
})
