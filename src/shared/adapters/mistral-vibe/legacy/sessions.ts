import type { Subagent } from '../../../contract'
import { todosOf } from '../../../session'
import type { Draft, HomeView, TrackedFile, World } from '../../adapter'
import type { Meta, VibeDoc } from '../docs'
import { draftOf } from '../draft'
import { leaselessOwners, leasesOf, lifeByFolder, lifeOfLease, type Lived } from '../liveness'
import { agentId } from '../paths'
import { iso } from '../verdict'
import { judgeLegacy } from './judge'

type Files = readonly TrackedFile<VibeDoc>[]

interface Found {
  group: string
  id: string
  main: TrackedFile<VibeDoc>
  meta: Meta | null
  files: Files
}

/** Every legacy session whose log was read, less those that live on in the unified engine. */
export function legacySessions(
  view: HomeView<VibeDoc>,
  world: World,
  unified: ReadonlySet<string>,
): Draft[] {
  const found = [...view.groups]
    .flatMap(([group, files]) => find(group, files))
    .filter(({ id }) => !unified.has(id))
  const leases = leasesOf(view)
  const owners = leaselessOwners(leases, world)
  const newest = newestByFolder(found.filter(({ id }) => !leases.has(id)))
  return found.map((session) => {
    const lease = leases.get(session.id)
    const cwd = session.meta?.cwd ?? null
    const lived = lease
      ? lifeOfLease(lease, world)
      : lifeByFolder(cwd, newest.get(cwd ?? '') === session, owners)
    return draft(session, lived, world)
  })
}

function find(group: string, files: Files): Found[] {
  const main = files.find(({ located }) => located.role === 'messages')
  // A log of no bytes is a rewrite under way, or a session that never began.
  if (!main?.state || main.stat.size === 0) return []
  const meta = files.find(({ located }) => located.role === 'meta')?.doc
  const known = meta?.type === 'meta' ? meta : null
  return [{ group, id: known?.sessionId ?? group, main, meta: known, files }]
}

/** The group of a legacy session: its files lie by folder name, its id stands in meta.json. */
export function groupOf(view: HomeView<VibeDoc>, id: string): string {
  if (view.groups.has(id)) return id
  const found = [...view.groups].flatMap(([group, files]) => find(group, files))
  return found.find((session) => session.id === id)?.group ?? id
}

/** Folder names begin with the time of creation; the save time is better where it is known. */
function newestByFolder(found: readonly Found[]): ReadonlyMap<string, Found> {
  const newest = new Map<string, Found>()
  const rank = ({ meta, group }: Found) =>
    `${String(meta?.savedAt ?? 0).padStart(16, '0')} ${group}`
  for (const session of found) {
    const cwd = session.meta?.cwd ?? ''
    const known = newest.get(cwd)
    if (!known || rank(session) > rank(known)) newest.set(cwd, session)
  }
  return newest
}

function draft({ id, main, meta, files }: Found, lived: Lived, world: World): Draft {
  const state = main.state
  if (!state) throw new Error('A session without a state was listed.')
  return draftOf({
    id,
    verdict: judgeLegacy(state, meta, lived, world.now),
    lived,
    file: main.path,
    title: meta?.title ?? null,
    titleIs: meta?.manual ? 'custom' : 'ai',
    preview: state.firstPrompt,
    cwd: meta?.cwd ?? null,
    branch: meta?.branch ?? null,
    model: meta?.model ?? null,
    prompt: state.prompt,
    startedAt: meta?.startedAt ?? null,
    lastActivityAt: meta?.savedAt ?? null,
    todos: todosOf(state.todos),
    subagents: agentsOf(files, lived),
    background: [],
    usage: meta?.usage ?? null,
    complete: meta?.usage !== null && meta !== null,
    contextUsed: meta?.contextTokens ?? null,
    failures: Math.max(state.failures, meta?.failed ?? 0),
    compactions: state.compactions,
    hidden: null,
  })
}

/** Children lie below their parent; each appears at its own first save only. */
function agentsOf(files: Files, lived: Lived): Subagent[] {
  return files
    .filter(({ located }) => located.role === 'agent-messages')
    .map((file): Subagent => {
      const id = agentId(file.path)
      const doc = files.find(
        ({ located, path }) => located.role === 'agent-meta' && agentId(path) === id,
      )?.doc
      const meta = doc?.type === 'meta' ? doc : null
      const open = file.state?.turn === 'open'
      return {
        id,
        label: file.state?.firstPrompt ?? meta?.title ?? id,
        type: id.replace(/_\d{8}_\d{6}_[^_]*$/, ''),
        state: !open ? 'done' : lived.life === 'dead' ? 'stopped' : 'busy',
        parentId: null,
        since: iso(meta?.startedAt ?? null),
      }
    })
}
