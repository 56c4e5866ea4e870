import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectFolder } from '../../fixtures/builders/claude-code'
import type { Action } from '../../fixtures/format'
import type { Fault, Session } from '../../src/shared/contract'
import { openRig } from '../harness/rig'
import { tableRows, unquoted } from './table'
import { verdictOn, type Verdict } from './verdict'

export interface Sample {
  file: string
  expected: string
}

const COLUMNS = ['file', 'kind', 'versions', 'expected', 'why']
const PID = 4001
const NEVER = Date.parse('2026-11-30T12:00:00.000Z')

/** A prompt was on the screen, and the corpus itself says that the records alone show work. */
export const UNWRITTEN = 'awaiting permission, not in the records'
const SAYS_UNWRITTEN = /records alone: working|without the registry: "working/

/** The main transcripts that have a judged state. Sub-agents' files are judged with their lead, not alone. */
export function claudeSamples(folder: string): Sample[] {
  return tableRows(readFileSync(join(folder, 'INDEX.md'), 'utf8'), COLUMNS)
    .map((row) => ({
      file: unquoted(row['file'] ?? ''),
      expected: SAYS_UNWRITTEN.test(row['why'] ?? '') ? UNWRITTEN : (row['expected'] ?? ''),
    }))
    .filter(
      ({ file, expected }) => expected !== '(no state)' && !basename(file).startsWith('agent-'),
    )
}

/** What is needed to put a transcript into a world in which its process still lives. */
export interface Facts {
  cwd: string | null
  first: number
  last: number
}

export function factsOf(bytes: Buffer): Facts {
  const facts: Facts = { cwd: null, first: NEVER, last: Number.NEGATIVE_INFINITY }
  for (const line of bytes.toString('utf8').split('\n')) {
    const record = parse(line)
    if (typeof record['cwd'] === 'string') facts.cwd = record['cwd']
    const at = Date.parse(String(record['timestamp']))
    if (Number.isNaN(at)) continue
    facts.first = Math.min(facts.first, at)
    facts.last = Math.max(facts.last, at)
  }
  if (facts.last < facts.first) facts.last = NEVER
  return facts
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {} // Broken lines are part of the corpus; the reader under test must pass over them too.
  }
}

/** The actions that put a sample's transcript, and what lies beside it, into a home. */
export function worldFor(folder: string, { file }: Sample, facts: Facts, bytes: Buffer): Action[] {
  const name = basename(file, '.jsonl')
  const project = `.claude/projects/${projectFolder(facts.cwd ?? '/home/dev/project')}`
  const startedAt = facts.first - 2000
  const born: Action = {
    op: 'born',
    process: {
      pid: PID,
      startedAt,
      procStart: '4001',
      command: 'claude',
      args: ['claude'],
      ...(facts.cwd !== null && { cwd: facts.cwd }),
    },
  }
  const entry = {
    pid: PID,
    sessionId: name,
    cwd: '/home/dev/project',
    procStart: '4001',
    startedAt,
  }
  return [
    born,
    { op: 'write', file: `${project}/${name}.jsonl`, content: base64(bytes) },
    ...companions(join(folder, dirname(file), name), `${project}/${name}`),
    ...(facts.cwd === null
      ? [{ op: 'write', file: `.claude/sessions/${PID}.json`, content: { json: entry } } as const]
      : []),
  ]
}

const base64 = (bytes: Buffer) => ({ base64: bytes.toString('base64') })

/** Sub-agents' files and workflows of a session lie in a folder of its name. */
function companions(from: string, to: string): Action[] {
  if (!existsSync(from)) return []
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const file = `${to}/${path.slice(from.length + 1).replaceAll('\\', '/')}`
      return { op: 'write', file, content: base64(readFileSync(path)) }
    })
}

export interface Judged {
  verdict: Verdict
  session: Session | undefined
  /** Faults of well-formed files; some documents of the corpus are empty or cut. */
  faults: readonly Fault[]
  /** The transcript and its sub-agents' files, as text. */
  logs: string[]
}

/** One sample as if its last record had been written half a minute ago and its process were alive. */
export async function judgeClaudeSample(folder: string, sample: Sample): Promise<Judged> {
  const bytes = readFileSync(join(folder, sample.file))
  const facts = factsOf(bytes)
  const rig = await openRig({
    start: facts.last + 30_000,
    homes: { 'claude-code': ['.claude'] },
    all: true,
  })
  try {
    const actions = worldFor(folder, sample, facts, bytes)
    await rig.act(actions)
    const snapshot = await rig.look()
    const id = `claude-code:${basename(sample.file, '.jsonl')}`
    const session = snapshot.sessions.find((each) => each.id === id)
    const verdict = verdictOn(sample.file, sample.expected, session, (each) =>
      agrees(sample.expected, each),
    )
    const broken = brokenDocuments(actions)
    const faults = snapshot.sources
      .flatMap((source) => source.faults)
      .filter((fault) => !broken.has(fault.file ?? ''))
    return { verdict, session, faults, logs: actions.flatMap(logOf) }
  } finally {
    await rig.close()
  }
}

/** Paths (below the home) of documents that are no JSON. */
function brokenDocuments(actions: readonly Action[]): Set<string> {
  return new Set(
    actions.flatMap((action) => {
      if (action.op !== 'write' || !action.file.endsWith('.json')) return []
      if (!('base64' in action.content)) return []
      const text = Buffer.from(action.content.base64, 'base64').toString()
      return Object.keys(parse(text)).length === 0 ? [action.file.replace('.claude/', '')] : []
    }),
  )
}

function logOf(action: Action): string[] {
  if (action.op !== 'write' || !action.file.endsWith('.jsonl')) return []
  return 'base64' in action.content ? [Buffer.from(action.content.base64, 'base64').toString()] : []
}

function agrees(expected: string, { state, reason }: Session): boolean {
  switch (expected) {
    case 'working':
    case UNWRITTEN:
      return state === 'busy'
    case 'turn ended':
      return (state === 'idle' && reason.kind !== 'interrupted') || state === 'background'
    case 'interrupted':
      return state === 'idle' && reason.kind === 'interrupted'
    case 'errored':
      return state === 'error'
    case 'awaiting answer':
      return state === 'waiting'
    default:
      return false
  }
}
