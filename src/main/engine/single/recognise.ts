import type { AnyAdapter, Located } from '../../../shared/adapters'
import type { ReadFs } from '../fs'
import { absolute, folderOf, toSlashes, tracked } from '../paths'
import { readBytes } from '../read/bytes'
import { LineSplitter } from '../read/lines'
import { aliasFs, groupFs } from './fs'

/** Enough of a file to know whose it is (bytes). */
const TASTE = 512 * 1024

/** A transcript somewhere on the disk, as a home that holds it and nothing of other sessions. */
export interface SingleFile {
  adapter: AnyAdapter
  home: string
  /** The file as the home's tracked path. */
  path: string
  fs: ReadFs
}

/**
 * Whose transcript a file is: by where it lies, or where that says nothing, by what its records are. Null: nobody's.
 * Rejects with a system error when it cannot be read.
 */
export async function recognise(
  adapters: readonly AnyAdapter[],
  fs: ReadFs,
  file: string,
): Promise<SingleFile | null> {
  const real = toSlashes(await fs.realpath(file))
  return byPlace(adapters, fs, real) ?? (await byContent(adapters, fs, real))
}

function byPlace(adapters: readonly AnyAdapter[], fs: ReadFs, real: string): SingleFile | null {
  for (let home = folderOf(real); home !== '' && home !== '/'; home = folderOf(home)) {
    for (const adapter of adapters) {
      const path = tracked(home, real)
      const located = adapter.locate(path)
      if (located?.kind !== 'log' && located?.kind !== 'store') continue
      const { group } = located
      return { adapter, home, path, fs: groupFs(fs, { adapter, home, group }) }
    }
  }
  return null
}

async function byContent(
  adapters: readonly AnyAdapter[],
  fs: ReadFs,
  real: string,
): Promise<SingleFile | null> {
  const home = folderOf(real)
  const name = real.slice(real.lastIndexOf('/') + 1)
  const taste = await tasteOf(fs, real)
  const known = adapters.flatMap((adapter) => {
    const path = adapter.place?.(name)
    const located = path === undefined ? null : adapter.locate(path)
    if (path === undefined || located?.kind !== 'log') return []
    return [{ adapter, path, score: located.compressed ? 0 : score(adapter, located, taste) }]
  })
  const [best] = known.toSorted((a, b) => b.score - a.score)
  // Nothing can be tasted of what is compressed; only one tool compresses.
  if (!best || (best.score === 0 && !name.endsWith('.zst'))) return null
  return {
    adapter: best.adapter,
    home,
    path: best.path,
    fs: aliasFs(fs, home, best.path, absolute(home, real)),
  }
}

async function tasteOf(fs: ReadFs, real: string): Promise<Buffer> {
  const handle = await fs.open(real)
  try {
    return await readBytes(handle, 0, Math.min(TASTE, (await handle.stat()).size))
  } finally {
    await handle.close()
  }
}

/** How many of the first records mean something to the tool. A word it does not know is none. */
function score(adapter: AnyAdapter, located: Located, taste: Buffer): number {
  const decoder = adapter.decoder(located)
  let good = 0
  const splitter = new LineSplitter(0)
  const look = (line: Parameters<typeof decoder.decode>[0]): void => {
    if (decoder.decode(line).some(({ type }) => type !== 'drift' && type !== 'meta')) good += 1
  }
  splitter.push(taste, look)
  splitter.flush(look)
  return good
}
