import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The folder with the build under test. ANDON_APP names another one, as an unpacked package is. */
export const appRoot = resolve(process.env['ANDON_APP'] ?? '.')

/** Null when all of it is there; else why the tests of it cannot run. */
export function notBuilt(...parts: readonly string[]): string | null {
  const missing = parts.find((part) => !existsSync(join(appRoot, part)))
  return missing === undefined ? null : `skipped: ${missing} is not there (npm run build)`
}
