import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Electron's binary keeps its fuses: this word, a version, their number, then one `0` or `1` each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const FUSES = '101100010'

/** A folder that looks enough like Electron's Linux distribution to be packaged. */
export function standInDistribution(folder: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true })
  mkdirSync(join(folder, 'resources'))
  writeFileSync(join(folder, 'locales/en-US.pak'), '')
  writeFileSync(join(folder, 'LICENSE'), '')
  writeFileSync(join(folder, 'LICENSES.chromium.html'), '')
  const head = Buffer.from([1, FUSES.length])
  const binary = Buffer.concat([Buffer.from(SENTINEL), head, Buffer.from(FUSES)])
  writeFileSync(join(folder, 'electron'), binary, { mode: 0o755 })
}

/** The fuses of a packaged binary, in Electron's order (docs/tutorial/fuses.md). */
export function fusesOf(binary: Buffer): string {
  const at = binary.indexOf(SENTINEL) + SENTINEL.length
  return binary.toString('latin1', at + 2, at + 2 + binary.readUInt8(at + 1))
}
