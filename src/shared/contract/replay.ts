import { z } from 'zod'
import { detailSchema } from './detail'

/** A track holds no more marks than this; of a longer session some plain steps are left out. */
export const MOST_MARKS = 5000

/** `failed`: a step failed. `question`: the person is asked, or shown a plan. */
export const markKindSchema = z.enum([
  'prompt',
  'error',
  'failed',
  'compaction',
  'question',
  'step',
])
export type MarkKind = z.infer<typeof markKindSchema>

/** A moment at which something was written. */
export const markSchema = z.object({
  /** Epoch ms, never earlier than the mark before; null where the tool has written no time so far. */
  at: z.int().nullable(),
  /** Where the record ends (a log's byte, a store's index): what lies before was written by then. */
  end: z.int().nonnegative(),
  kind: markKindSchema,
})
export type Mark = z.infer<typeof markSchema>

/** A session's whole time, in the order of its file. */
export const trackSchema = z.object({ marks: z.array(markSchema).max(MOST_MARKS) })
export type Track = z.infer<typeof trackSchema>

export const trackRequestSchema = z.object({
  id: z.string().max(400),
  /** A sub-agent's id: the track of its own file. */
  agent: z.string().max(400).nullable(),
})
export type TrackRequest = z.infer<typeof trackRequestSchema>

/** What a session looked like when nothing at or behind `until` was written: a mark's `end`. */
export const momentRequestSchema = trackRequestSchema.extend({
  until: z.int().nonnegative(),
  limit: z.int().min(1).max(1000),
})
export type MomentRequest = z.infer<typeof momentRequestSchema>

/** A detail as it was, without the session's row, which tells of now. */
export const momentSchema = detailSchema.omit({ session: true })
export type Moment = z.infer<typeof momentSchema>
