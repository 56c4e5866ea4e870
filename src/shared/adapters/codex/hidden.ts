import type { World } from '../adapter'
import { fact } from './facts'
import type { Thread } from './threads'
import type { Verdict } from './verdict'

/** Clients that run `exec` threads of their own, for titles and the like. */
const EDITORS = /^(?:codex_vscode|Codex Desktop|codex_work_desktop)$/
const TITLE_PROMPT = /^You are a helpful assistant\. You will be presented with a user prompt/

/** Why a thread is not listed by default (and never alarms); null: it is a session like any other. */
export function hiddenReason(thread: Thread, verdict: Verdict, world: World): string | null {
  const { state, kind } = thread
  if (kind === 'spawn') return 'sub-agent'
  if (kind !== 'user') return `${kind.replaceAll('_', ' ')} thread`
  if (thread.archived) return 'archived'
  if (neverUsed(thread)) return 'never used'
  const exec = fact(state, 'source') === 'exec'
  if (
    (exec && EDITORS.test(state.entrypoint ?? '')) ||
    TITLE_PROMPT.test(state.firstPrompt ?? '')
  ) {
    return 'helper of an editor'
  }
  if (exec || state.entrypoint === 'codex_exec') return 'headless'
  const temporary = isBelow(state.cwd, world.tmpDir) && verdict.state !== 'waiting'
  return temporary ? 'temporary folder' : null
}

/** Old versions leave two or three lines for a session that never got a prompt. What has a history was used. */
const neverUsed = ({ state, before }: Thread): boolean =>
  state.turn === 'none' &&
  state.firstPrompt === null &&
  state.prompt === null &&
  (before?.firstPrompt ?? null) === null

function isBelow(path: string | null, folder: string): boolean {
  if (path === null || folder === '') return false
  const base = folder.replaceAll('\\', '/').replace(/\/+$/, '')
  return `${path.replaceAll('\\', '/')}/`.startsWith(`${base}/`)
}
