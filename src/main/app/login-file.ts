import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return null // there is none, or it is not ours to read: then writing says so
  }
}

/** Puts the file there, or takes it away; one that is right already is left alone. */
export async function followFile(wanted: boolean, file: string, text: string): Promise<void> {
  const there = await textOf(file)
  if (!wanted) {
    if (there !== null) await rm(file, { force: true })
    return
  }
  if (there === text) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text, { mode: 0o644 })
}
