import type { Located } from '../adapter'

/**
 * Which files of a Claude home (and of its temporary folder) are read, and as what. Everything else is never opened:
 * keys and tokens (`sessions/<pid>.<hex>.key`, `daemon/auth`), settings, `~/.claude.json`, history.
 */
export type Role =
  | 'registry'
  | 'transcript'
  | 'agent'
  | 'flat-agent'
  | 'meta'
  | 'journal'
  | 'run'
  | 'title'
  | 'released'
  | 'task'
  | 'output'

const KINDS: Readonly<Record<Role, Located['kind']>> = {
  registry: 'document',
  transcript: 'log',
  agent: 'log',
  'flat-agent': 'log',
  meta: 'document',
  journal: 'log',
  run: 'document',
  title: 'document',
  released: 'pulse',
  task: 'document',
  output: 'pulse',
}

/** Canonical decimals only: `0123.json`, `7952.ab.key` and the old `pid-1.json` are no entries. */
const REGISTRY = /^sessions\/([1-9]\d{0,9})\.json$/
const SESSION = /^projects\/[^/]+\/([^/]+)\//
const AGENT_FILE = /^(?:subagents\/(?:workflows\/wf_[^/]+\/)?)agent-[^/]+\.(jsonl|meta\.json)$/
const JOURNAL = /^subagents\/workflows\/wf_[^/]+\/journal\.jsonl$/
const RUN = /^workflows\/wf_[^/]+\.json$/
const TASK = /^tasks\/([^/]+)\/\d+\.json$/
/** `<tmp>/claude-<uid>/<slug>/<sid>/tasks/<id>.output`; Windows has no uid in it. */
const OUTPUT = /\/claude(?:-\d+)?\/[^/]+\/([^/]+)\/tasks\/[^/]+\.output$/

/** What a file is, by its path alone; null: not ours. */
export function locate(path: string): Located | null {
  if (isAbsolute(path)) {
    const group = OUTPUT.exec(path)?.[1]
    return group === undefined ? null : located('output', group)
  }
  if (REGISTRY.test(path)) return { ...located('registry', ''), eager: true }
  const task = TASK.exec(path)?.[1]
  if (task !== undefined) return located('task', task)
  return path.startsWith('projects/') ? locateProject(path) : null
}

function locateProject(path: string): Located | null {
  const parts = path.split('/')
  const name = parts[2] ?? ''
  if (parts.length === 3) return locateBeside(name)
  const group = SESSION.exec(path)?.[1]
  if (group === undefined) return null
  const inner = parts.slice(3).join('/')
  const agent = AGENT_FILE.exec(inner)?.[1]
  if (agent !== undefined) return located(agent === 'jsonl' ? 'agent' : 'meta', group)
  if (JOURNAL.test(inner)) return located('journal', group)
  if (RUN.test(inner)) return located('run', group)
  return inner === 'custom-title.json' ? located('title', group) : null
}

/** The files directly in a project's folder: transcripts, old sub-agents (2.0.28 to 2.1.2x) and the desktop's mark. */
function locateBeside(name: string): Located | null {
  if (name.endsWith('.desktop-released.json')) {
    return located('released', name.slice(0, -'.desktop-released.json'.length))
  }
  if (!name.endsWith('.jsonl')) return null
  const group = name.slice(0, -'.jsonl'.length)
  if (group === '' || group.startsWith('.')) return null
  return located(group.startsWith('agent-') ? 'flat-agent' : 'transcript', group)
}

const located = (role: Role, group: string): Located => ({
  kind: KINDS[role],
  role,
  group,
  eager: false,
})

const FOLDERS = [
  /^$/,
  /^sessions$/,
  /^tasks(?:\/[^/]+)?$/,
  /^projects(?:\/[^/]+){0,2}$/,
  /^projects\/[^/]+\/[^/]+\/(?:subagents|workflows)$/,
  /^projects\/[^/]+\/[^/]+\/subagents\/workflows(?:\/wf_[^/]+)?$/,
]
const TEMPORARY = /\/claude(?:-\d+)?(?:\/[^/]+){0,2}(?:\/tasks)?$/

/** Is this folder worth entering? `memory` holds notes, `tool-results` bodies that are read on demand only. */
export function enters(folder: string): boolean {
  if (isAbsolute(folder)) return TEMPORARY.test(folder)
  if (/^projects\/[^/]+\/memory$/.test(folder)) return false
  return FOLDERS.some((pattern) => pattern.test(folder))
}

const isAbsolute = (path: string) => path.startsWith('/') || /^[A-Za-z]:/.test(path)

/** The id of a sub-agent or of a background command, from its file's name. */
export function idOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.replace(/^agent-/, '').replace(/\.(?:jsonl|meta\.json|output|json)$/, '')
}

/** `wf_<id>` of an agent that belongs to a workflow, else null. */
export const workflowOf = (path: string): string | null =>
  /\/(?:subagents\/workflows|workflows)\/(wf_[^/.]+)/.exec(path)?.[1] ?? null

/** The project folder's name (`-home-dev-shop`): lossy, only good for telling folders apart. */
export const slugOf = (path: string): string => /^projects\/([^/]+)\//.exec(path)?.[1] ?? ''
