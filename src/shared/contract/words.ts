import { z } from 'zod'

/** The tools Andon can read. A fourth one is one more word here and one line in `adapters/index.ts`. */
export const toolSchema = z.enum(['claude-code', 'codex', 'mistral-vibe'])
export type Tool = z.infer<typeof toolSchema>

/** A session's state, in order of need (docs/states.md). */
export const stateSchema = z.enum([
  'waiting',
  'error',
  'busy',
  'background',
  'idle',
  'unknown',
  'ended',
])
export type State = z.infer<typeof stateSchema>

/** The list's order, which is also the order of urgency. */
export const STATES = stateSchema.options

/** The reasons each state can have. A state without words of its own (`unknown`) has one: `none`. */
export const REASONS = {
  waiting: ['permission', 'question', 'plan', 'sandbox', 'worker', 'input'],
  error: ['rate_limit', 'auth', 'overloaded', 'api', 'failed'],
  busy: ['thinking', 'tool', 'responding', 'compacting', 'retrying', 'subagents'],
  background: ['shell', 'subagents', 'workflow'],
  idle: ['done', 'asked', 'interrupted', 'dialog', 'fresh'],
  ended: ['exited', 'killed', 'cleared', 'closed'],
  unknown: ['none'],
} as const satisfies Record<State, readonly string[]>

export type WaitingReason = (typeof REASONS)['waiting'][number]
export type ErrorReason = (typeof REASONS)['error'][number]
export type BusyReason = (typeof REASONS)['busy'][number]
export type BackgroundReason = (typeof REASONS)['background'][number]
export type IdleReason = (typeof REASONS)['idle'][number]
export type EndedReason = (typeof REASONS)['ended'][number]
export type ReasonKind = (typeof REASONS)[State][number]

export const waitingReasonSchema = z.enum(REASONS.waiting)
export const reasonKindSchema = z.enum([
  ...REASONS.waiting,
  ...REASONS.error,
  ...REASONS.busy,
  ...REASONS.background,
  ...REASONS.idle,
  ...REASONS.ended,
  ...REASONS.unknown,
])

/** `told`: the agent wrote it. `inferred`: a rule concluded it. `unknown`: nothing says so. */
export const confidenceSchema = z.enum(['told', 'inferred', 'unknown'])
export type Confidence = z.infer<typeof confidenceSchema>

/** The overall light: the most urgent state of all listed sessions, `off` when none is live. */
export const lightSchema = z.enum([
  'waiting',
  'error',
  'busy',
  'background',
  'idle',
  'unknown',
  'off',
])
export type Light = z.infer<typeof lightSchema>

export const titleSourceSchema = z.enum(['custom', 'ai', 'index', 'summary', 'prompt', 'folder'])
export type TitleSource = z.infer<typeof titleSourceSchema>

/** ISO 8601 in UTC with milliseconds, as `Date.prototype.toISOString` prints it. */
export const isoSchema = z.iso.datetime()
