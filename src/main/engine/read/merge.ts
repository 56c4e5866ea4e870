import type { SessionState } from '../../../shared/session'

/**
 * The state of a log of which only its head and its tail were read. The tail is the newer truth; the head gives what
 * belongs to the beginning (start, first prompt) and what the tail does not mention (title, folder).
 */
export function mergeHead(head: SessionState, tail: SessionState): SessionState {
  return {
    ...tail,
    cwd: tail.cwd ?? head.cwd,
    branch: tail.branch ?? head.branch,
    model: tail.model ?? head.model,
    effort: tail.effort ?? head.effort,
    version: tail.version ?? head.version,
    entrypoint: tail.entrypoint ?? head.entrypoint,
    permissionMode: tail.permissionMode ?? head.permissionMode,
    facts: { ...head.facts, ...tail.facts },
    startedAt: head.startedAt ?? tail.startedAt,
    titles: { ...head.titles, ...tail.titles },
    firstPrompt: head.firstPrompt ?? tail.firstPrompt,
    prompt: tail.prompt ?? head.prompt,
    promptAt: tail.prompt === null ? head.promptAt : tail.promptAt,
    clock: tail.clock ?? head.clock,
    lastActivityAt: tail.lastActivityAt ?? head.lastActivityAt,
  }
}
