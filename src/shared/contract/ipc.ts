import { z } from 'zod'
import type { PUSH_NAMES, REQUEST_NAMES } from './channels'
import { detailRequestSchema, detailSchema, screenSchema, stepRequestSchema } from './detail'
import { momentRequestSchema, momentSchema, trackRequestSchema, trackSchema } from './replay'
import { muteSchema, settingsSchema } from './settings'
import { goOutcomeSchema, openRequestSchema, shellFactsSchema } from './shell'
import { snapshotSchema } from './snapshot'

/** Requests a renderer may make, each with the shape of what is asked and what is answered. Checked on both sides. */
export const REQUESTS = {
  'andon:snapshot': { request: z.null(), response: snapshotSchema.nullable() },
  'andon:detail': { request: detailRequestSchema, response: detailSchema.nullable() },
  /** When something was written in a session, for a replay; null: nothing of it can be read. */
  'andon:track': { request: trackRequestSchema, response: trackSchema.nullable() },
  /** What it looked like at one of those times. */
  'andon:moment': { request: momentRequestSchema, response: momentSchema.nullable() },
  /** The body of one step; null: no such session any more. */
  'andon:step': { request: stepRequestSchema, response: screenSchema.nullable() },
  'andon:settings': { request: z.null(), response: settingsSchema },
  'andon:settings:save': { request: settingsSchema, response: settingsSchema },
  'andon:mute': {
    request: muteSchema.extend({ muted: z.boolean() }),
    response: settingsSchema,
  },
  'andon:hide': { request: z.null(), response: z.null() },
  /** How high the page would like to be (CSS pixels), so that the popover is no higher than its content. */
  'andon:height': {
    request: z.object({ height: z.int().min(1).max(10_000) }),
    response: z.null(),
  },
  /** Brings the session's own window to the front. */
  'andon:go': { request: z.object({ session: z.string().max(400) }), response: goOutcomeSchema },
  'andon:shell': { request: z.null(), response: shellFactsSchema },
  /** False: refused, or there is nothing to open. */
  'andon:open': { request: openRequestSchema, response: z.boolean() },
  /** A folder that the person picked; null: none, or this shell cannot ask. */
  'andon:choose-folder': { request: z.null(), response: z.string().nullable() },
  /** Null: it was handed to the system; else why it could not be shown. */
  'andon:test-notification': { request: z.null(), response: z.string().nullable() },
} as const satisfies Record<
  (typeof REQUEST_NAMES)[number],
  { request: z.ZodType; response: z.ZodType }
>

export type RequestName = keyof typeof REQUESTS
export type RequestOf<N extends RequestName> = z.infer<(typeof REQUESTS)[N]['request']>
export type ResponseOf<N extends RequestName> = z.infer<(typeof REQUESTS)[N]['response']>

/** One answer per request; a shell that leaves one out does not compile. */
export type Handlers = {
  [N in RequestName]: (payload: RequestOf<N>) => ResponseOf<N> | Promise<ResponseOf<N>>
}

/** What the main process pushes to the renderer. */
export const PUSHES = {
  'andon:snapshot:changed': snapshotSchema,
  'andon:settings:changed': settingsSchema,
  /** The popover was opened for one session (a notification was clicked) or for a screen; null: just opened. */
  'andon:focus': z.object({
    session: z.string().nullable(),
    screen: z.enum(['settings']).optional(),
    /** It was to go to the session's own window, which could not be shown: what came of it. */
    said: goOutcomeSchema.optional(),
  }),
} as const satisfies Record<(typeof PUSH_NAMES)[number], z.ZodType>

export type PushName = keyof typeof PUSHES
export type PushOf<N extends PushName> = z.infer<(typeof PUSHES)[N]>
