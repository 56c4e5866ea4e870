import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Linker, World } from '../client'

const metaSchema = z.object({
  type: z.literal('session_meta'),
  payload: z.looseObject({ id: z.string(), source: z.unknown().optional() }),
})
const childSchema = z.looseObject({
  subagent: z.looseObject({ thread_spawn: z.looseObject({ parent_thread_id: z.string() }) }),
})

interface Thread {
  id: string
  /** The name sorts by the time at which the thread began. */
  name: string
  text: string
  size: number
  at: number
  /** A sub-agent's: it is shown in its parent's window. */
  parent: string | null
}

/**
 * Nothing on disk says which window shows which thread (the daemon writes for all of them): it is the newest thread that
 * holds what was last said in the window. So prompts of a scenario differ between windows.
 */
export function codexLinks({ config }: World): Linker {
  const threads = new Map<string, Thread>()
  const lastSaid = new Map<number, string>()
  const newestFirst = () =>
    [...threads.values()]
      .filter(({ parent }) => parent === null)
      .sort((a, b) => b.name.localeCompare(a.name))
  return {
    said(window, text) {
      if (!text.startsWith('/')) lastSaid.set(window, JSON.stringify(text).slice(1, -1))
    },
    look: () => read(join(config, 'sessions'), threads),
    sessionOf(who) {
      if (who === 'thread') return newestFirst().at(-1)?.id ?? null
      const text = lastSaid.get(who)
      if (text === undefined) return null
      return newestFirst().find((thread) => thread.text.includes(text))?.id ?? null
    },
    writes: () => {
      const writes = new Map<string, number>()
      for (const { id, parent, at } of threads.values()) {
        const session = parent ?? id
        writes.set(session, Math.max(at, writes.get(session) ?? 0))
      }
      return writes
    },
  }
}

async function read(folder: string, threads: Map<string, Thread>): Promise<void> {
  // Before the first prompt there is no folder.
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of names.filter((each) => each.endsWith('.jsonl'))) {
    const path = join(folder, name)
    const { size, mtimeMs } = await stat(path)
    if (threads.get(name)?.size === size) continue
    const text = await readFile(path, 'utf8')
    const first = text.slice(0, Math.max(0, text.indexOf('\n')))
    if (first === '') continue
    const meta = metaSchema.safeParse(JSON.parse(first))
    if (!meta.success) continue
    const { id, source } = meta.data.payload
    const child = childSchema.safeParse(source)
    const parent = child.success ? child.data.subagent.thread_spawn.parent_thread_id : null
    threads.set(name, { id, name, text, size, at: mtimeMs, parent })
  }
}
