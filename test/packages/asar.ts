import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

interface Folder {
  files: Record<string, Entry>
}
type Entry = Folder | { offset: string; size: number }

const entrySchema: z.ZodType<Entry> = z.lazy(() =>
  z.union([
    z.object({ files: z.record(z.string(), entrySchema) }),
    z.object({ offset: z.string(), size: z.number() }),
  ]),
)

/** The files of an asar archive by path. Its layout: four numbers, a JSON header, then the files' bytes. */
export function readAsar(path: string): Map<string, Buffer> {
  const bytes = readFileSync(path)
  const start = 8 + bytes.readUInt32LE(4)
  const header: unknown = JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12)))
  const files = new Map<string, Buffer>()
  const walk = (entry: Entry, at: string) => {
    if ('files' in entry) {
      for (const [name, child] of Object.entries(entry.files))
        walk(child, at ? `${at}/${name}` : name)
    } else {
      const from = start + Number(entry.offset)
      files.set(at, bytes.subarray(from, from + entry.size))
    }
  }
  walk(entrySchema.parse(header), '')
  return files
}

/** Writes an archive's files below a folder. */
export function unpackAsar(files: ReadonlyMap<string, Buffer>, folder: string): void {
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}
