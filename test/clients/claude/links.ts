import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { claudeEntrySchema, claudeWindows, type ClaudeEntry } from '../../harness/claude-windows'
import type { Linker, World } from '../client'

/**
 * By the registry (`sessions/<pid>.json`). An entry without a status is not settled yet: a resumed session begins under a fresh id.
 */
export function claudeLinks({ config }: World): Linker {
  const windows = claudeWindows()
  const writes = new Map<string, number>()
  return {
    said: () => undefined,
    async look() {
      for (const { entry, at } of await registry(join(config, 'sessions'))) {
        if (entry.status !== undefined) windows.saw(entry)
        later(writes, entry.sessionId, at)
      }
      for (const { session, at } of await transcripts(join(config, 'projects'))) {
        later(writes, session, at)
      }
    },
    writes: () => writes,
    sessionOf(who, pid) {
      if (who === 'thread') return windows.sessionOf('thread')
      return pid === null ? null : windows.sessionOf(pid)
    },
  }
}

const later = (writes: Map<string, number>, session: string, at: number) =>
  writes.set(session, Math.max(at, writes.get(session) ?? 0))

async function registry(folder: string): Promise<{ entry: ClaudeEntry; at: number }[]> {
  const found: { entry: ClaudeEntry; at: number }[] = []
  for (const name of await namesIn(folder, /^\d+\.json$/)) {
    const path = join(folder, name)
    const entry = claudeEntrySchema.safeParse(await json(path))
    if (entry.success) found.push({ entry: entry.data, at: await writtenAt(path) })
  }
  return found
}

/** Transcripts and those of their sub-agents: `<slug>/<session>.jsonl`, `<slug>/<session>/subagents/<agent>.jsonl`. */
async function transcripts(folder: string): Promise<{ session: string; at: number }[]> {
  const found: { session: string; at: number }[] = []
  for (const name of await namesIn(folder, /\.jsonl$/)) {
    const session = name.split(/[\\/]/)[1]?.replace('.jsonl', '') ?? ''
    found.push({ session, at: await writtenAt(join(folder, name)) })
  }
  return found
}

async function namesIn(folder: string, pattern: RegExp): Promise<string[]> {
  // Before the first session there is no folder.
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.filter((name) => pattern.test(name))
}

/** 0 when it is gone. */
const writtenAt = async (path: string): Promise<number> =>
  (await stat(path).catch(() => null))?.mtimeMs ?? 0

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch {
    return null // It is being written or was removed meanwhile: the next look sees it whole.
  }
}
