import type { Drift, Fault } from '../../contract'
import type { Adapter, HomeView } from '../adapter'
import { parseDocument, type VibeDoc } from './docs'
import { legacyDecoder } from './legacy/decoder'
import { legacyScreen } from './legacy/screen'
import { groupOf, legacySessions } from './legacy/sessions'
import { leasesOf, lifeOfLease, ownsProcess } from './liveness'
import { DEFAULT_ROOT, enters, homes, locate } from './paths'
import { REDACTION } from './redact'
import { bodyOfStore } from './unified/body'
import { readStore } from './unified/store'
import { detailOfStore } from './unified/detail'
import { unifiedSessions } from './unified/sessions'

/** Mistral Vibe, both engines. Every rule about its files stands in this folder's README. */
export const mistralVibe: Adapter<VibeDoc> = {
  tool: 'mistral-vibe',
  redaction: REDACTION,
  homes,
  extraRoots(view, hints) {
    const config = configOf(view)
    const dir = config?.saveDir
    if (!dir) return []
    return [dir === '~' ? hints.userHome : dir.replace(/^~(?=\/)/, hints.userHome)]
  },
  enters,
  locate,
  place: (name) =>
    name.endsWith('.jsonl')
      ? `${DEFAULT_ROOT}/session_20000101_000000_file/messages.jsonl`
      : undefined,
  decoder: legacyDecoder,
  screen: (file) => legacyScreen(file),
  body: legacyScreen,
  decided: (state) => state.turn !== 'none',
  document: (file, _path, bytes) => parseDocument(file, bytes),
  async store(_file, path, io, previous) {
    const known = previous?.type === 'store' ? previous.store : null
    const store = await readStore(path, io, known)
    return previous?.type === 'store' && store === known ? previous : { type: 'store', store }
  },
  live(view, world) {
    const leases = [...leasesOf(view)]
    const alive = leases.filter(([, lease]) => lifeOfLease(lease, world).life !== 'dead')
    return new Set([
      ...alive.map(([session]) => session),
      ...folders(view, new Set(alive.map(([s]) => s))),
    ])
  },
  pids: (view) => [...leasesOf(view).values()].map(({ pid }) => pid),
  ownsProcess,
  wantsOpenFiles: false,
  sessions(view, world) {
    const unified = unifiedSessions(view, world)
    return [...unified, ...legacySessions(view, world, unifiedIds(view))]
  },
  faults(view) {
    const problem = configOf(view)?.problem
    const config: Fault[] = problem ? [{ file: 'config.toml', message: problem }] : []
    return [
      ...config,
      ...storesOf(view).flatMap(({ path, store }) =>
        [...store.faults, ...brokenLines(store.broken)].map((message) => ({ file: path, message })),
      ),
    ]
  },
  drift: (view) => storesOf(view).flatMap(({ store }) => driftOf(store.unknown)),
  storeDetail: detailOfStore,
  storeBody: bodyOfStore,
  detailFiles(view, group) {
    const files = view.groups.get(groupOf(view, group)) ?? []
    const agents = files.filter(({ located }) => located.role === 'agent-messages')
    return {
      main: files.find(({ located }) => located.role === 'messages')?.path ?? null,
      agents: Object.fromEntries(agents.map(({ path }) => [path.split('/').at(-2) ?? path, path])),
    }
  },
}

function configOf(view: HomeView<VibeDoc>) {
  const doc = view.files.get('config.toml')?.doc
  return doc?.type === 'config' ? doc : null
}

function storesOf(view: HomeView<VibeDoc>) {
  return [...view.files.values()].flatMap(({ path, doc }) =>
    doc?.type === 'store' ? [{ path, store: doc.store }] : [],
  )
}

/** Ids that the unified engine has, and those it imported from the legacy one: shown once, there. */
function unifiedIds(view: HomeView<VibeDoc>): ReadonlySet<string> {
  const ids = [...view.files.values()].flatMap(({ located, doc }) =>
    doc?.type === 'store'
      ? [located.group, ...(doc.store.runtime.importedFrom ? [doc.store.runtime.importedFrom] : [])]
      : [],
  )
  return new Set(ids)
}

/** Legacy groups are folder names: those whose meta.json or name carries a live session's id. */
function folders(view: HomeView<VibeDoc>, ids: ReadonlySet<string>): string[] {
  const short = new Set([...ids].map((id) => id.slice(0, 8)))
  return [...view.groups.keys()].filter((group) => short.has(group.split('_').at(-1) ?? ''))
}

const brokenLines = (broken: number): string[] =>
  broken === 0 ? [] : [`${broken} records of its journal are no JSON.`]

function driftOf(unknown: ReadonlyMap<string, number>): Drift[] {
  return [...unknown].map(([key, count]) => {
    const [what, word = ''] = key.split('\t')
    return {
      tool: 'mistral-vibe',
      version: null,
      what: what === 'op' ? 'op' : 'record',
      word,
      count,
    }
  })
}
