import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'

const here = dirname(fileURLToPath(import.meta.url))
// Below node_modules, so that a bundle finds the packages it imports and nothing is left in the tree.
const CACHE = resolve(here, '../../node_modules/.cache/electron-host')

export interface HostBundle {
  /** The child process: plays Electron's main process. */
  boot: string
  /** Script texts for the page's own world and for the preload's. */
  mainWorld: string
  preloadWorld: string
}

type Format = 'node' | 'cjs' | 'page'

function config(entry: string, format: Format): InlineConfig {
  const common = { write: false, minify: false, target: 'es2022', emptyOutDir: false } as const
  const shared: InlineConfig = {
    configFile: false,
    root: here,
    logLevel: 'error',
    publicDir: false,
  }
  if (format === 'page') {
    const lib = { entry, formats: ['iife' as const], name: '__unused', fileName: 'page' }
    return { ...shared, build: { ...common, lib } }
  }
  const output = { format: format === 'node' ? ('es' as const) : ('cjs' as const) }
  return { ...shared, build: { ...common, ssr: entry, rollupOptions: { output } } }
}

/** Bundles one TypeScript file of this folder; gives its text. */
async function bundle(file: string, format: Format): Promise<string> {
  const made = await build(config(resolve(here, file), format))
  const output = Array.isArray(made) ? made[0] : made
  if (!output || !('output' in output)) throw new Error(`vite made nothing of ${file}`)
  return output.output[0].code
}

/** Puts a text in the cache under its own hash: several test files may do so at the same time. */
function keep(name: string, ending: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  const path = join(CACHE, `${name}-${hash}.${ending}`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
  return path
}

let host: Promise<HostBundle> | undefined

/** The double, compiled once per test process: Node 20 runs no TypeScript, and a page never does. */
export function hostBundle(): Promise<HostBundle> {
  host ??= (async () => ({
    boot: keep('boot', 'mjs', await bundle('child/boot.ts', 'node')),
    mainWorld: keep('main-world', 'js', await bundle('page/main-world.ts', 'page')),
    preloadWorld: keep('preload-world', 'js', await bundle('page/preload-world.ts', 'page')),
  }))()
  return host
}

/** The script that records the same things inside real Electron (`electron -r`). */
export async function recorderBundle(): Promise<string> {
  return keep('recorder', 'cjs', await bundle('real/recorder.ts', 'cjs'))
}

/** The sample app, compiled into a folder of its own. */
export async function sampleBundle(folder: string): Promise<void> {
  for (const part of ['package.json', 'assets', 'renderer'])
    cpSync(join(here, 'sample', part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'main.mjs'), await bundle('sample/main.ts', 'node'))
  writeFileSync(join(folder, 'preload.cjs'), await bundle('sample/preload.ts', 'cjs'))
}
