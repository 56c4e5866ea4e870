import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lightSchema, settingsSchema, stateSchema, type State } from '../../shared/contract'
import { panelIsDark, trayGlyph, trayImage, type Panel } from './image'

const counts = (some: Partial<Record<State, number>>) => ({
  ...({ waiting: 0, error: 0, busy: 0, background: 0, idle: 0, unknown: 0, ended: 0 } as const),
  ...some,
})

describe('trayGlyph', () => {
  it.each([
    ['off', {}, 'unknown'],
    ['unknown', { unknown: 1 }, 'unknown'],
    ['idle', { idle: 2 }, 'idle'],
    ['busy', { busy: 1 }, 'busy'],
    ['background', { background: 1 }, 'background'],
    ['error', { error: 3, busy: 1 }, 'error'],
    ['waiting', { waiting: 1 }, 'waiting'],
    ['waiting', { waiting: 2 }, 'waiting-2'],
    ['waiting', { waiting: 9 }, 'waiting-9'],
    ['waiting', { waiting: 10 }, 'waiting-9plus'],
  ] as const)('%s %j is %s', (light, some, glyph) => {
    expect(trayGlyph({ light, counts: counts(some) }, true)).toBe(glyph)
  })

  it('shows no number where the person wants none', () => {
    expect(trayGlyph({ light: 'waiting', counts: counts({ waiting: 4 }) }, false)).toBe('waiting')
  })
})

describe('trayImage', () => {
  const panel = (some: Partial<Panel>): Panel => ({
    platform: 'linux',
    dark: false,
    scale: 1,
    ...some,
  })
  it.each([
    ['auto', panel({}), 'busy-light-22.png'],
    ['auto', panel({ dark: true, scale: 2 }), 'busy-dark-48.png'],
    ['monochrome', panel({ dark: true, scale: 1.25 }), 'busy-mono-dark-32.png'],
    ['light', panel({ dark: true }), 'busy-light-22.png'],
    ['auto', panel({ platform: 'win32', dark: true }), 'busy-dark.ico'],
    ['monochrome', panel({ platform: 'win32' }), 'busy-mono-light.ico'],
    ['auto', panel({ platform: 'darwin', dark: true }), 'busyTemplate.png'],
    ['monochrome', panel({ platform: 'darwin' }), 'busyTemplate.png'],
    ['dark', panel({ platform: 'darwin' }), 'busy-dark.png'],
  ] as const)('%s %j is %s', (icon, on, file) => {
    expect(trayImage('busy', icon, on)).toBe(file)
  })
})

describe('panelIsDark', () => {
  it.each([
    ['GNOME has a black bar in a light theme', 'linux', false, false, 'ubuntu:GNOME', true],
    ['KDE follows the theme', 'linux', false, false, 'KDE', false],
    ['KDE follows the theme', 'linux', true, true, 'KDE', true],
    ['GNOME Flashback has GNOME 2’s panel', 'linux', false, false, 'GNOME-Flashback', false],
    ['Windows: the taskbar counts, not the windows', 'win32', false, true, '', true],
    ['Windows: the taskbar counts, not the windows', 'win32', true, false, '', false],
  ] as const)('%s', (_why, platform, dark, darkSystem, desktop, expected) => {
    expect(panelIsDark({ platform, dark, darkSystem, desktop })).toBe(expected)
  })
})

describe('the drawn images', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'andon-icons-'))
    execFileSync(process.execPath, ['build/icons.mjs', folder])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('has a file for every light, count, setting and panel', () => {
    const drawn = new Set(readdirSync(folder))
    const lights = lightSchema.options.flatMap((light) =>
      (light === 'waiting' ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] : [0]).map((waiting) =>
        trayGlyph({ light, counts: counts({ waiting }) }, true),
      ),
    )
    const missing = lights.flatMap((glyph) =>
      settingsSchema.shape.trayIcon
        .unwrap()
        .options.flatMap((icon) =>
          (['linux', 'win32', 'darwin'] as const).flatMap((platform) =>
            [1, 1.25, 1.5, 2, 3].flatMap((scale) =>
              [true, false].map((dark) => trayImage(glyph, icon, { platform, scale, dark })),
            ),
          ),
        )
        .filter((file) => !drawn.has(file)),
    )
    expect(missing).toEqual([])
    expect(lights).toHaveLength(16)
    expect(stateSchema.options).toContain('ended')
  })

  it('gives macOS its 2x image beside each one', () => {
    const plain = readdirSync(folder).filter((file) => file.endsWith('Template.png'))
    expect(plain.length).toBe(15)
    for (const file of plain) {
      const twice = readFileSync(join(folder, file.replace('.png', '@2x.png')))
      expect(twice.readUInt32BE(16)).toBe(2 * readFileSync(join(folder, file)).readUInt32BE(16))
    }
  })

  it('tells every state by shape alone', () => {
    const glyphs = ['idle', 'busy', 'background', 'error', 'unknown', 'waiting', 'waiting-2']
    const bytes = glyphs.map((glyph) =>
      readFileSync(join(folder, `${glyph}Template.png`)).toString('base64'),
    )
    expect(new Set(bytes).size).toBe(glyphs.length)
  })

  it('packs five sizes into each .ico', () => {
    const ico = readFileSync(join(folder, 'waiting-3-dark.ico'))
    const sizes = [0, 1, 2, 3, 4].map((n) => ico.readUInt8(6 + 16 * n))
    expect(ico.readUInt16LE(4)).toBe(5)
    expect(sizes).toEqual([16, 20, 24, 32, 48])
    const last = 6 + 16 * 4
    expect(ico.readUInt32LE(last + 8) + ico.readUInt32LE(last + 12)).toBe(ico.length)
  })
})
