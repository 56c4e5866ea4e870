import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Words of the judge, read off the client's screen. */
export const truthSchema = z.enum([
  'busy',
  'idle',
  'waiting:permission',
  'waiting:question',
  'waiting:plan',
  'dialog',
  'background',
  'error',
  'ended',
])
export type Truth = z.infer<typeof truthSchema>

const t = z.number()

/** One line of a `timeline.jsonl`; the corpus' README says what each means. `t` is in ms since the start. */
const eventSchema = z.union([
  z.object({ t, start: z.iso.datetime(), client: z.string() }),
  z.object({ t, truth: truthSchema, pid: z.int().optional(), thread: z.literal(true).optional() }),
  z.object({
    t,
    path: z.string(),
    event: z.string(),
    size: z.int().optional(),
    content: z.unknown().optional(),
    raw: z.string().optional(),
    link: z.string().optional(),
    touched: z.boolean().optional(),
  }),
  z.object({
    t,
    pid: z.int(),
    event: z.literal('born'),
    ppid: z.int(),
    comm: z.string(),
    procStart: z.string(),
    cmd: z.string(),
  }),
  z.object({ t, pid: z.int(), event: z.literal('died') }),
  z.object({ t, openFiles: z.array(z.string()), locks: z.array(z.string()) }),
  z.object({ t, client_window: z.int(), pid: z.int() }),
  z.object({ t, act: z.string() }),
  z.object({ t, end: z.literal(true) }),
])
export type TimelineEvent = z.infer<typeof eventSchema>
export type FileEvent = Extract<TimelineEvent, { path: string }>

export interface Recording {
  name: string
  /** The folder of the config home as it was at the end. */
  home: string
  /** Epoch ms of t = 0. */
  start: number
  events: TimelineEvent[]
  endsAt: number
}

const CORPUS = join(import.meta.dirname, '../../../shared/corpus')

/** The corpus of recordings and samples lies beside the repository; it is no part of it. */
export const corpusFolder = (...parts: string[]): string | null => {
  const folder = join(CORPUS, ...parts)
  return existsSync(folder) ? folder : null
}

/** The recordings of one client, by name; empty when the corpus is not there. */
export function recordingNames(client: string): string[] {
  const folder = corpusFolder('live', client)
  return folder === null ? [] : readdirSync(folder).sort()
}

/** Reads one recording. Throws when a line is not as the README of the corpus says. */
export function loadRecording(client: string, name: string): Recording {
  const folder = join(CORPUS, 'live', client, name)
  const events = readFileSync(join(folder, 'timeline.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => eventSchema.parse(JSON.parse(line)))
  const first = events[0]
  if (!first || !('start' in first)) throw new Error(`${name} does not begin with its start`)
  return {
    name,
    home: join(folder, 'home'),
    start: Date.parse(first.start),
    events,
    endsAt: events.at(-1)?.t ?? 0,
  }
}
