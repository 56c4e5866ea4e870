import { z } from 'zod'
import { sessionSchema } from './session'
import { isoSchema, lightSchema, stateSchema, toolSchema } from './words'

/** Something that could not be read. `message` is a sentence for the person; `file` is relative to the home. */
export const faultSchema = z.object({ file: z.string().nullable(), message: z.string() })
export type Fault = z.infer<typeof faultSchema>

/** A word the adapter does not know, counted by the agent's version. */
export const driftSchema = z.object({
  tool: toolSchema,
  version: z.string().nullable(),
  what: z.enum(['record', 'status', 'waitingFor', 'op']),
  word: z.string(),
  count: z.int().positive(),
})
export type Drift = z.infer<typeof driftSchema>

/** `absent`: no such folder. `faulty`: read, but something in it could not be. `unreadable`: the home itself. */
export const sourceStatusSchema = z.enum(['ok', 'absent', 'faulty', 'unreadable'])

export const sourceSchema = z.object({
  tool: toolSchema,
  home: z.string(),
  status: sourceStatusSchema,
  sessions: z.int().nonnegative(),
  files: z.int().nonnegative(),
  faults: z.array(faultSchema),
  drift: z.array(driftSchema),
})
export type Source = z.infer<typeof sourceSchema>

/** The one value that every shell draws. Immutable; sent whole. */
export const snapshotSchema = z.object({
  schema: z.literal(1),
  generatedAt: isoSchema,
  light: lightSchema,
  counts: z.record(stateSchema, z.int().nonnegative()),
  sessions: z.array(sessionSchema),
  sources: z.array(sourceSchema),
})
export type Snapshot = z.infer<typeof snapshotSchema>
