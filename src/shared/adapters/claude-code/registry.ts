import { z } from 'zod'
import { isObject } from '../../text'

const STATUSES = ['busy', 'idle', 'waiting', 'shell'] as const
export type StatusWord = (typeof STATUSES)[number]

/** What `waitingFor` may say with status `waiting`. */
export const WAITING_WORDS = [
  'permission prompt',
  'input needed',
  'sandbox request',
  'worker request',
  'goal proposal',
  'dialog open',
] as const

const text = z.string().nullish().catch(null)
/** Epoch ms; what no calendar knows is not there. */
const ms = z.number().positive().max(8.64e15).nullish().catch(null)

const entrySchema = z.object({
  pid: z.int().positive(),
  sessionId: z.string().min(1),
  cwd: text,
  startedAt: ms,
  procStart: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  version: text,
  kind: text,
  entrypoint: text,
  pidDomain: text,
  name: text,
  nameSource: text,
  status: text,
  statusUpdatedAt: ms,
  updatedAt: ms,
  waitingFor: z.unknown().optional(),
  jobId: text,
  parkedJobId: text,
  spare: z.boolean().nullish().catch(null),
})

/** One `sessions/<pid>.json`, an agent process and what it says of itself (2.1.126 and later; fields vary). */
export interface RegistryEntry {
  pid: number
  sessionId: string
  file: string
  cwd: string | null
  startedAt: number | null
  procStart: string | null
  version: string | null
  entrypoint: string | null
  pidDomain: string | null
  /** Only a name the person gave; `<folder>-<hex>` is derived and says nothing. */
  name: string | null
  /** `other`: a word this version of Andon does not know; null: none is written (yet). */
  status: StatusWord | 'other' | null
  statusWord: string | null
  /** When the status last changed, epoch ms. There is no heartbeat: it may be hours old and true. */
  statusAt: number | null
  /** Null unless the status is `waiting`: older versions leave it behind. */
  waitingFor: string | null
  job: boolean
  jobId: string | null
  parkedJobId: string | null
  /** A worker started ahead of need; no session. */
  spare: boolean
}

/** Null when the file names another pid than its name does. Throws when pid or sessionId are not there. */
export function parseRegistry(path: string, value: unknown): RegistryEntry | null {
  const raw = entrySchema.parse(value)
  if (path !== `sessions/${raw.pid}.json`) return null
  const status = raw.status === '' ? null : (raw.status ?? null)
  return {
    pid: raw.pid,
    sessionId: raw.sessionId,
    file: path,
    cwd: raw.cwd ?? null,
    startedAt: raw.startedAt ?? null,
    procStart: raw.procStart ?? null,
    version: raw.version ?? null,
    entrypoint: raw.entrypoint ?? null,
    pidDomain: raw.pidDomain ?? null,
    name: raw.nameSource === 'user' && raw.name ? raw.name : null,
    status: status === null ? null : (STATUSES.find((word) => word === status) ?? 'other'),
    statusWord: status,
    statusAt: raw.statusUpdatedAt ?? raw.updatedAt ?? null,
    waitingFor: status === 'waiting' ? waitingWord(raw.waitingFor) : null,
    job: raw.kind === 'bg',
    jobId: raw.jobId ?? null,
    parkedJobId: raw.parkedJobId ?? null,
    spare: raw.spare === true,
  }
}

/** Older versions wrote objects here; what cannot be read as words is no words. */
function waitingWord(value: unknown): string {
  if (typeof value === 'string') return value
  const inner = isObject(value) ? (value['type'] ?? value['kind'] ?? value['message']) : null
  return typeof inner === 'string' ? inner : ''
}
