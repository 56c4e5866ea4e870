import { parse } from 'smol-toml'
import type { Located } from '../adapter'
import { count, isObject, num, obj, parseObject, str, time, utf8, type Json } from '../../text'
import type { Store } from './unified/store'

/** What the documents of a Vibe home parse to. Only the fields named here are kept: meta.json holds whole prompts. */
export type VibeDoc =
  | { type: 'config'; saveDir: string | null; problem: string | null; model: string | null }
  | { type: 'lease'; session: string; pid: number; acquiredAt: number | null }
  | Meta
  | { type: 'store'; store: Store }

export interface Meta {
  type: 'meta'
  sessionId: string | null
  parentId: string | null
  cwd: string | null
  branch: string | null
  title: string | null
  manual: boolean
  startedAt: number | null
  /** The last save, not the end. */
  savedAt: number | null
  model: string | null
  usage: { input: number; output: number; cached: number } | null
  contextTokens: number | null
  failed: number
}

/** Parses a document by its role. Throws when it cannot be parsed: the last good value stays. */
export function parseDocument(file: Located, bytes: Uint8Array): VibeDoc {
  if (file.role === 'config') return config(utf8(bytes))
  const json = parseObject(bytes)
  if (!json) throw new Error('It is not a JSON object.')
  if (file.role === 'lease') return lease(file, json)
  return meta(file.role === 'single' ? (obj(json, 'metadata') ?? {}) : json)
}

/** Of config.toml only `[session_logging]` and `active_model` are looked at (README "Where"). */
function config(text: string): VibeDoc {
  const table: unknown = parse(text)
  const root = isObject(table) ? table : null
  const logging = obj(root, 'session_logging')
  const saveDir = str(logging, 'save_dir')?.trim() || null
  const known = saveDir === null || /^(\/|~\/|~$|[A-Za-z]:[\\/])/.test(saveDir)
  return {
    type: 'config',
    saveDir: known ? saveDir : null,
    problem: known
      ? null
      : `save_dir "${saveDir}" is relative: it follows the folder Vibe was started in, which cannot be known.`,
    model: str(root, 'active_model') ?? null,
  }
}

function lease(file: Located, json: Json): VibeDoc {
  const pid = num(json, 'process_id')
  if (pid === undefined || !Number.isInteger(pid) || pid <= 0) {
    throw new Error('The lease names no process.')
  }
  return {
    type: 'lease',
    session: str(json, 'session_id') ?? file.group,
    pid,
    acquiredAt: time(json, 'acquired_at'),
  }
}

function meta(json: Json): Meta {
  const stats = obj(json, 'stats')
  return {
    type: 'meta',
    sessionId: str(json, 'session_id') ?? null,
    parentId: str(json, 'parent_session_id') ?? null,
    cwd: str(obj(json, 'environment'), 'working_directory') ?? null,
    branch: str(json, 'git_branch') ?? null,
    title: str(json, 'title') ?? null,
    manual: str(json, 'title_source') === 'manual',
    startedAt: time(json, 'start_time'),
    savedAt: time(json, 'end_time'),
    model: str(obj(json, 'config') ?? obj(json, 'agent_config'), 'active_model') ?? null,
    usage: stats && {
      input: count(stats, 'session_prompt_tokens'),
      output: count(stats, 'session_completion_tokens'),
      cached: count(stats, 'session_cached_tokens'),
    },
    contextTokens: num(stats, 'context_tokens') ?? null,
    failed: count(stats, 'tool_calls_failed') + count(stats, 'tool_calls_rejected'),
  }
}
