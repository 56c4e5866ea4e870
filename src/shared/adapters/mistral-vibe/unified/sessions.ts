import type { Subagent } from '../../../contract'
import { firstLine } from '../../../text'
import type { Draft, HomeView, World } from '../../adapter'
import type { Meta, VibeDoc } from '../docs'
import { leasesOf, lifeOfLease, type Lease, type Lived } from '../liveness'
import { draftOf } from '../draft'
import { iso } from '../verdict'
import { isBusy, judgeStore, lastActivityOf, pendingOf, type Child } from './judge'
import type { Entry } from './projection'
import type { Store } from './store'

interface Found {
  id: string
  path: string
  store: Store
  meta: Meta | null
  lived: Lived
}

/** Every unified session of the home; children are rolled up into their parents and hidden. */
export function unifiedSessions(view: HomeView<VibeDoc>, world: World): Draft[] {
  const leases = leasesOf(view)
  const found = [...view.groups].flatMap(([group, files]) => find(group, files, leases, world))
  const model = modelOf(view)
  return found.map((session) => draft(session, found, model, world))
}

function find(
  group: string,
  files: HomeView<VibeDoc>['groups'] extends ReadonlyMap<string, infer F> ? F : never,
  leases: ReadonlyMap<string, Lease>,
  world: World,
): Found[] {
  const file = files.find(({ located }) => located.role === 'store')
  if (file?.doc?.type !== 'store') return []
  const meta = files.find(({ located }) => located.role === 'meta')?.doc
  const lease = leases.get(group)
  return [
    {
      id: group,
      path: file.path,
      store: file.doc.store,
      meta: meta?.type === 'meta' ? meta : null,
      // No lease is a clean close: the session is not open anywhere (README "Leases").
      lived: lease ? lifeOfLease(lease, world) : { life: 'dead', pid: null },
    },
  ]
}

/** config.toml's `active_model`: the fallback where the store pins none (2.26). */
function modelOf(view: HomeView<VibeDoc>): string | null {
  const config = view.files.get('config.toml')?.doc
  return config?.type === 'config' ? config.model : null
}

function draft(session: Found, all: readonly Found[], model: string | null, world: World): Draft {
  const { store, meta } = session
  const { projection, runtime } = store
  const children = childrenOf(session, all)
  const verdict = judgeStore(store, session.lived, children, world.now)
  const prompts = [...projection.entries.values()].filter(({ kind }) => kind === 'prompt')
  const preview = projection.preview ?? prompts[0]?.text ?? null
  const isChild = runtime.kind === 'subagent'
  return draftOf({
    id: session.id,
    verdict,
    lived: session.lived,
    file: session.path.replace(/CURRENT$/, store.journal),
    title: projection.title,
    titleIs: projection.manualTitle ? 'custom' : 'ai',
    preview,
    cwd: runtime.cwd ?? meta?.cwd ?? null,
    branch: meta?.branch ?? null,
    model: runtime.model ?? model,
    prompt: prompts.at(-1)?.text ?? null,
    startedAt: projection.createdAt ?? meta?.startedAt ?? null,
    lastActivityAt: lastActivityOf(store),
    // No to-do tool was seen in this engine (README "Unified"): nothing is shown rather than nothing done.
    todos: null,
    subagents: children.map((child) => subagent(child, projection.entries)),
    background: [...runtime.processes.values()]
      .filter(({ status }) => status === 'running' && session.lived.life === 'alive')
      .map(({ id, command }) => ({ id, kind: 'shell', label: command, since: null })),
    usage: projection.usage,
    complete: true,
    contextUsed: projection.context ? projection.context.input + projection.context.output : null,
    failures: [...projection.entries.values()].filter(({ tool }) => tool?.status === 'failed')
      .length,
    compactions: [...projection.entries.values()].filter(({ kind }) => kind === 'compaction')
      .length,
    hidden: isChild ? 'sub-agent' : runtime.ephemeral ? 'headless' : null,
  })
}

function childrenOf(parent: Found, all: readonly Found[]): Child[] {
  return all
    .filter(
      ({ store }) => store.runtime.kind === 'subagent' && store.runtime.parentId === parent.id,
    )
    .map(({ id, store, lived }) => ({ id, store, lived }))
}

function subagent(child: Child, entries: ReadonlyMap<string, Entry>): Subagent {
  const spawn = [...entries.values()].find(({ tool }) => tool?.childId === child.id)
  const { projection, runtime } = child.store
  return {
    id: child.id,
    label: firstLine(spawn?.tool?.target ?? projection.title ?? projection.preview ?? child.id, 80),
    type: runtime.agentName,
    state: stateOf(child),
    parentId: null,
    since: iso(projection.turn?.startedAt ?? projection.createdAt),
  }
}

function stateOf(child: Child): Subagent['state'] {
  const status = child.store.projection.turn?.status
  if (isBusy(child)) return pendingOf(child.store).length > 0 ? 'waiting' : 'busy'
  if (status === 'failed') return 'failed'
  return status === 'interrupted' || status === 'in_progress' ? 'stopped' : 'done'
}
