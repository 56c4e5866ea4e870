import type { HomeHints, Located } from '../adapter'

/** README "Where": `VIBE_HOME` (`~` expanded) else `~/.vibe`. One home. */
export function homes(hints: HomeHints): string[] {
  const named = hints.env['VIBE_HOME']?.trim()
  if (!named) return [`${hints.userHome}/.vibe`]
  if (named === '~') return [hints.userHome]
  return [named.startsWith('~/') ? `${hints.userHome}${named.slice(1)}` : named]
}

/** The session root below a home whose config.toml does not move it. */
export const DEFAULT_ROOT = 'logs/session'

const LEGACY_FOLDER = /^[^/]+_\d{8}_\d{6}_[^/]+$/
const GENERATIONS = /(^|\/)unified\/([^/]+)\/(generations|chunks|quarantine)(\/|$)/

/**
 * Folders worth entering: the session root and what is below it, less the parts of a store that only its own reader
 * opens (a generation is immutable; thousands of chunks are not worth a watch each).
 */
export function enters(folder: string): boolean {
  if (GENERATIONS.test(folder)) return false
  if (folder.startsWith('/') || /^[A-Za-z]:/.test(folder)) return true
  if (folder === '' || folder === 'logs' || folder === DEFAULT_ROOT) return true
  return folder.startsWith(`${DEFAULT_ROOT}/`)
}

const file = (kind: Located['kind'], role: string, group: string, eager = false): Located => ({
  kind,
  role,
  group,
  eager,
})

/** The roles: config, lease, store, journal, meta, messages, agent-messages, agent-meta, single. All else is not ours. */
export function locate(path: string): Located | null {
  if (path === 'config.toml') return file('document', 'config', '', true)
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  const folder = parts.at(-2) ?? ''
  if (!path.startsWith(`${DEFAULT_ROOT}/`) && !/^(\/|[A-Za-z]:)/.test(path)) return null
  if (folder === 'active') return /^[^.].*\.lock\.json$/.test(name) ? lease(name) : null
  if (parts.at(-3) === 'unified') return inStore(folder, name)
  if (folder === 'journal' && parts.at(-4) === 'unified' && /^\d+\.jsonl$/.test(name)) {
    return file('pulse', 'journal', parts.at(-3) ?? '')
  }
  if (LEGACY_FOLDER.test(folder)) return inLegacy(parts, folder, name)
  return /^session_[^/]*\.json$/.test(name) ? file('document', 'single', name.slice(0, -5)) : null
}

function lease(name: string): Located {
  return file('document', 'lease', name.slice(0, -'.lock.json'.length), true)
}

function inStore(id: string, name: string): Located | null {
  if (name === 'CURRENT') return file('store', 'store', id)
  return name === 'meta.json' ? file('document', 'meta', id) : null
}

function inLegacy(parts: readonly string[], folder: string, name: string): Located | null {
  const parent = parts.at(-3) === 'agents' ? parts.at(-4) : undefined
  const agent = parent !== undefined && LEGACY_FOLDER.test(parent)
  const group = agent ? parent : folder
  if (name === 'messages.jsonl') return file('log', agent ? 'agent-messages' : 'messages', group)
  return name === 'meta.json' ? file('document', agent ? 'agent-meta' : 'meta', group) : null
}

/** The agent's folder name of a file with role `agent-…`: its id. */
export const agentId = (path: string): string => path.split('/').at(-2) ?? path
