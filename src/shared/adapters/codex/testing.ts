import type { Process } from '../../contract'
import { EMPTY_STATE, reduce, type SessionEvent, type SessionState } from '../../session'
import type { Draft, HomeView, TrackedFile, World } from '../adapter'
import { decoder } from './decoder'
import type { CodexDoc } from './docs'
import { locate } from './paths'
import { sessions } from './sessions'

/** What the tests of this folder share: rollouts as texts, judged without an engine. Not part of the product. */

declare const TextEncoder: new () => { encode(text: string): Uint8Array }

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The events of a rollout's text, read from its first line on. */
export function eventsOf(source: string, thread: string, from = 0): SessionEvent[] {
  const reader = decoder({ kind: 'log', role: 'rollout', group: thread, eager: false })
  let offset = 0
  return source.split('\n').flatMap((line) => {
    const bytes = encode(line)
    const at = offset
    offset += bytes.length + 1
    if (line === '' || at < from) return []
    return reader.decode({ offset: at, length: bytes.length, bytes })
  })
}

export const stateOf = (source: string, thread: string): SessionState =>
  eventsOf(source, thread).reduce(reduce, EMPTY_STATE)

export interface TestFile {
  path: string
  source: string
}

export interface TestWorld {
  now: number
  processes?: readonly Process[] | null
  names?: Readonly<Record<string, string>>
}

const INDEX = 'session_index.jsonl'

export function viewOf(
  files: readonly TestFile[],
  names: TestWorld['names'] = {},
): HomeView<CodexDoc> {
  const tracked = files.flatMap(({ path, source }) => {
    const located = locate(path)
    if (!located) return []
    const state = located.kind === 'log' ? stateOf(source, located.group) : null
    const stat = { size: source.length, mtimeMs: 0, inode: 1 }
    return [{ path, located, stat, state, whole: true, doc: null } satisfies TrackedFile<CodexDoc>]
  })
  const located = locate(INDEX)
  const index = located && {
    path: INDEX,
    located,
    stat: { size: 1, mtimeMs: 0, inode: 2 },
    state: null,
    whole: true,
    doc: { kind: 'index', names: new Map(Object.entries(names)) } satisfies CodexDoc,
  }
  const all: TrackedFile<CodexDoc>[] = [...tracked, ...(index ? [index] : [])]
  const ids = [...new Set(tracked.map((file) => file.located.group))]
  return {
    home: '/home/dev/.codex',
    files: new Map(all.map((file) => [file.path, file])),
    groups: new Map(
      ids.map((id) => [id, tracked.filter((file) => file.located.group === id)] as const),
    ),
  }
}

export function draftsOf(files: readonly TestFile[], world: TestWorld): Draft[] {
  return sessions(viewOf(files, world.names), worldOf(world))
}

export const worldOf = ({ now, processes = [] }: TestWorld): World => ({
  now,
  platform: 'linux',
  processes,
  pidDomain: null,
  tmpDir: '/tmp',
  userHome: '/home/dev',
})

/** A process that holds these threads' rollouts open. */
export const holder = (pid: number, paths: readonly string[]): Process => ({
  pid,
  startedAt: 0,
  command: 'codex',
  cwd: '/home/dev/project',
  openFiles: paths.map((path) => `/home/dev/.codex/${path}`),
  locks: [],
})
