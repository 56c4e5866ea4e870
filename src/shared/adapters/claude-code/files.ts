import type { SessionState } from '../../session'
import type { HomeView, TrackedFile } from '../adapter'
import type { AgentMeta, ClaudeDoc, Task } from './docs'
import { idOf } from './paths'
import type { RegistryEntry } from './registry'

export type ClaudeFile = TrackedFile<ClaudeDoc>

/** The files of one conversation, sorted by what they are. */
export interface SessionFiles {
  main: ClaudeFile | null
  agents: readonly ClaudeFile[]
  journals: readonly ClaudeFile[]
  metas: ReadonlyMap<string, AgentMeta>
  /** How a workflow's agents ended, from the file that is written when it is over. */
  runs: ReadonlyMap<string, string>
  tasks: readonly Task[]
  title: string | null
  released: boolean
}

export function filesOf(files: readonly ClaudeFile[]): SessionFiles {
  const byRole = (role: string) => files.filter((file) => file.located.role === role)
  const docs = files.flatMap((file) => (file.doc === null ? [] : [file.doc]))
  return {
    main: newest(byRole('transcript')),
    agents: byRole('agent'),
    journals: byRole('journal'),
    metas: new Map(
      docs.flatMap((doc) => (doc.kind === 'meta' ? [[doc.id, doc.meta] as const] : [])),
    ),
    runs: new Map(
      docs.flatMap((doc) =>
        doc.kind === 'run' ? doc.agents.map((agent) => [agent.id, agent.state] as const) : [],
      ),
    ),
    tasks: docs.flatMap((doc) => (doc.kind === 'task' ? [doc.task] : [])),
    title:
      docs.flatMap((doc) => (doc.kind === 'title' && doc.title !== null ? [doc.title] : []))[0] ??
      null,
    released: byRole('released').length > 0,
  }
}

/** A conversation may have a file in several project folders (moved into a worktree): the one that goes on. */
function newest(files: readonly ClaudeFile[]): ClaudeFile | null {
  return files.reduce<ClaudeFile | null>(
    (best, file) => (best === null || age(file.state) > age(best.state) ? file : best),
    null,
  )
}

const age = (state: SessionState | null) => state?.lastActivityAt ?? state?.clock ?? -1

/** All registry entries of the home, spares left out. */
export function registryOf(view: HomeView<ClaudeDoc>): RegistryEntry[] {
  const out: RegistryEntry[] = []
  for (const file of view.groups.get('') ?? []) {
    if (file.doc?.kind === 'registry' && file.doc.entry !== null) out.push(file.doc.entry)
  }
  return out
}

/** Old sub-agents beside the main files (2.0.28 to 2.1.2x), by the conversation they name. */
export function flatAgents(view: HomeView<ClaudeDoc>): Map<string, ClaudeFile[]> {
  const out = new Map<string, ClaudeFile[]>()
  for (const files of view.groups.values()) {
    for (const file of files) {
      const session = file.located.role === 'flat-agent' ? file.state?.facts['session'] : undefined
      if (session) out.set(session, [...(out.get(session) ?? []), file])
    }
  }
  return out
}

export const agentId = (file: ClaudeFile): string => idOf(file.path)
