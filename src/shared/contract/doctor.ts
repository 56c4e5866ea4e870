import { z } from 'zod'
import { evidenceSchema, reasonSchema } from './session'
import { driftSchema, faultSchema, sourceSchema } from './snapshot'
import { confidenceSchema, stateSchema, toolSchema } from './words'

/** What `andon doctor --json` prints. */
export const doctorSchema = z.object({
  homes: z.array(sourceSchema.omit({ faults: true, drift: true })),
  faults: z.array(faultSchema.extend({ tool: toolSchema, home: z.string() })),
  drift: z.array(driftSchema),
  sessions: z.array(
    z.object({
      id: z.string(),
      state: stateSchema,
      reason: reasonSchema,
      confidence: confidenceSchema,
      evidence: evidenceSchema,
    }),
  ),
})
export type Doctor = z.infer<typeof doctorSchema>
