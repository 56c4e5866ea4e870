import { createHash } from 'node:crypto'
import { LineSplitter } from '../../src/main/engine/read/lines'
import { ADAPTERS } from '../../src/shared/adapters'
import type { AnyAdapter, Draft, Located, StoreIo, TrackedFile } from '../../src/shared/adapters'
import { sessionSchema } from '../../src/shared/contract'
import { EMPTY_STATE, reduce, type SessionState } from '../../src/shared/session'
import { HOME, type World } from './world'

/** What must stand in a world's files before anything in it may wait; coarse, but a tool cannot ask without it. */
const ASKS = {
  'claude-code': /waiting|AskUserQuestion|ExitPlanMode|permission/,
  codex: /request_user_input|request_permissions|require_escalated|apply_patch|[Pp]lan|elicitation/,
  'mistral-vibe': /callback|ask_user/i,
} as const satisfies Record<World['tool'], RegExp>

/** What the world broke: one sentence. Null: nothing. */
export async function problemOf(world: World, thorough: boolean): Promise<string | null> {
  try {
    const drafts = await judge(world, thorough)
    for (const { session } of drafts) {
      if (thorough) {
        const parsed = sessionSchema.omit({ home: true }).safeParse(session)
        if (!parsed.success) return `no session of the contract: ${parsed.error.message}`
      }
      if (session.state === 'waiting' && !asks(world)) return 'a wait that nobody asked for'
    }
    return null
  } catch (cause) {
    return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
  }
}

const asks = ({ tool, files }: World): boolean =>
  Object.values(files).some((text) => ASKS[tool].test(text))

/** Everything that the engine asks an adapter for, in its order, over files in memory. */
export async function judge(world: World, thorough: boolean): Promise<Draft[]> {
  const adapter = ADAPTERS.find(({ tool }) => tool === world.tool)
  if (!adapter) throw new Error(`No adapter for ${world.tool}`)
  const files = new Map<string, TrackedFile<unknown>>()
  for (const [path, text] of Object.entries(world.files).sort()) {
    const located = adapter.locate(path)
    if (located) files.set(path, await read(adapter, located, path, text, world, thorough))
  }
  const groups = new Map<string, TrackedFile<unknown>[]>()
  for (const file of files.values()) {
    const { group } = file.located
    groups.set(group, [...(groups.get(group) ?? []), file])
  }
  const view = { home: HOME, files, groups }
  const around = {
    now: world.now,
    platform: 'linux',
    processes: world.processes,
    pidDomain: null,
    tmpDir: '/tmp',
    userHome: '/home/dev',
  } as const
  adapter.pids(view)
  adapter.live(view, around)
  for (const file of files.values()) if (file.state) adapter.prefix?.(view, file, file.state)
  const drafts = adapter.sessions(view, around)
  adapter.faults?.(view)
  adapter.drift?.(view)
  for (const [group] of groups) {
    adapter.detailFiles(view, group)
    adapter.todos?.(view, group)
  }
  return drafts
}

async function read(
  adapter: AnyAdapter,
  located: Located,
  path: string,
  text: string,
  world: World,
  thorough: boolean,
): Promise<TrackedFile<unknown>> {
  const stat = { size: text.length, mtimeMs: world.now, inode: 1 }
  const file = { path, located, stat, whole: true, state: null, doc: null }
  const bytes = Buffer.from(text, 'latin1')
  switch (located.kind) {
    case 'log':
      if (located.compressed) return file
      return { ...file, state: fold(adapter, located, path, bytes, thorough) }
    case 'document':
      return { ...file, doc: await orNull(() => adapter.document(located, path, bytes, null)) }
    case 'store':
      return { ...file, doc: await orNull(() => adapter.store?.(located, path, io(world), null)) }
    case 'pulse':
      return file
  }
}

function fold(
  adapter: AnyAdapter,
  located: Located,
  path: string,
  bytes: Buffer,
  thorough: boolean,
): SessionState {
  const decoder = adapter.decoder(located)
  const screen = thorough ? (adapter.screen?.(located) ?? null) : null
  let state = EMPTY_STATE
  const splitter = new LineSplitter(0)
  const emit: Parameters<LineSplitter['push']>[1] = (line) => {
    for (const event of decoder.decode(line)) state = reduce(state, event)
    screen?.see(line)
  }
  splitter.push(bytes, emit)
  splitter.flush(emit)
  adapter.decided(state, located)
  screen?.screen(state, { path, files: [path], running: [] })
  return state
}

/** A document or store that cannot be parsed throws, by its contract: it is a fault, not a crash. */
async function orNull(parse: () => unknown): Promise<unknown> {
  try {
    return (await parse()) ?? null
  } catch (cause) {
    // But only with a reason of its own: a slip of the program is none.
    if (cause instanceof TypeError || cause instanceof RangeError) throw cause
    return null
  }
}

function io({ files }: World): StoreIo {
  const bytes = (path: string): Buffer | null => {
    const text = files[path]
    return text === undefined ? null : Buffer.from(text, 'latin1')
  }
  return {
    read: async (path) => bytes(path),
    readFrom: async (path, offset) => {
      const all = bytes(path)
      return all === null || all.length < offset ? null : all.subarray(offset)
    },
    list: async (path) => [
      ...new Set(
        Object.keys(files)
          .filter((file) => file.startsWith(`${path}/`))
          .map((file) => file.slice(path.length + 1).split('/')[0] ?? ''),
      ),
    ],
    sha256: (data) => createHash('sha256').update(data).digest('hex'),
  }
}
