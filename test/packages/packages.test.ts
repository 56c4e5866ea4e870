import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recorded } from '../host/app'
import { cannotRun, electronPath, launch } from '../host/launch'
import { readAsar, unpackAsar } from './asar'
import { packAll, targetsOf, type Packed } from './pack'
import { fusesOf } from './stand-in'

/** What electron-builder makes of the built app. */
const onLinux = process.platform === 'linux'
const suite = onLinux ? 'the packages' : 'the packages (skipped: they are made on Linux)'
const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'andon-package-'))
const require = createRequire(import.meta.url)
const builderRequire = createRequire(require.resolve('app-builder-lib'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(!onLinux)(suite, () => {
  let packed: Packed
  let files = new Map<string, Buffer>()
  const asars = () => [
    join(packed.linux, 'resources/app.asar'),
    join(packed.mac, 'Resources/app.asar'),
    join(packed.win, 'resources/app.asar'),
  ]
  beforeAll(() => {
    packed = packAll(folder)
    files = readAsar(join(packed.linux, 'resources/app.asar'))
  }, 240_000)

  it('hold the built app and nothing else', () => {
    const paths = [...files.keys()]
    expect(paths).toContain('out/main/index.js')
    expect(paths).toContain('out/preload/index.cjs')
    expect(paths).toContain('out/renderer/index.html')
    expect(paths).toContain('out/icons/waitingTemplate@2x.png')
    const rooms = /^(out\/(main|preload|renderer|icons)\/|package\.json$)/
    expect(paths.filter((path) => !rooms.test(path))).toEqual([])
    expect(paths.filter((path) => /\.map$|\.tsx?$|test|fixture|node_modules/i.test(path))).toEqual(
      [],
    )
    const scripts = [...files].filter(([path]) => /\.c?js$|\.css$/.test(path))
    expect(scripts.filter(([, bytes]) => bytes.includes('sourceMappingURL'))).toEqual([])
    expect(statSync(join(packed.linux, 'resources/app.asar')).size).toBeLessThan(6_000_000)
  })

  it('are the same bytes for every system, whenever they were made', () => {
    const digests = asars().map((path) =>
      createHash('sha256').update(readFileSync(path)).digest('hex'),
    )
    expect(new Set(digests).size).toBe(1)
    const about = JSON.parse(files.get('package.json')?.toString('utf8') ?? '')
    expect(Object.keys(about).filter((key) => /^(dev|scripts|optional)/i.test(key))).toEqual([])
    expect(about.version).toBe(version)
  })

  it('import nothing that is not inside', () => {
    const main = files.get('out/main/index.js')?.toString('utf8') ?? ''
    const imports = [...main.matchAll(/^import [^;]*?from "([^"]+)"/gm)].map((match) => match[1])
    expect(imports.length).toBeGreaterThan(3)
    expect(imports.filter((word) => !/^(node:|electron$|\.)/.test(word ?? ''))).toEqual([])
  })

  it('name no path of the machine that built them', () => {
    const texts = [...files].filter(([path]) => /\.(c?js|json|html|css)$/.test(path))
    const telling = texts.filter(([, bytes]) => bytes.includes(resolve('.')))
    expect(telling.map(([path]) => path)).toEqual([])
  })

  it('have their fuses set', () => {
    const programs = [
      join(packed.linux, 'andon'),
      join(packed.mac, 'Frameworks/Electron Framework.framework/Electron Framework'),
      join(packed.win, 'Andon.exe'),
    ]
    // runAsNode 0, cookie encryption 1, NODE_OPTIONS 0, --inspect 0, asar integrity 1, only from the asar 1,
    // V8 snapshot 0, file:// privileges 0; the last is not asked for and stays as it was.
    for (const program of programs) expect(fusesOf(readFileSync(program))).toMatch(/^01001100/)
  })

  it('macOS: no Dock icon, the app’s own id, and the digest of its asar', () => {
    const { parse } = builderRequire('plist')
    const info = parse(readFileSync(join(packed.mac, 'Info.plist'), 'utf8'))
    expect(info).toMatchObject({
      LSUIElement: true,
      CFBundleIdentifier: 'dev.andon.app',
      CFBundleName: 'Andon',
      CFBundleExecutable: 'Andon',
      CFBundleShortVersionString: version,
      ElectronAsarIntegrity: { 'Resources/app.asar': { algorithm: 'SHA256' } },
    })
    const icon = readFileSync(join(packed.mac, 'Resources', info.CFBundleIconFile))
    expect(icon.equals(readFileSync('dist/icons/icon.icns'))).toBe(true)
    expect(icon.readUInt32BE(4)).toBe(icon.length)
  })

  it('Windows: name, version, icon, and the digest of its asar', () => {
    const { NtExecutable, NtExecutableResource, Resource } = builderRequire('resedit')
    const program = NtExecutable.from(readFileSync(join(packed.win, 'Andon.exe')))
    const { entries } = NtExecutableResource.from(program)
    const [about] = Resource.VersionInfo.fromEntries(entries)
    const { lang, codepage } = about.getAllLanguagesForStringValues()[0]
    expect(about.getStringValues({ lang, codepage })).toMatchObject({
      ProductName: 'Andon',
      FileDescription: 'Andon',
    })
    expect(Resource.IconGroupEntry.fromEntries(entries)[0].icons).toHaveLength(6)
    expect(entries.some(({ type }: { type: unknown }) => type === 'INTEGRITY')).toBe(true)
  })

  it('deb: name, page, keeper, icons of the theme, and a desktop file of the window’s name', () => {
    const after = (option: string) => packed.deb[packed.deb.indexOf(option) + 1]
    expect(after('--name')).toBe('andon')
    expect(after('--license')).toBe('MIT')
    expect(after('--url')).toBe('https://localhost/andon')
    expect(after('--maintainer')).toBe('The Andon contributors')
    const icons = packed.deb.filter((word) => word.includes('=/usr/share/icons/hicolor/'))
    expect(icons).toHaveLength(7)
    expect(packed.deb).toContainEqual(
      expect.stringContaining('=/usr/share/applications/andon.desktop'),
    )
    expect(packed.desktop).toMatch(/^Exec=\/opt\/Andon\/andon %U$/m)
    expect(packed.desktop).toMatch(/^StartupWMClass=andon$/im)
    expect(packed.desktop).toMatch(/^Icon=andon$/m)
    expect(packed.desktop).toMatch(/^Categories=Development;$/m)
  })

  it('are made for these systems, and for nobody who did not ask', () => {
    const configuration = builderRequire('js-yaml').load(
      readFileSync('electron-builder.yml', 'utf8'),
    )
    expect(targetsOf(configuration, 'mac')).toEqual([
      'dmg arm64',
      'dmg x64',
      'zip arm64',
      'zip x64',
    ])
    expect(targetsOf(configuration, 'win')).toEqual([
      'nsis arm64',
      'nsis x64',
      'zip arm64',
      'zip x64',
    ])
    expect(targetsOf(configuration, 'linux')).toEqual([
      'AppImage arm64',
      'AppImage x64',
      'deb arm64',
      'deb x64',
    ])
    expect(configuration).toMatchObject({
      publish: null,
      nsis: { perMachine: false },
      electronFuses: { resetAdHocDarwinSignature: true },
    })
    expect(JSON.stringify(configuration)).not.toMatch(/example\.|localhost/)
    const more = readdirSync(packed.linux, { recursive: true }).filter((path) =>
      /app-update\.yml/.test(String(path)),
    )
    expect(more).toEqual([])
  })

  const runs = cannotRun === null && electronPath === null
  it.skipIf(!runs)(runs ? 'start from what was packed' : `start (${cannotRun})`, async () => {
    const app = join(folder, 'app')
    unpackAsar(files, app)
    const env = { CLAUDE_CONFIG_DIR: folder, CODEX_HOME: folder, VIBE_HOME: folder }
    const running = await launch({ appPath: app, userData: join(folder, 'data'), env })
    try {
      await expect
        .poll(async () => (await recorded(running)).trays, { timeout: 15_000 })
        .toMatchObject([{ toolTip: expect.stringContaining('Andon') }])
      expect((await recorded(running)).problems).toEqual([])
    } finally {
      await running.close()
    }
  })
})
