import { z } from 'zod'
import {
  confidenceSchema,
  isoSchema,
  reasonKindSchema,
  stateSchema,
  titleSourceSchema,
  toolSchema,
} from './words'

/** Where a state comes from: the rule's name, the file below the home, the byte offset of the record, its time. */
export const evidenceSchema = z.object({
  rule: z.string(),
  file: z.string().nullable(),
  offset: z.int().nonnegative().nullable(),
  at: isoSchema.nullable(),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const reasonSchema = z.object({
  kind: reasonKindSchema,
  text: z.string(),
  /** How many options a question has, how many steps a plan; absent where that is not known. */
  count: z.int().positive().optional(),
})
export type Reason = z.infer<typeof reasonSchema>

export const activitySchema = z.object({
  label: z.string(),
  target: z.string(),
  startedAt: isoSchema.nullable(),
})
export type Activity = z.infer<typeof activitySchema>

export const todosSchema = z.object({
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  current: z.string().nullable(),
})
export type Todos = z.infer<typeof todosSchema>

export const subagentStateSchema = z.enum(['busy', 'waiting', 'done', 'failed', 'stopped'])
export type SubagentState = z.infer<typeof subagentStateSchema>

export const subagentSchema = z.object({
  id: z.string(),
  label: z.string(),
  type: z.string().nullable(),
  state: subagentStateSchema,
  parentId: z.string().nullable(),
  since: isoSchema.nullable(),
})
export type Subagent = z.infer<typeof subagentSchema>

export const backgroundKindSchema = z.enum(['shell', 'subagents', 'workflow'])

export const backgroundSchema = z.object({
  id: z.string(),
  kind: backgroundKindSchema,
  label: z.string(),
  since: isoSchema.nullable(),
})
export type Background = z.infer<typeof backgroundSchema>

/** Tokens. `complete` is false while the index pass over the whole file still runs. */
export const usageSchema = z.object({
  input: z.int().nonnegative(),
  output: z.int().nonnegative(),
  cacheRead: z.int().nonnegative(),
  cacheWrite: z.int().nonnegative(),
  complete: z.boolean(),
})
export type Usage = z.infer<typeof usageSchema>

/** Context fill in tokens. `limit` is null when no record says it; it is never guessed. */
export const contextSchema = z.object({
  used: z.int().nonnegative(),
  limit: z.int().positive().nullable(),
})
export type Context = z.infer<typeof contextSchema>

/** One agent session as every shell sees it. `../shared/contract.md` is the page other programs rely on. */
export const sessionSchema = z.object({
  id: z.string(),
  tool: toolSchema,
  home: z.string(),
  title: z.string(),
  titleSource: titleSourceSchema,
  cwd: z.string().nullable(),
  project: z.string().nullable(),
  branch: z.string().nullable(),
  model: z.string().nullable(),
  entrypoint: z.string().nullable(),
  version: z.string().nullable(),
  pid: z.int().positive().nullable(),
  live: z.enum(['alive', 'dead', 'unknown']),
  state: stateSchema,
  reason: reasonSchema,
  confidence: confidenceSchema,
  hint: z.enum(['maybe_waiting']).nullable(),
  evidence: evidenceSchema,
  since: isoSchema.nullable(),
  lastActivityAt: isoSchema.nullable(),
  startedAt: isoSchema.nullable(),
  prompt: z.string().nullable(),
  activity: activitySchema.nullable(),
  todos: todosSchema.nullable(),
  subagents: z.array(subagentSchema),
  background: z.array(backgroundSchema),
  usage: usageSchema,
  context: contextSchema.nullable(),
  failures: z.int().nonnegative(),
  compactions: z.int().nonnegative(),
  activeMs: z.int().nonnegative(),
  wallMs: z.int().nonnegative(),
})
export type Session = z.infer<typeof sessionSchema>
