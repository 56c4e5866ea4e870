import { z } from 'zod'

/** What the person can set. Every field has a default, so that an empty object is a valid file. */
export const settingsSchema = z.object({
  version: z.literal(1).default(1),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  trayIcon: z.enum(['auto', 'light', 'dark', 'monochrome']).default('auto'),
  countOnIcon: z.boolean().default(true),
  notify: z
    .object({
      waiting: z.boolean().default(true),
      error: z.boolean().default(true),
      finished: z.boolean().default(false),
      hideDetails: z.boolean().default(false),
    })
    .prefault({}),
  muted: z.array(z.string()).default([]),
  showHidden: z.boolean().default(false),
  endedHours: z.number().min(0).max(720).default(24),
})
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({})
