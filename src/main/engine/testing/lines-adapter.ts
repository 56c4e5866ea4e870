import type { Adapter, Draft, HomeView, TrackedFile, World } from '../../../shared/adapters'
import type { Session, State } from '../../../shared/contract'
import { EMPTY_STATE, type SessionEvent } from '../../../shared/session'
import { num, obj, parseObject, str } from '../../../shared/text'

/**
 * A tool of no maker, for tests of the engine alone. `logs/<id>.log` holds one record a line:
 * `{"at":ms,"say":"text","end":true}`, `{"at":ms,"prompt":"text","cwd":"/p"}`, `{"at":ms,"tokens":3}`;
 * `live/<pid>.json` is its registry: `{"id","state","since"}`; `beat/<id>` files are pulses.
 */
export interface Live {
  pid: number
  id: string
  state: State
  since: number
}

export interface LinesOptions {
  decided?: (rules: string) => boolean
  extraRoots?: string[]
  sessions?: () => never
}

export function linesAdapter(options: LinesOptions = {}): Adapter<Live> {
  return {
    tool: 'claude-code',
    homes: () => [],
    extraRoots: () => options.extraRoots ?? [],
    enters: (folder) =>
      ['logs', 'live', 'beat'].some((name) => folder === name || folder.startsWith(`${name}/`)) ||
      folder.startsWith('/'),
    locate: (path) => {
      const log = /(?:^logs\/|\/)(?:.*\/)?([^/]+)\.log$/.exec(path)
      if (log?.[1]) return { kind: 'log', role: 'log', group: log[1], eager: false }
      if (/^live\/\d+\.json$/.test(path)) {
        return { kind: 'document', role: 'live', group: '', eager: true }
      }
      const beat = /^beat\/([^/]+)$/.exec(path)
      return beat?.[1] ? { kind: 'pulse', role: 'beat', group: beat[1], eager: false } : null
    },
    decoder: () => ({ decode: ({ bytes, offset }) => eventsOf(parseObject(bytes), offset) }),
    decided: (state) =>
      options.decided ? options.decided(state.turnBy?.rule ?? '') : state.turn !== 'none',
    document: (_file, path, bytes) => {
      const json = parseObject(bytes)
      const [id, since] = [str(json, 'id'), num(json, 'since')]
      if (id === undefined || since === undefined) throw new Error('not an entry')
      const state = str(json, 'state') === 'waiting' ? 'waiting' : stateWord(str(json, 'state'))
      return { pid: Number(/(\d+)\.json/.exec(path)?.[1]), id, since, state }
    },
    live: (view, world) => new Set(alive(view, world).map(({ id }) => id)),
    pids: (view) => entries(view).map(({ pid }) => pid),
    ownsProcess: ({ command }) => command === 'lines',
    wantsOpenFiles: false,
    sessions: (view, world) => options.sessions?.() ?? drafts(view, world),
    detailFiles: (view, group) => ({ main: view.groups.get(group)?.[0]?.path ?? null, agents: {} }),
  }
}

function stateWord(word: string | undefined): State {
  return word === 'idle' || word === 'error' ? word : 'busy'
}

function eventsOf(json: ReturnType<typeof parseObject>, offset: number): SessionEvent[] {
  if (!json) return []
  const place = (rule: string) => ({ at: num(json, 'at') ?? null, offset, rule })
  const events: SessionEvent[] = []
  const cwd = str(json, 'cwd')
  if (cwd !== undefined) events.push({ ...place('cwd'), type: 'meta', cwd })
  const prompt = str(json, 'prompt')
  if (prompt !== undefined) {
    events.push({ ...place('prompt'), type: 'prompt', by: 'human', text: prompt, id: null })
  }
  const text = str(json, 'say')
  if (text !== undefined) {
    events.push({ ...place('say'), type: 'text', text, end: json['end'] === true })
  }
  const tokens = num(json, 'tokens')
  if (tokens !== undefined) {
    const usage = { input: tokens, output: 0, cacheRead: 0, cacheWrite: 0 }
    events.push({ ...place('tokens'), type: 'usage', message: String(offset), usage })
  }
  if (obj(json, 'throw')) throw new Error('this decoder throws')
  return events
}

const entries = (view: HomeView<Live>): Live[] =>
  [...view.files.values()].flatMap(({ doc }) => (doc ? [doc] : []))

const alive = (view: HomeView<Live>, world: World): Live[] =>
  entries(view).filter(({ pid }) => world.processes?.some((process) => process.pid === pid))

function drafts(view: HomeView<Live>, world: World): Draft[] {
  const live = new Map(alive(view, world).map((entry) => [entry.id, entry]))
  const logs = [...view.files.values()].filter(({ state }) => state !== null)
  const ids = new Set([...live.keys(), ...logs.map(({ located }) => located.group)])
  return [...ids].map((id) =>
    draft(id, live.get(id) ?? null, logs.find(({ located }) => located.group === id) ?? null),
  )
}

function draft(id: string, live: Live | null, log: TrackedFile<Live> | null): Draft {
  const state = log?.state ?? EMPTY_STATE
  const word: State = live ? live.state : 'ended'
  const session: Omit<Session, 'home'> = {
    id: `claude-code:${id}`,
    tool: 'claude-code',
    title: state.firstPrompt ?? id,
    titleSource: 'prompt',
    cwd: state.cwd,
    project: null,
    branch: null,
    model: null,
    entrypoint: null,
    version: null,
    pid: live?.pid ?? null,
    live: live ? 'alive' : 'dead',
    state: word,
    reason: { kind: REASON[word], text: state.lastText ?? '' },
    confidence: 'told',
    hint: null,
    evidence: { rule: state.turnBy?.rule ?? 'live', file: null, offset: null, at: null },
    since: live ? iso(live.since) : null,
    lastActivityAt: iso(state.lastActivityAt),
    startedAt: iso(state.startedAt),
    prompt: state.prompt,
    activity: null,
    todos: null,
    subagents: [],
    background: [],
    usage: { ...state.usage, complete: log?.whole ?? false },
    context: null,
    failures: 0,
    compactions: 0,
    activeMs: 0,
    wallMs: 0,
  }
  const needId = live && (word === 'waiting' || word === 'error') ? String(live.since) : null
  return { session, hidden: null, needId, settlesAt: null, dueAt: null, says: null }
}

const REASON = {
  waiting: 'permission',
  error: 'api',
  busy: 'thinking',
  background: 'shell',
  idle: 'done',
  unknown: 'none',
  ended: 'exited',
} as const satisfies Record<State, string>

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
