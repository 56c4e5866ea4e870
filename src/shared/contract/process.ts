import { z } from 'zod'

/**
 * One process as the engine sees it. `startedAt` in epoch ms. `procStart` is the platform's own word for the start
 * (Linux: clock ticks since boot; macOS: asctime in UTC; Windows: FILETIME), compared as a string.
 * `openFiles` and `locks` are absolute paths, present only where they were asked for and can be had.
 */
export const processSchema = z.object({
  pid: z.int().positive(),
  ppid: z.int().nonnegative().optional(),
  startedAt: z.number().nullable(),
  procStart: z.string().optional(),
  command: z.string(),
  args: z.array(z.string()).optional(),
  cwd: z.string().optional(),
  openFiles: z.array(z.string()).optional(),
  locks: z.array(z.string()).optional(),
})
export type Process = z.infer<typeof processSchema>

/** The file of `--processes`. Unknown fields are ignored; `startedAt` is ISO there. */
export const processFileSchema = z.object({
  processes: z.array(
    processSchema.extend({
      startedAt: z.iso
        .datetime({ offset: true })
        .nullish()
        .transform((text) => (text ? Date.parse(text) : null)),
      command: z.string().default(''),
    }),
  ),
})
