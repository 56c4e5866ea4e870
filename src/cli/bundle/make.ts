import type { AnyAdapter } from '../../shared/adapters'
import type { Process, Session } from '../../shared/contract'
import { createRedactor, type Redactor } from '../../shared/redact'
import type { ProcessProbe } from '../../main/engine/api'
import { Failure } from '../errors'
import { filesOf, type Found } from './files'

/** Every bundle's moment, the one that `fixtures/scenarios` begin at. */
const START = Date.parse('2026-03-02T09:00:00.000Z')
const HOME_NAMES = {
  'claude-code': '.claude',
  codex: '.codex',
  'mistral-vibe': '.vibe',
} as const satisfies Record<Session['tool'], string>

export interface Subject {
  session: Session
  adapter: AnyAdapter
  /** Absolute homes of the tool; the first that has the session is taken. */
  homes: readonly string[]
  processes: ProcessProbe
  /** Epoch ms: the moment of the session's state. */
  now: number
}

/** One session's world as a scenario of one step, as `fixtures/format.ts` has it. */
export interface Bundle {
  cases: string[]
  about: string
  homes: Partial<Record<Session['tool'], string[]>>
  all: true
  sinceHours: number
  steps: [{ at: number; do: Action[]; expect: { sessions: Record<string, Expected> } }]
}
interface Expected {
  state: Session['state']
  reason: Session['reason']['kind']
  confidence: Session['confidence']
}
type Action =
  { op: 'write'; file: string; content: Content; ago: number } | { op: 'born'; process: Process }
interface Content {
  text: string
}

/** As far back as anything goes. */
const EVER_HOURS = 100 * 365 * 24

/**
 * Makes the bundle. Reads files and the process table, writes nothing. Throws a Failure for what cannot be redacted:
 * a unified store (its digests are of its texts), a compressed rollout, a session without files.
 */
export async function bundleOf(subject: Subject): Promise<Bundle> {
  const { session, adapter, now } = subject
  if (!adapter.redaction) throw new Failure('Sessions of this tool cannot be bundled.')
  const { files, id } = await whereIs(subject)
  refuse(files)
  // Whole seconds: what is written behind the seconds stays as it is written.
  const offset = Math.ceil((START - now) / 1000) * 1000
  const redactor = createRedactor(adapter.redaction, offset)
  const below = HOME_NAMES[session.tool]
  const actions = files.map((file): Action => ({
    op: 'write',
    file: `${below}/${pathOf(adapter, redactor, file)}`,
    content: contentOf(redactor, file, id),
    ago: Math.max(0, (now - file.mtimeMs) / 1000),
  }))
  const processes = await processesOf(subject, files)
  const born = processes.map((process): Action => ({
    op: 'born',
    process: redacted(process, redactor, adapter, offset),
  }))
  const { state, reason, confidence } = session
  return {
    cases: [],
    about: `A bundled session of ${session.tool}: ${state}.`,
    homes: { [session.tool]: [below] },
    all: true,
    sinceHours: EVER_HOURS,
    steps: [
      {
        at: (now + offset - START) / 1000,
        do: [...born, ...actions],
        expect: {
          sessions: {
            [`${session.tool}:${redactor.path(id)}`]: { state, reason: reason.kind, confidence },
          },
        },
      },
    ],
  }
}

async function whereIs({
  session,
  adapter,
  homes,
}: Subject): Promise<{ files: Found[]; id: string }> {
  const id = session.id.slice(session.tool.length + 1)
  for (const home of homes) {
    const files = await filesOf(adapter, home, id)
    if (files.length > 0) return { files, id }
  }
  throw new Failure('The session has no file in its home that could be bundled.')
}

function refuse(files: readonly Found[]): void {
  if (files.some(({ located }) => located.kind === 'store'))
    throw new Failure(
      'This session lies in a unified store of Mistral Vibe, whose digests are of its texts: it cannot be bundled yet.',
    )
  if (files.some(({ located }) => located.compressed !== undefined))
    throw new Failure('This session is compressed: it cannot be bundled yet.')
}

/** Throws a Failure when the tool would not know the file by its new name: a bundle without it says something else. */
function pathOf(adapter: AnyAdapter, redactor: Redactor, { path, located }: Found): string {
  const made = redactor.path(path)
  if (adapter.locate(made)?.role === located.role) return made
  throw new Failure(`A file of the session (${located.role}) cannot be given another name.`)
}

function contentOf(redactor: Redactor, { located, bytes }: Found, id: string): Content {
  if (located.kind === 'pulse') return { text: '' }
  const text = bytes.toString('utf8')
  // What belongs to the home may name other sessions: only this one's lines stay.
  const own =
    located.group === '' && /\n./.test(text.trim())
      ? text.replace(/.*\n?/g, (line) => (line.includes(id) || !line.includes('"id"') ? line : ''))
      : text
  const whole = parsed(own)
  return {
    text:
      whole === undefined
        ? redactor.lines(own)
        : JSON.stringify(redactor.value(whole)) + (own.endsWith('\n') ? '\n' : ''),
  }
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // Lines, or torn.
    return undefined
  }
}

async function processesOf(
  { session, adapter, processes }: Subject,
  files: readonly Found[],
): Promise<readonly Process[]> {
  const named = files.flatMap(({ located, bytes }) =>
    located.kind === 'document'
      ? [...bytes.toString('utf8').matchAll(/"pid"\s*:\s*(\d{1,10})/g)].map((one) => Number(one[1]))
      : [],
  )
  return processes.read({
    pids: session.pid === null ? named : [session.pid, ...named],
    matches: (process) => adapter.ownsProcess(process),
    openFiles: adapter.wantsOpenFiles,
  })
}

function redacted(
  process: Process,
  redactor: Redactor,
  adapter: AnyAdapter,
  offset: number,
): Process {
  const paths = (of: readonly string[]) => of.map((path) => redactor.path(path))
  const { pid, ppid, startedAt, procStart, command, args, cwd, openFiles, locks } = process
  return {
    pid,
    ...(ppid !== undefined && { ppid }),
    startedAt: startedAt === null ? null : startedAt + offset,
    ...(procStart !== undefined && { procStart: redactor.text(procStart) }),
    command: adapter.ownsProcess({ command }) ? command : redactor.text(command),
    ...(args && { args: args.map((arg) => redactor.text(arg)) }),
    ...(cwd !== undefined && { cwd: redactor.text(cwd) }),
    ...(openFiles && { openFiles: paths(openFiles) }),
    ...(locks && { locks: paths(locks) }),
  }
}
