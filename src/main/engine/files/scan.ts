import type { AnyAdapter, Located } from '../../../shared/adapters'
import { isGone } from '../errors'
import { NotAFile, type FileStat, type FolderEntry, type ReadFs } from '../fs'
import { eachLimit } from '../lane'
import { absolute, below, join, toSlashes } from '../paths'

export interface Found {
  path: string
  located: Located
  stat: FileStat
}

export interface Scan {
  files: Found[]
  /** Folders that were listed, as tracked paths. */
  folders: string[]
  /** Folders that could not be listed: what lies in them is not known, which is not the same as gone. */
  unknown: string[]
  /** Links to folders elsewhere: tracked path → real path. A watcher has to be told of them. */
  links: Map<string, string>
  faults: { path: string; cause: unknown }[]
}

export interface ScanSource {
  fs: ReadFs
  adapter: Pick<AnyAdapter, 'enters' | 'locate'>
  home: string
}

const FOLDERS_AT_ONCE = 8

/** Code for `sentenceOf`: a folder has a file's name. */
class FolderForFile extends Error {
  readonly code = 'EISDIR'
}

/**
 * Walks one folder of a home (a tracked path; empty: all of it) as far as the adapter wants to enter. A file that is
 * not the adapter's costs its name, one that is costs one stat. Links are followed, each real folder once, and never
 * back into the home or above it.
 */
export async function scan(source: ScanSource, root: string): Promise<Scan> {
  const result: Scan = { files: [], folders: [], unknown: [], links: new Map(), faults: [] }
  const targets = new Set<string>()
  let level = [root]
  while (level.length > 0) {
    const next: string[] = []
    await eachLimit(level, FOLDERS_AT_ONCE, async (folder) => {
      const entries = await list(source, folder, result)
      for (const entry of entries) {
        const path = join(folder, entry.name)
        const into = await visit(source, path, entry, result, targets, root)
        if (into) next.push(path)
      }
    })
    level = next
  }
  return result
}

async function list(
  { fs, home }: ScanSource,
  folder: string,
  result: Scan,
): Promise<FolderEntry[]> {
  try {
    const entries = await fs.list(absolute(home, folder))
    result.folders.push(folder)
    return entries
  } catch (cause) {
    if (!isGone(cause)) {
      result.unknown.push(folder)
      result.faults.push({ path: folder, cause })
    }
    return []
  }
}

/** Looks at one entry; true when it is a folder to enter. */
async function visit(
  source: ScanSource,
  path: string,
  entry: FolderEntry,
  result: Scan,
  targets: Set<string>,
  root: string,
): Promise<boolean> {
  const { adapter, fs, home } = source
  const located = entry.kind === 'folder' ? null : adapter.locate(path)
  if (entry.kind === 'folder') {
    if (adapter.enters(path)) return true
    const file = adapter.locate(path)
    if (file) result.faults.push({ path, cause: new FolderForFile(path) })
    return false
  }
  if (!located && !(entry.kind === 'link' && adapter.enters(path))) return false
  try {
    const stat = await fs.stat(absolute(home, path))
    if (stat.kind === 'folder') {
      return entry.kind === 'link' && adapter.enters(path)
        ? enterLink(source, path, result, targets, root)
        : false
    }
    if (located && stat.kind === 'file') result.files.push({ path, located, stat })
    else if (located) result.faults.push({ path, cause: new NotAFile(path) })
  } catch (cause) {
    // A link that points to nothing says nothing; a file that was there a moment ago does.
    if (located && located.kind !== 'pulse') result.faults.push({ path, cause })
  }
  return false
}

async function enterLink(
  { fs, home }: ScanSource,
  path: string,
  result: Scan,
  targets: Set<string>,
  root: string,
): Promise<boolean> {
  const target = toSlashes(await fs.realpath(absolute(home, path)))
  const top = absolute(home, root)
  const known = targets.has(target) || below(home, target) !== null || below(target, home) !== null
  if (known || below(top, target) !== null || below(target, top) !== null) return false
  for (const other of targets) if (below(other, target) !== null) return false
  targets.add(target)
  result.links.set(path, target)
  return true
}
