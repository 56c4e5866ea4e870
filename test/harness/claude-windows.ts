import { z } from 'zod'

/** Of a registry entry (`sessions/<pid>.json`) what says which conversation its process shows. */
export const claudeEntrySchema = z.object({
  pid: z.int(),
  sessionId: z.string(),
  kind: z.string().optional(),
  jobId: z.string().optional(),
  spare: z.boolean().optional(),
  status: z.string().optional(),
  parkedJobId: z.string().optional(),
})
export type ClaudeEntry = z.infer<typeof claudeEntrySchema>

/**
 * Which conversation a window shows: that of its process's newest entry, or of the background job that it was parked
 * into (left arrow, 2.1.3xx). `thread`: the one of whichever job there is.
 */
export function claudeWindows() {
  const entries = new Map<number, ClaudeEntry>()
  const job = (wanted: (entry: ClaudeEntry) => boolean) =>
    [...entries.values()].find(
      (entry) => entry.kind === 'bg' && entry.status && !entry.spare && wanted(entry),
    )?.sessionId ?? null
  return {
    saw(entry: ClaudeEntry): void {
      entries.set(entry.pid, entry)
    },
    sessionOf(who: number | 'thread'): string | null {
      if (who === 'thread') return job(() => true)
      const entry = entries.get(who)
      if (!entry?.parkedJobId) return entry?.sessionId ?? null
      return job(({ jobId }) => jobId === entry.parkedJobId) ?? entry.sessionId
    },
  }
}
