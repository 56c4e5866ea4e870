import { z } from 'zod'
import { isoSchema, toolSchema } from './words'

/** Clock time of a day, `HH:MM`, in the computer's own time zone. */
const clockTimeSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Sessions that make no notification: one of them, or all of a project. `until` null: for good. */
export const muteSchema = z.object({
  scope: z.enum(['session', 'project']),
  /** A session's id, or a project's name as in the snapshot. */
  value: z.string().min(1).max(400),
  until: isoSchema.nullable(),
})
export type Mute = z.infer<typeof muteSchema>

/** Sessions that are not listed: those of a project, or those whose folder lies in this one. */
export const hideRuleSchema = z.object({
  scope: z.enum(['project', 'folder']),
  value: z.string().min(1).max(4096),
})
export type HideRule = z.infer<typeof hideRuleSchema>

/** A folder of a tool besides its usual ones. */
export const extraHomeSchema = z.object({ tool: toolSchema, path: z.string().min(1).max(4096) })
export type ExtraHome = z.infer<typeof extraHomeSchema>

/** What the person can set. Every field has a default, so that an empty object is a valid file. */
export const settingsSchema = z.object({
  version: z.literal(2).default(2),
  /** The first-run card was read. */
  welcomed: z.boolean().default(false),
  theme: z.enum(['system', 'light', 'dark']).default('system'),
  trayIcon: z.enum(['auto', 'light', 'dark', 'monochrome']).default('auto'),
  countOnIcon: z.boolean().default(true),
  notify: z
    .object({
      waiting: z.boolean().default(true),
      /** Kinds of wait that make no notification although `waiting` is on. */
      notWaiting: z
        .array(z.enum(['permission', 'question', 'plan', 'sandbox', 'worker', 'input']))
        .default([]),
      error: z.boolean().default(true),
      finished: z.boolean().default(false),
      /** Only turns that took at least so long say that they are over. */
      finishedAfterMinutes: z.int().min(1).max(240).default(5),
      hideDetails: z.boolean().default(false),
      sound: z.boolean().default(false),
      /** A wait that still stands is told once more after so long; 0: never. */
      repeatMinutes: z.int().min(0).max(240).default(0),
      quiet: z
        .object({
          on: z.boolean().default(false),
          from: clockTimeSchema.default('22:00'),
          to: clockTimeSchema.default('08:00'),
        })
        .prefault({}),
    })
    .prefault({}),
  mutes: z.array(muteSchema).max(1000).default([]),
  hide: z.array(hideRuleSchema).max(1000).default([]),
  showHidden: z.boolean().default(false),
  endedHours: z.number().min(0).max(720).default(24),
  homes: z.array(extraHomeSchema).max(50).default([]),
  /** Tools that are not looked at. */
  toolsOff: z.array(toolSchema).default([]),
  launchAtLogin: z.boolean().default(false),
  /** Goes to the agent that has waited longest. An Electron accelerator, e.g. `Control+Alt+A`; null: none. */
  shortcut: z.string().min(1).max(80).nullable().default(null),
})
export type Settings = z.infer<typeof settingsSchema>

export const DEFAULT_SETTINGS: Settings = settingsSchema.parse({})
