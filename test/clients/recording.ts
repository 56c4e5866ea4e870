import { z } from 'zod'
import { alertSchema, sessionSchema, driftSchema } from '../../src/shared/contract'
import { truthSchema } from '../live/timeline'

const t = z.number()
/** A window's number, or the conversation itself where no window shows it. */
const whoSchema = z.union([z.int(), z.literal('thread')])

const saidSchema = sessionSchema.pick({
  state: true,
  reason: true,
  confidence: true,
  hint: true,
  evidence: true,
  live: true,
})

/** What happened in one scenario. Every `t` is in ms since its start, by one clock. */
export const recordingSchema = z.object({
  name: z.string(),
  client: z.enum(['claude', 'codex']),
  version: z.string(),
  endsAt: t,
  /** What the screens said, at every change. */
  truths: z.array(
    z.object({
      t,
      who: whoSchema,
      truth: truthSchema,
      how: z.string(),
      /** The whole screen, where it asks for something. */
      screen: z.string().optional(),
    }),
  ),
  /** Which conversation (without the tool) a window shows from then on, by the client's own files. */
  links: z.array(z.object({ t, who: whoSchema, session: z.string().nullable() })),
  /** When the client wrote about a conversation. */
  writes: z.array(z.object({ t, session: z.string() })),
  /** What Andon says of a session from then on; null: not listed. */
  andon: z.array(z.object({ t, session: z.string(), said: saidSchema.nullable() })),
  alerts: z.array(alertSchema.extend({ t })),
  /** Records and words that Andon does not know. */
  drift: z.array(driftSchema),
  faults: z.array(z.string()),
  /** What was done, for people who look into it. */
  notes: z.array(z.object({ t, text: z.string() })),
  /** Why the scenario did not come about as it was written. */
  problems: z.array(z.string()),
})
export type Recording = z.infer<typeof recordingSchema>
export type Said = z.infer<typeof saidSchema>
export type Who = z.infer<typeof whoSchema>
