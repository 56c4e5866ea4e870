import { z } from 'zod'
import { waitingReasonSchema } from './words'

/** The waiting reason, or `error`, or `finished` (off by default). */
export const alertKindSchema = z.union([waitingReasonSchema, z.enum(['error', 'finished'])])
export type AlertKind = z.infer<typeof alertKindSchema>

/** A notification to raise, or one to take back. `id` names the wait, so that one wait alarms once. */
export const alertSchema = z.object({
  action: z.enum(['raise', 'withdraw']),
  id: z.string(),
  session: z.string(),
  kind: alertKindSchema,
  title: z.string(),
  body: z.string(),
})
export type Alert = z.infer<typeof alertSchema>
