import { todosOf } from '../../session'
import { firstLine } from '../../text'
import type { Draft } from '../adapter'
import { usageOf } from './base'
import { backgroundOf, subagentsOf, type Child } from './children'
import type { Living } from './liveness'
import type { Thread } from './threads'
import { iso } from './time'
import { projectOf, titleOf } from './titles'
import type { Verdict } from './verdict'

/** A judged thread as the engine takes it. */
export function draftOf(
  thread: Thread,
  living: Living,
  judged: Verdict,
  children: readonly Child[],
  names: ReadonlyMap<string, string>,
  hidden: string | null,
): Draft {
  const { state, before } = thread
  const prompt = state.prompt ?? before?.prompt ?? null
  const ended = judged.state === 'ended'
  const call = ended ? undefined : state.calls.at(-1)
  return {
    session: {
      id: `codex:${thread.id}`,
      tool: 'codex',
      ...titleOf(thread, names),
      cwd: state.cwd,
      project: projectOf(state.cwd),
      branch: state.branch,
      model: state.model ?? before?.model ?? null,
      entrypoint: state.entrypoint,
      version: state.version,
      pid: living.pid,
      live: living.live,
      ...wordsOf(judged),
      lastActivityAt: iso(state.lastActivityAt ?? thread.seenAt),
      startedAt: iso(state.startedAt),
      prompt: prompt === null ? null : firstLine(prompt),
      activity: call ? { label: call.name, target: call.target, startedAt: iso(call.at) } : null,
      todos: todosOf(state.todos),
      subagents: subagentsOf(thread, ended, children),
      background: backgroundOf(judged, children),
      usage: { ...usageOf(thread), complete: thread.file.whole },
      context: state.context ?? before?.context ?? null,
      failures: state.failures,
      compactions: state.compactions,
      activeMs: Math.round(state.activeMs),
      wallMs: Math.max(0, Math.round((state.clock ?? 0) - (state.startedAt ?? state.clock ?? 0))),
    },
    hidden,
    needId: judged.needId,
    settlesAt: null,
    dueAt: judged.dueAt,
    says: judged.says,
  }
}

function wordsOf(judged: Verdict) {
  const { state, reason, confidence, hint, evidence, since } = judged
  return { state, reason, confidence, hint, evidence, since: iso(since) }
}
