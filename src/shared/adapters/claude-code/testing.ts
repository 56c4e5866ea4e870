import type { Process } from '../../contract'
import { EMPTY_STATE, reduce, type SessionEvent, type SessionState } from '../../session'
import type { Draft, HomeView, TrackedFile, World } from '../adapter'
import { createDecoder } from './decoder'
import { parseDocument, type ClaudeDoc } from './docs'
import { locate } from './paths'
import { sessionsOf } from './sessions'

/** What the tests of this folder share: records, files as texts, a home judged without an engine. */

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

export const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

export const T0 = Date.parse('2026-11-30T12:00:00.000Z')
export const SID = '00000000-0000-4000-8000-000000000001'
export const CWD = '/home/dev/shop'

type Fields = Record<string, unknown>

/** Records as the newest client writes them, `at` in seconds after T0. */
export function records(version = '2.1.332') {
  let count = 0
  const base = (at: number, fields: Fields): Fields => {
    count += 1
    return {
      parentUuid: null,
      isSidechain: false,
      uuid: `u${count}`,
      timestamp: new Date(T0 + at * 1000).toISOString(),
      cwd: CWD,
      sessionId: SID,
      version,
      gitBranch: 'main',
      entrypoint: 'cli',
      ...fields,
    }
  }
  const assistant = (at: number, block: Fields, stop: string | null, fields: Fields = {}) =>
    base(at, {
      type: 'assistant',
      message: {
        id: `msg_${count}`,
        role: 'assistant',
        model: 'claude-opus-5-5',
        content: [block],
        stop_reason: stop,
        usage: { input_tokens: 10, output_tokens: 5 },
      },
      ...fields,
    })
  const user = (at: number, content: unknown, fields: Fields = {}) =>
    base(at, { type: 'user', message: { role: 'user', content }, ...fields })
  return {
    base,
    user,
    assistant,
    prompt: (at: number, text: string, fields: Fields = {}) =>
      user(at, text, { promptId: `p${count}`, origin: { kind: 'human' }, ...fields }),
    text: (at: number, text: string, stop: string | null = 'end_turn') =>
      assistant(at, { type: 'text', text }, stop),
    thinking: (at: number, stop: string | null = 'tool_use') =>
      assistant(at, { type: 'thinking', thinking: 'hm' }, stop),
    call: (at: number, id: string, name: string, input: Fields) =>
      assistant(at, { type: 'tool_use', id, name, input }, 'tool_use'),
    result: (at: number, id: string, text = 'ok', fields: Fields = {}, isError = false) =>
      user(
        at,
        [{ type: 'tool_result', tool_use_id: id, content: text, is_error: isError }],
        fields,
      ),
    marker: (at: number, tail = '') =>
      user(at, [{ type: 'text', text: `[Request interrupted by user${tail}]` }]),
    duration: (at: number, fields: Fields = {}) =>
      base(at, { type: 'system', subtype: 'turn_duration', durationMs: 900, ...fields }),
    system: (at: number, subtype: string, fields: Fields = {}) =>
      base(at, { type: 'system', subtype, ...fields }),
    error: (at: number, error: string, status: number | null, text: string, fields: Fields = {}) =>
      base(at, {
        type: 'assistant',
        message: {
          id: `err_${count}`,
          model: '<synthetic>',
          role: 'assistant',
          stop_reason: 'stop_sequence',
          content: [{ type: 'text', text }],
        },
        isApiErrorMessage: true,
        error,
        ...(status === null ? {} : { apiErrorStatus: status }),
        ...fields,
      }),
  }
}

export const lines = (...rows: readonly Fields[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

export function eventsOf(path: string, source: string): SessionEvent[] {
  const located = locate(path)
  if (located === null) throw new Error(`not located: ${path}`)
  const decoder = createDecoder(located)
  let offset = 0
  return source.split('\n').flatMap((line) => {
    const bytes = encode(line)
    const at = offset
    offset += bytes.length + 1
    return line === '' ? [] : decoder.decode({ offset: at, length: bytes.length, bytes })
  })
}

export const stateOf = (source: string, path = MAIN): SessionState =>
  eventsOf(path, source).reduce(reduce, EMPTY_STATE)

export const MAIN = `projects/-home-dev-shop/${SID}.jsonl`

/** A registry entry of the session, alive by `ALIVE`. */
export const entry = (fields: Fields = {}): Fields => ({
  pid: 101,
  sessionId: SID,
  cwd: CWD,
  startedAt: T0 - 60_000,
  procStart: '5000',
  version: '2.1.332',
  kind: 'interactive',
  entrypoint: 'cli',
  ...fields,
})

export const ALIVE: Process = {
  pid: 101,
  startedAt: T0 - 61_000,
  procStart: '5000',
  command: 'claude',
  cwd: CWD,
}

/** A home of texts by path; `.jsonl` files are logs, all others documents. */
export function viewOf(files: Readonly<Record<string, string>>): HomeView<ClaudeDoc> {
  const tracked = Object.entries(files).flatMap(([path, source]): TrackedFile<ClaudeDoc>[] => {
    const located = locate(path)
    if (located === null) return []
    const log = located.kind === 'log'
    return [
      {
        path,
        located,
        stat: { size: source.length, mtimeMs: T0, inode: 1 },
        state: log ? stateOf(source, path) : null,
        whole: true,
        doc: located.kind === 'document' ? parseDocument(located, path, encode(source)) : null,
      },
    ]
  })
  const groups = new Map<string, TrackedFile<ClaudeDoc>[]>()
  for (const file of tracked) {
    groups.set(file.located.group, [...(groups.get(file.located.group) ?? []), file])
  }
  return {
    home: '/home/dev/.claude',
    files: new Map(tracked.map((file) => [file.path, file])),
    groups,
  }
}

export const worldAt = (seconds: number, fields: Partial<World> = {}): World => ({
  now: T0 + seconds * 1000,
  platform: 'linux',
  processes: [ALIVE],
  pidDomain: null,
  tmpDir: '/tmp',
  userHome: '/home/dev',
  ...fields,
})

export function draftsOf(
  files: Readonly<Record<string, string>>,
  seconds: number,
  fields: Partial<World> = {},
): Draft[] {
  return sessionsOf(viewOf(files), worldAt(seconds, fields))
}

export interface Scene {
  /** Text of the transcript; none: there is no file. */
  transcript?: string
  /** Registry entry beside `entry()`'s fields; null: there is none. */
  registry?: Fields | null
  files?: Readonly<Record<string, string>>
  at: number
  world?: Partial<World>
}

/** The one session of a small world. */
export function judged({ transcript, registry = {}, files = {}, at, world = {} }: Scene): Draft {
  const all = {
    ...(registry === null ? {} : { 'sessions/101.json': JSON.stringify(entry(registry)) }),
    ...(transcript === undefined ? {} : { [MAIN]: transcript }),
    ...files,
  }
  const found = draftsOf(all, at, world).find(({ session }) => session.id.endsWith(SID))
  if (found === undefined) throw new Error('no session')
  return found
}

/** `waiting/permission "Bash: npm publish" told`, for tables. */
export function said(draft: Draft): string {
  const { state, reason, confidence, hint } = draft.session
  const text = reason.text === '' ? '' : ` "${reason.text}"`
  return `${state}/${reason.kind}${text} ${confidence}${hint === null ? '' : ` ${hint}`}`
}
