import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Where Electron's binary keeps its fuses: this word, a version, their number, then one `0` or `1` each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = '101100010'
const WIRE = Buffer.concat([
  Buffer.from(SENTINEL),
  Buffer.from([1, FUSES.length]),
  Buffer.from(FUSES),
])

/** The fuses of a packaged binary, in Electron's order (docs/tutorial/fuses.md). */
export function fusesOf(binary: Buffer): string {
  const at = binary.indexOf(SENTINEL) + SENTINEL.length
  return binary.toString('latin1', at + 2, at + 2 + binary.readUInt8(at + 1))
}

/** A folder that looks enough like Electron's distributions for all three systems at once. Nothing in it can run. */
export function standInDistribution(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  writeFileSync(join(folder, 'LICENSE'), '')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '')
  writeFileSync(join(folder, 'electron'), WIRE, { mode: 0o755 })
  writeFileSync(join(folder, 'electron.exe'), windowsProgram())
  macApp(join(folder, 'Electron.app/Contents'))
}

/** A program for Windows with nothing but a version in it: electron-builder reads its resources and adds its own. */
function windowsProgram(): Buffer {
  const require = createRequire(import.meta.url)
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(
    require.resolve('app-builder-lib'),
  )('resedit')
  const program = NtExecutable.createEmpty(false, false)
  const resources = NtExecutableResource.from(program)
  const version = Resource.VersionInfo.createEmpty()
  version.setFileVersion(45, 5, 0, 0, 1033)
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' })
  version.outputToResourceEntries(resources.entries)
  resources.outputResource(program)
  program.setExtraData(WIRE)
  return Buffer.from(program.generate())
}

const HELPERS = ['', ' (GPU)', ' (Plugin)', ' (Renderer)'].map((kind) => `Electron Helper${kind}`)

function macApp(contents: string): void {
  app(contents, 'Electron')
  const framework = join(contents, 'Frameworks/Electron Framework.framework')
  mkdirSync(framework, { recursive: true })
  writeFileSync(join(framework, 'Electron Framework'), WIRE, { mode: 0o755 })
  for (const helper of HELPERS) app(join(contents, `Frameworks/${helper}.app/Contents`), helper)
  mkdirSync(join(contents, 'Resources'))
}

function app(contents: string, name: string): void {
  mkdirSync(join(contents, 'MacOS'), { recursive: true })
  writeFileSync(join(contents, 'MacOS', name), '', { mode: 0o755 })
  writeFileSync(
    join(contents, 'Info.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string></dict></plist>
`,
  )
}
