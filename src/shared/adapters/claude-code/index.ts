import type { SessionState } from '../../session'
import type { Adapter, HomeView, Located } from '../adapter'
import { createDecoder } from './decoder'
import { isEmpty, parseDocument, type ClaudeDoc } from './docs'
import { registryDrift } from './drift'
import { agentId, filesOf, registryOf } from './files'
import { homes, outputRoots } from './homes'
import { live } from './live'
import { enters, locate } from './paths'
import { REDACTION } from './redact'
import { ownsProcess } from './processes'
import { bodyReader } from './screen/body'
import { screenReader } from './screen/reader'
import { sessionsOf } from './sessions'
import { todosOfFiles } from './tasks'

/** Claude Code 1.0 to 2.1.33x: registry, transcripts, sub-agents, workflows, tasks. See README.md for every rule. */
export const claudeCode: Adapter<ClaudeDoc> = {
  tool: 'claude-code',
  redaction: REDACTION,
  homes,
  extraRoots: (_view, hints) => outputRoots(hints),
  enters,
  locate,
  place: (name) => (name.endsWith('.jsonl') ? `projects/-/${name}` : undefined),
  decoder: (file) => createDecoder(file),
  screen: screenReader,
  body: bodyReader,
  todos(view, group) {
    const { main, tasks } = filesOf(view.groups.get(group) ?? [])
    return todosOfFiles(main?.state ?? null, tasks)
  },
  decided,
  document: (file, path, bytes, previous) =>
    isEmpty(file, bytes) ? (previous ?? { kind: 'other' }) : parseDocument(file, path, bytes),
  live,
  pids: (view) => registryOf(view).map(({ pid }) => pid),
  ownsProcess,
  wantsOpenFiles: false,
  sessions: sessionsOf,
  drift: registryDrift,
  detailFiles,
}

const PROMPTS = new Set(['user.prompt', 'user.command', 'user.notification', 'user.bash'])

/**
 * The newest turn is known when its end was read, or its beginning. A turn that is open from the window's first
 * record on may have calls before it.
 */
function decided(state: SessionState, file: Located): boolean {
  if (file.role === 'journal') return false
  if (state.turn === 'none' || state.turn === 'maybe_ended') return false
  // The record that closes the books follows an error as well: alone it does not say how the turn ended.
  if (state.turn === 'ended' && state.turnBy?.rule.startsWith('system.') === true) {
    return state.turnOpenedBy !== null
  }
  if (state.turn !== 'open') return true
  return PROMPTS.has(state.turnOpenedBy?.rule ?? '')
}

function detailFiles(
  view: HomeView<ClaudeDoc>,
  group: string,
): { main: string | null; agents: Record<string, string> } {
  const files = filesOf(view.groups.get(group) ?? [])
  return {
    main: files.main?.path ?? null,
    agents: Object.fromEntries(files.agents.map((file) => [agentId(file), file.path])),
  }
}
