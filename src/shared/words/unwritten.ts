import type { Tool } from '../contract'

/** What a tool never writes down, so that no reader of its files can be sure of it; null where that is nothing. */
export function unwritten(tool: Tool): string | null {
  return tool === 'codex' ? 'Codex writes no approval prompt down: such a wait is inferred.' : null
}
