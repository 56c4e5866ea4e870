import { z } from 'zod'
import { utf8 } from '../../text'
import type { Located } from '../adapter'
import { parseRegistry, type RegistryEntry } from './registry'
import { idOf } from './paths'

/** What the small files of a Claude home parse to. */
export type ClaudeDoc =
  | { kind: 'registry'; entry: RegistryEntry | null }
  | { kind: 'meta'; id: string; meta: AgentMeta }
  | { kind: 'title'; title: string | null }
  | { kind: 'task'; task: Task }
  | { kind: 'run'; agents: readonly { id: string; state: string }[] }
  | { kind: 'other' }

const text = z.string().optional().catch(undefined)
const flag = z.boolean().optional().catch(undefined)

/** `agent-<id>.meta.json`. `finished` since 2.1.33x, written about 30 ms before the agent's last record. */
const metaSchema = z.object({
  agentType: text,
  description: text,
  toolUseId: text,
  parentAgentId: text,
  workflowPhase: text,
  name: text,
  finished: flag,
  stoppedByUser: flag,
})
export type AgentMeta = z.infer<typeof metaSchema>

/** `tasks/<sid>/<n>.json`, the truth about to-dos where it is there. */
const taskSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  subject: z.string().catch(''),
  activeForm: z.string().nullish().catch(null),
  status: z.enum(['pending', 'in_progress', 'completed']).catch('pending'),
})
export type Task = z.infer<typeof taskSchema>

const runSchema = z.object({
  workflowProgress: z
    .array(
      z
        .object({ agentId: z.string().catch(''), state: z.string().catch('') })
        .catch({ agentId: '', state: '' }),
    )
    .catch([]),
})

/** Created and never written: real backups hold such files; a registry entry is empty for a moment at its creation. */
export const isEmpty = (file: Located, bytes: Uint8Array): boolean =>
  bytes.length === 0 && file.role !== 'registry'

/** Throws when the bytes are no JSON (half written): the caller keeps the last good value. */
export function parseDocument(file: Located, path: string, bytes: Uint8Array): ClaudeDoc {
  const value: unknown = JSON.parse(utf8(bytes))
  switch (file.role) {
    case 'registry':
      return { kind: 'registry', entry: parseRegistry(path, value) }
    case 'meta':
      return { kind: 'meta', id: idOf(path), meta: metaSchema.parse(value) }
    case 'title': {
      const { customTitle } = z.object({ customTitle: z.string().nullish() }).parse(value)
      return { kind: 'title', title: customTitle ?? null }
    }
    case 'task':
      return { kind: 'task', task: taskSchema.parse(value) }
    case 'run': {
      const { workflowProgress } = runSchema.parse(value)
      const agents = workflowProgress.map(({ agentId, state }) => ({ id: agentId, state }))
      return { kind: 'run', agents }
    }
    default:
      return { kind: 'other' }
  }
}
