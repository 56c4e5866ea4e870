import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything a build leaves behind; without one of these it is no build. */
const MADE = [
  'out/main/index.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/icons/app.png',
  'dist/cli/index.js',
]
const SOURCES = ['src', 'fixtures', 'build/icons', 'package.json', 'electron.vite.config.ts']

/** The newest change below a path, in epoch ms; 0 when there is nothing. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Is the build below `root` there, and newer than every source? */
export function isFresh(root) {
  const made = MADE.map((file) => newest(join(root, file)))
  const changed = Math.max(...SOURCES.map((source) => newest(join(root, source))))
  return made.every((time) => time > 0) && Math.min(...made) >= changed
}
