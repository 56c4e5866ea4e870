import { z } from 'zod'
import { sessionSchema } from './session'
import { isoSchema } from './words'

export const stepKindSchema = z.enum([
  'prompt',
  'text',
  'thinking',
  'tool',
  'result',
  'error',
  'compaction',
  'question',
  'plan',
  'turn_end',
  'system',
])
export type StepKind = z.infer<typeof stepKindSchema>

/** One row of the timeline. It holds no body: `offset` says where the record is (a log's byte, a store's index). */
export const stepSchema = z.object({
  offset: z.int().nonnegative(),
  at: isoSchema.nullable(),
  kind: stepKindSchema,
  label: z.string(),
  target: z.string(),
  ms: z.int().nonnegative().nullable(),
  failed: z.boolean(),
  agent: z.string().nullable(),
  /** A command's exit code; absent where none is written. */
  exit: z.int().optional(),
})
export type Step = z.infer<typeof stepSchema>

export const diffSchema = z.object({
  file: z.string(),
  hunks: z.array(
    z.object({
      oldStart: z.int().nonnegative(),
      newStart: z.int().nonnegative(),
      lines: z.array(z.string()),
    }),
  ),
})

export const questionSchema = z.object({
  header: z.string(),
  text: z.string(),
  options: z.array(z.object({ label: z.string(), description: z.string() })),
})
export type Question = z.infer<typeof questionSchema>

/** The one most useful thing of a session right now: the "shared screen". Texts are cut to 64 KB. */
export const screenSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('output'),
    command: z.string(),
    text: z.string(),
    live: z.boolean(),
    truncated: z.boolean(),
    /** Absent while it runs and where none is written. */
    exit: z.int().optional(),
    /** When the file that holds it was last written; absent where it stands in the log itself. */
    at: isoSchema.optional(),
  }),
  z.object({ kind: z.literal('diff'), files: z.array(diffSchema) }),
  z.object({ kind: z.literal('plan'), markdown: z.string(), file: z.string().nullable() }),
  z.object({ kind: z.literal('question'), questions: z.array(questionSchema) }),
  z.object({
    kind: z.literal('error'),
    text: z.string(),
    status: z.string().nullable(),
    resetsAt: isoSchema.nullable(),
  }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('none') }),
])
export type Screen = z.infer<typeof screenSchema>

/** How full one of the account's limits is, where the tool writes it (Codex `token_count`). */
export const limitSchema = z.object({
  minutes: z.number().positive(),
  usedPercent: z.number().nonnegative(),
  resetsAt: isoSchema.nullable(),
})
export type Limit = z.infer<typeof limitSchema>

export const todoItemSchema = z.object({
  text: z.string(),
  status: z.enum(['pending', 'in_progress', 'completed']),
})
export type TodoEntry = z.infer<typeof todoItemSchema>

/** What `andon show --json` prints and `session:detail` answers. Newest step last. */
export const detailSchema = z.object({
  session: sessionSchema,
  steps: z.array(stepSchema),
  earlier: z.int().nonnegative().nullable(),
  screen: screenSchema,
  /** Absent where the tool tells none. */
  limits: z.array(limitSchema).optional(),
  /** The whole to-do list in its own order; absent where there is none. An item in progress says what is being done. */
  todoItems: z.array(todoItemSchema).optional(),
  /** How hard the model thinks, in the tool's own word (`high`); absent where the tool tells none. */
  effort: z.string().optional(),
  /** Who is asked before what is done, in the tool's own word (`on-request`, `acceptEdits`). */
  permissions: z.string().optional(),
  /** What it has cost by the tool's own count (US dollars); absent where the tool tells none or not all is read yet. */
  costUsd: z.number().nonnegative().optional(),
})
export type Detail = z.infer<typeof detailSchema>

/** What one asks a detail for: a page of at most `limit` steps that end before offset `before` (null: the newest). */
export const detailRequestSchema = z.object({
  id: z.string().max(400),
  before: z.int().nonnegative().nullable(),
  limit: z.int().min(1).max(1000),
  /** A sub-agent's id: the same detail, of its own file. */
  agent: z.string().max(400).nullable(),
})
export type DetailRequest = z.infer<typeof detailRequestSchema>

/** Which row's body is wanted: a step of the timeline as it was answered. The answer is what that step showed. */
export const stepRequestSchema = z.object({
  id: z.string().max(400),
  agent: z.string().max(400).nullable(),
  step: z.object({
    offset: z.int().nonnegative(),
    kind: stepKindSchema,
    label: z.string().max(2000),
    target: z.string().max(2000),
  }),
})
export type StepRequest = z.infer<typeof stepRequestSchema>
