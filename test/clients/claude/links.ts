import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Linker, World } from '../client'

const entrySchema = z.object({
  pid: z.int(),
  sessionId: z.string(),
  kind: z.string().optional(),
  jobId: z.string().optional(),
  spare: z.boolean().optional(),
  status: z.string().optional(),
  parkedJobId: z.string().optional(),
})
type Entry = z.infer<typeof entrySchema>

/**
 * By the registry (`sessions/<pid>.json`): the entry of the window's process, or the background job that it was parked
 * into (left arrow, 2.1.3xx). An entry without a status is not settled yet: a resumed session begins under a fresh id.
 */
export function claudeLinks({ config }: World): Linker {
  const entries = new Map<number, Entry>()
  const job = (wanted: (entry: Entry) => boolean) =>
    [...entries.values()].find(
      (entry) => entry.kind === 'bg' && entry.status !== undefined && !entry.spare && wanted(entry),
    )?.sessionId ?? null
  return {
    said: () => undefined,
    async look() {
      for (const entry of await registry(join(config, 'sessions'))) {
        if (entry.status !== undefined) entries.set(entry.pid, entry)
      }
    },
    sessionOf(who, pid) {
      if (who === 'thread') return job(() => true)
      const entry = pid === null ? undefined : entries.get(pid)
      if (!entry) return null
      const { parkedJobId } = entry
      const parked = parkedJobId === undefined ? null : job(({ jobId }) => jobId === parkedJobId)
      return parked ?? entry.sessionId
    },
  }
}

async function registry(folder: string): Promise<Entry[]> {
  // Before the first session there is no folder.
  const names = await readdir(folder).catch(() => [])
  const found: Entry[] = []
  for (const name of names.filter((each) => /^\d+\.json$/.test(each))) {
    const entry = entrySchema.safeParse(await json(join(folder, name)))
    if (entry.success) found.push(entry.data)
  }
  return found
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null // It is being written or was removed meanwhile: the next look sees it whole.
  }
}
