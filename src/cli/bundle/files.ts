import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyAdapter, Located } from '../../shared/adapters'
import { Failure } from '../errors'

export interface Found {
  /** Relative to the home. */
  path: string
  located: Located
  mtimeMs: number
  bytes: Buffer
}

/** How much of a file says whether it belongs to a session (bytes); a registry entry or a first record is shorter. */
const HEAD = 16_384
/** A scenario larger than this is no scenario (bytes). */
const MOST = 64 << 20

/**
 * The files of a home that belong to a session: those of its own group, those whose path or first bytes name it (its
 * registry entry, its lease, its children's files), and the rest of their groups. Throws a Failure when they are more
 * than a scenario can hold.
 */
export async function filesOf(adapter: AnyAdapter, home: string, id: string): Promise<Found[]> {
  const all = await located(adapter, home, '')
  const groups = new Set<string>([id])
  const named = new Set<string>()
  for (const file of all) {
    if (!file.path.includes(id) && !(await names(join(home, file.path), file.located, id))) continue
    named.add(file.path)
    if (file.located.group !== '') groups.add(file.located.group)
  }
  const found: Found[] = []
  let size = 0
  for (const { path, located } of all) {
    if (!named.has(path) && !groups.has(located.group)) continue
    const { mtimeMs, size: more } = await stat(join(home, path))
    size += more
    if (size > MOST) throw new Failure('The session is larger than 64 MB: too much for a bundle.')
    found.push({ path, located, mtimeMs, bytes: await readFile(join(home, path)) })
  }
  return found
}

type Place = Pick<Found, 'path' | 'located'>

async function located(adapter: AnyAdapter, home: string, folder: string): Promise<Place[]> {
  // A folder that cannot be read is no reason to have no bundle: its files are not in it.
  const entries = await readdir(join(home, folder), { withFileTypes: true }).catch(() => [])
  const found: Place[] = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && adapter.enters(path))
      found.push(...(await located(adapter, home, path)))
    const file = entry.isFile() ? adapter.locate(path) : null
    if (file) found.push({ path, located: file })
  }
  return found
}

async function names(path: string, { kind, group }: Located, id: string): Promise<boolean> {
  if (kind === 'pulse') return false
  // An index of all sessions is long and names it anywhere.
  if (group === '') return (await readFile(path)).includes(id)
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead).includes(id)
  } finally {
    await handle.close()
  }
}
