import type { Session, Tool } from '../contract'

const CODEX = 'Codex writes no approval prompt down: such a wait is inferred.'
const VIBE =
  'The legacy engine of Mistral Vibe writes no prompt down while it is open: its sessions never say that they wait.'

/** What a tool never writes down, so that no reader of its files can be sure of it; null where that is nothing. */
export function unwritten(tool: Tool): string | null {
  switch (tool) {
    case 'codex':
      return CODEX
    case 'mistral-vibe':
      return VIBE
    case 'claude-code':
      return null
  }
}

/**
 * The same, where it bears on the state of this session: Codex's inferred waits, and everything that a session of
 * Vibe's legacy engine (its rules are named `legacy.…`) says while it is not over.
 */
export function unwrittenOf({
  tool,
  state,
  evidence,
}: Pick<Session, 'tool' | 'state' | 'evidence'>): string | null {
  if (tool === 'codex') return state === 'waiting' ? CODEX : null
  const legacy = tool === 'mistral-vibe' && evidence.rule.startsWith('legacy.')
  return legacy && state !== 'ended' ? VIBE : null
}
