import type { AnyAdapter } from '../../../shared/adapters'
import type { FileStat, ReadFs } from '../fs'
import { absolute, below, join, toSlashes, tracked } from '../paths'

/** Of a home only what belongs to one group, and what the tool keeps for all of them. */
export function groupFs(
  fs: ReadFs,
  { adapter, home, group }: { adapter: AnyAdapter; home: string; group: string },
): ReadFs {
  return {
    ...fs,
    async list(folder) {
      const entries = await fs.list(folder)
      return entries.filter(({ name, kind }) => {
        const path = tracked(home, join(toSlashes(folder), name))
        const located = kind === 'folder' ? null : adapter.locate(path)
        return located === null || located.eager || located.group === group
      })
    },
  }
}

class NotThere extends Error {
  readonly code = 'ENOENT'
}

/** A home of one file that really lies elsewhere. Every other file is not there. */
export function aliasFs(fs: ReadFs, home: string, path: string, real: string): ReadFs {
  const file = absolute(home, path)
  const isFolder = (at: string) => below(home, at) !== null && below(at, file) !== null
  const map = (at: string): string => {
    if (toSlashes(at) === file) return real
    throw new NotThere(`There is no ${at}.`)
  }
  const known = (at: string): FileStat | null =>
    toSlashes(at) !== file && isFolder(toSlashes(at)) ? FOLDER : null
  return {
    stat: async (at) => known(at) ?? fs.stat(map(at)),
    statNow: (at) => known(at) ?? fs.statNow(map(at)),
    realpath: async (at) => (known(at) ? at : (map(at), at)),
    open: async (at) => fs.open(map(at)),
    async list(at) {
      const rest = known(at) && below(toSlashes(at), file)
      if (!rest) throw new NotThere(`There is no ${at}.`)
      const [name = '', ...deeper] = rest.split('/')
      return [{ name, kind: deeper.length > 0 ? 'folder' : 'file' }]
    },
  }
}

const FOLDER: FileStat = { kind: 'folder', size: 0, mtimeMs: 0, inode: 0, fresh: false }
