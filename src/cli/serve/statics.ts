import { readdir, readFile, realpath } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Failure } from '../errors'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

export interface Page {
  body: Buffer
  type: string
}

/** The page's files by their URL path. Only what was listed at the start is ever opened: no path is made of a request. */
export type Pages = ReadonlyMap<string, () => Promise<Page>>

export async function listPages(folder: string): Promise<Pages> {
  let root: string
  let names: string[]
  try {
    root = await realpath(folder)
    const entries = await readdir(root, { recursive: true, withFileTypes: true })
    names = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch (error) {
    throw new Failure('The popover’s page is not built yet. Run: npm run build', { cause: error })
  }
  const pages = new Map<string, () => Promise<Page>>()
  for (const file of names) {
    const type = TYPES[extname(file)]
    if (type === undefined) continue
    const path = `/${file.slice(root.length + 1).replaceAll('\\', '/')}`
    pages.set(path, async () => ({ body: await readFile(file), type }))
  }
  const index = pages.get('/index.html')
  if (!index) throw new Failure('The popover’s page is not built yet. Run: npm run build')
  return pages.set('/', index)
}

/** Where the build puts the page, seen from the built command (`dist/cli/…`) or its source. */
export function pagesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const root = here.replace(/[\\/](?:dist|src)[\\/]cli(?:[\\/].*)?$/, '')
  return join(root, 'out', 'renderer')
}
